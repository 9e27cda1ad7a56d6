import type { Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import type { Letter } from './letters.ts'

/** Sends a letter to an investor's confirmed e-mail, once per event. Nobody is told at an address that is not theirs. */
export async function notify(
  { once, identityOf, mailer }: ConsumerDependencies,
  consumer: string,
  delivery: Delivery,
  { investorId, letter }: { readonly investorId: string; readonly letter: Letter },
): Promise<void> {
  const identity = await identityOf(investorId)
  if (identity === undefined || !identity.emailConfirmed) return
  await once(consumer, delivery, () => mailer.send({ to: identity.email, ...letter }))
}
