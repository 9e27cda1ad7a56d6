import type { Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import type { Letter } from './letters.ts'

/** Sends a letter to an investor's confirmed e-mail, once per event and consumer. An unconfirmed address gets none. */
export async function notify(
  { once, identityOf, mailer }: ConsumerDependencies,
  consumer: string,
  delivery: Delivery,
  investorId: string,
  letter: Letter,
): Promise<void> {
  const identity = await identityOf(investorId)
  if (identity === undefined || !identity.emailConfirmed) return
  await once(consumer, delivery, () => mailer.send({ to: identity.email, ...letter }))
}
