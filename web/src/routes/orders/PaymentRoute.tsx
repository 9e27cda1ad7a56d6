import { useEffect, useRef } from 'react'
import { hrefTo, pathTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { LinkButton } from '../../components/ui/Button.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { PaymentReturn } from '../../features/orders/checkout/PaymentReturn.tsx'
import { returnTypeOf } from '../../features/orders/checkout/returnTypes.ts'
import { navigate, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** The return address of the gateway (D3 s4, K-220). */
export function PaymentRoute() {
  const { t } = useTexts()
  const query = useQuery()
  const { logout } = useSession()
  const orderId = query.get('orderId') || undefined
  const type = returnTypeOf(query.get('type'), orderId)
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    if (type === 'logout') void logout()
    else if (type === 'txnComplete') navigate(pathTo('portfolio'), { replace: true })
    else return
    done.current = true
  }, [type, logout])
  if (type === 'logout' || type === 'txnComplete')
    return (
      <>
        <PageTitle>{t('orders.paymentTitle')}</PageTitle>
        <Skeleton lines={3} />
        {/* Shown when the log-out fails, which a notice reports. */}
        <LinkButton variant="secondary" href={hrefTo('dashboard')}>
          {t('common.goHome')}
        </LinkButton>
      </>
    )
  return (
    <PaymentReturn
      key={`${type} ${orderId}`}
      type={type}
      orderId={orderId}
      orderHref={id => hrefTo('order', { orderId: id })}
      portfolioHref={hrefTo('portfolio')}
      listHref={hrefTo('opportunities')}
    />
  )
}
