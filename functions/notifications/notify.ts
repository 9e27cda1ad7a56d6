import type * as z from 'zod/mini'
import type { EventDefinition } from '../../shared/contracts/defineEvent.ts'
import { consumerOf } from '../../shared/manifest.ts'
import { type Consumer, consumer, type Delivery } from '../platform/eventFunction.ts'
import type { Letter } from '../platform/letters/letter.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { kindOf } from './kinds.ts'
import type { NewNotification } from './notificationStore.ts'

/** The time and chance of an event's id, behind `evt_`: ids of notifications sort by their events. */
const made = (eventId: string): string => eventId.slice(eventId.indexOf('_') + 1)

/**
 * Writes a notification of an investor, once per event and consumer. It is shown in the app and sent by the channels of the
 * investor's choice (`functions/messaging`).
 */
export async function notify(
  { notifications }: Pick<ConsumerDependencies, 'notifications'>,
  consumer: string,
  delivery: Pick<Delivery, 'id' | 'now' | 'correlationId'>,
  investorId: string,
  letter: Letter,
  { suffix = '', ...more }: Pick<NewNotification, 'sms' | 'to'> & { readonly suffix?: string } = {},
): Promise<void> {
  const { id, now, correlationId } = delivery
  await notifications.create(
    {
      notificationId: `ntf_${made(id)}.${consumer}${suffix}`,
      investorId,
      kind: kindOf(consumer),
      letter,
      ...more,
    },
    { now, correlationId },
  )
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
