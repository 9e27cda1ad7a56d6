import { hrefTo } from '../../app/paths.ts'
import { ContractNote } from '../../features/contract-notes/ContractNote.tsx'
import { OrderPage } from '../../features/orders/orderPage/OrderPage.tsx'

/** One order of one's own. */
export function OrderRoute({ params: { orderId } }: { readonly params: { readonly orderId: string } }) {
  return (
    <OrderPage
      key={orderId}
      orderId={orderId}
      portfolioHref={hrefTo('portfolio')}
      dealHref={id => hrefTo('bond', { id })}
      contractNote={(id, note) => <ContractNote orderId={id} note={note} />}
    />
  )
}
