import type { OrderDetails } from '../../../../shared/contracts/orders/orderBody.ts'

type Checkout = NonNullable<OrderDetails['checkout']>

/** Leaves for the gateway's own page by a form that the browser posts, as the gateway asks for it. */
export function goToCheckout({ action, fields }: Checkout): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
