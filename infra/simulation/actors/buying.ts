import { z } from 'zod'
import { hours, type Investor, minutes, newKey, problemOf } from './investor.ts'
import type { Instrument } from './operators.ts'

/** What investors do with their money. */

const priced = z.looseObject({ data: z.looseObject({ amount: z.number() }) })
const placed = z.looseObject({ data: z.looseObject({ orderId: z.string() }) })
const opened = z.looseObject({ data: z.looseObject({ checkout: z.unknown().optional() }).optional() })
const outcomes = [
  'pay',
  'pay',
  'pay',
  'pay',
  'webhookNever',
  'payTwice',
  'payLate',
  'fail',
  'cancel',
] as const

/** Reads the price, buys, and pays or not; returns a word for the result. */
export async function buy(investor: Investor, { product, ISIN }: Instrument, units: number): Promise<string> {
  const { world } = investor
  const price = await investor.call('getPrice', { product, ISIN, units })
  if (price.status !== 200) return problemOf(price)
  const { amount } = priced.parse(price.body).data
  await world.sleep(world.random() * minutes(4), 'thinks about the price')
  const key = newKey()
  const bought = await investor.call('purchase', { product, ISIN, units, amount, paymentType: 'PG' }, key)
  if (bought.status !== 200) return problemOf(bought)
  const { orderId } = placed.parse(bought.body).data
  await world.sleep(world.random() * minutes(10), 'on the way to pay')
  const outcome = world.oneOf(outcomes)
  // Without the payment form nobody can pay: reading the order again opens the payment at the gateway.
  for (let again = 0; again < 10; again += 1) {
    const shown = opened.parse((await investor.call('getOrderDetails', { orderId })).body)
    if (shown.data?.checkout !== undefined) {
      const { status } = await world.vendors.control('POST', `/payments/${orderId}`, { outcome })
      world.scheduler.note(`${orderId} is paid: ${outcome}, ${status}`)
      if (status === 200) return `bought, ${outcome}`
    }
    await world.sleep(minutes(1), 'the gateway is opened')
  }
  return 'never opened'
}

/** A new password: no payouts for a day. */
export async function changePassword(investor: Investor): Promise<string> {
  const { world } = investor
  await investor.logIn()
  const password = `${investor.somebody.password.slice(0, 40)}-again`
  investor.newPassword = password
  const { status, text } = await investor.call('changePassword', {
    currentPassword: investor.somebody.password,
    password,
    repassword: password,
  })
  await world.sleep(world.random() * hours(1), 'afterwards')
  return status === 200 ? 'password changed' : text.slice(0, 80)
}
