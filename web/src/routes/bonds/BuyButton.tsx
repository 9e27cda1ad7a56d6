import { useEffect, useState } from 'react'
import type { BondDetails } from '../../../../shared/contracts/bonds/bondBody.ts'
import { stepHref } from '../../app/kycWays.ts'
import { hrefTo } from '../../app/paths.ts'
import { rememberDeal } from '../../app/returns/dealReturn.ts'
import { siteLinks } from '../../app/siteLinks.ts'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { type SizeTyped, sizeProblem } from '../../features/bonds/dealPage/orderSize.ts'
import { PayBreakup } from '../../features/bonds/dealPage/PayBreakup.tsx'
import type { Quoted } from '../../features/bonds/dealPage/useQuote.ts'
import { OrderSheet } from '../../features/orders/checkout/OrderSheet.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

interface BuyButtonProps {
  readonly bond: BondDetails
  readonly quoted: Quoted
  readonly units: number
  readonly typed: SizeTyped
}

/** The last digits of a masked number, e.g. `••••6789`. */
const lastDigits = (masked: string | undefined): string | undefined => {
  const digits = /\d{2,4}$/.exec(masked ?? '')?.[0]
  return digits === undefined ? undefined : `••••${digits}`
}

/** The buy button with the order sheet; without an approved KYC a link to the KYC. */
export function BuyButton({ bond, quoted, units, typed }: BuyButtonProps) {
  const { t, language } = useTexts()
  const query = useQuery()
  const { data } = useProfile()
  const profile = data?.ok === true ? data.body.data : undefined
  const orderId = query.get('order') ?? undefined
  const [open, setOpen] = useState(orderId !== undefined)
  const { quote, busy, refetch } = quoted
  const closed = quote?.closedFor ?? bond.closedFor
  const wrong = typed === 'wrong' || sizeProblem(bond, units, language) !== undefined
  const setOrder = (order: string | undefined): void => changeQuery({ order })
  const close = (): void => {
    setOpen(false)
    setOrder(undefined)
  }
  return (
    <>
      {closed === undefined &&
        (profile !== undefined && !profile.obUserApproved ? (
          <KycGate bond={bond} units={units} />
        ) : (
          <Button
            wide
            disabled={quote === undefined || wrong}
            busy={(busy || typed === 'asking') && quote !== undefined && !wrong}
            onClick={() => setOpen(true)}
          >
            {t('orders.invest')}
          </Button>
        ))}
      <OrderSheet
        open={open}
        onClose={close}
        name={bond.displayName}
        quote={quote}
        breakup={quote === undefined ? null : <PayBreakup quote={quote} />}
        account={lastDigits(profile?.accountNumber)}
        hrefs={{
          kyc: hrefTo('docvault'),
          bank: stepHref('bank'),
          identity: hrefTo('profile'),
          support: siteLinks.contact,
          orders: hrefTo('portfolio'),
        }}
        orderHref={id => hrefTo('order', { orderId: id })}
        onReread={refetch}
        onChangeUnits={() => setOpen(false)}
        orderId={orderId}
        onOrder={setOrder}
      />
    </>
  )
}

/** The way to the KYC, which leads back to this deal (D2 s2). */
function KycGate({ bond, units }: Pick<BuyButtonProps, 'bond' | 'units'>) {
  const { t } = useTexts()
  const { product: id, displayName: name } = bond
  useEffect(() => rememberDeal({ id, name, units }), [id, name, units])
  return (
    <Banner
      tone="info"
      title={t('orders.kycGate')}
      actions={<LinkButton href={hrefTo('docvault')}>{t('orders.toKyc')}</LinkButton>}
    >
      <p>{t('orders.kycGateText')}</p>
    </Banner>
  )
}
