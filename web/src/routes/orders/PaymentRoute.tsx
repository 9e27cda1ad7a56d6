import { useEffect, useRef } from 'react'
import { hrefTo, pathTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { PaymentReturn } from '../../features/orders/components/PaymentReturn.tsx'
import { returnTypeOf } from '../../features/orders/returnTypes.ts'
import { navigate, useQuery } from '../../lib/hashLocation.ts'

/** Where the gateway sends the browser back to (D3 s4, K-220). */
export function PaymentRoute() {
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
  if (type === 'logout' || type === 'txnComplete') return <Skeleton lines={3} />
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
