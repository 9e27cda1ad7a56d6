import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'

type Checkout = NonNullable<OrderDetails['checkout']>

/** Opens the gateway's page by posting a form, as the gateway requires. */
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
