import type * as z from 'zod/mini'
import type { EventDefinition } from '../../shared/contracts/defineEvent.ts'
import { consumerOf } from '../../shared/manifest.ts'
import { type Letter, letterFor } from '../platform/email.ts'
import { type Consumer, consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'

/** Sends a letter to an investor's confirmed e-mail, in the investor's language, once per event and consumer. An unconfirmed address gets none. */
export async function notify(
  { once, identityOf, mailer }: ConsumerDependencies,
  consumer: string,
  delivery: Delivery,
  investorId: string,
  letter: Letter,
): Promise<void> {
  const identity = await identityOf(investorId)
  if (identity === undefined || !identity.emailConfirmed) return
  await once(consumer, delivery, () => mailer.send(letterFor(identity, letter)))
}

/** A consumer that sends the investor of an event one letter, or none where `compose` answers none. */
export function letterOn<Payload extends { readonly investorId: string }, Calendar = unknown>(
  dependencies: ConsumerDependencies,
  definition: EventDefinition<z.ZodMiniType<Payload>>,
  compose: (
    payload: Payload,
    delivery: Delivery<Calendar>,
  ) => Letter | undefined | Promise<Letter | undefined>,
): Consumer<Calendar> {
  const name = consumerOf(definition.name)
  return consumer(name, definition, async (payload, delivery: Delivery<Calendar>) => {
    const letter = await compose(payload, delivery)
    if (letter !== undefined) await notify(dependencies, name, delivery, payload.investorId, letter)
  })
}
