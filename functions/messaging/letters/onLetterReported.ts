import * as z from 'zod/mini'
import { tagOfWire } from '../../platform/email.ts'
import { awsConsumer, type Consumer } from '../../platform/eventFunction.ts'
import { log } from '../../platform/log.ts'
import { deliverAfterBounce } from '../deliver.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

const tag = z.pipe(
  z.tuple([z.string()]),
  z.transform(([wire]) => tagOfWire(wire)),
)
/** What `deliver.ts` sends with a letter; letters of others, e.g. of a confirmation, have none. */
const tags = z.object({
  investor: tag,
  notification: tag,
  shown: z.pipe(
    tag,
    z.transform(value => value === 'yes'),
  ),
  next: z.pipe(tag, z.enum(['whatsapp', 'sms'])),
})
const mail = z.object({
  messageId: z.string(),
  destination: z.tuple([z.string()]),
  tags: z.record(z.string(), z.array(z.string())),
})
/** The detail of SES's events (Amazon SES, "Examples of event data that Amazon SES publishes"). */
const report = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Bounce'), mail, bounce: z.object({ bounceType: z.string() }) }),
  z.object({ eventType: z.literal('Complaint'), mail }),
])

/**
 * What became of a letter that the mail service took. One that bounces for good goes by the next channel; SES itself has tried
 * one that bounces for now, so that it is logged alone. One that was marked as spam turns letters of its kind off.
 */
export const onLetterReported = (dependencies: ConsumerDependencies): Consumer =>
  awsConsumer('onLetterReported', async (detail, { id, now }) => {
    const given = z.parse(report, detail)
    const tagged = z.safeParse(tags, given.mail.tags)
    const recordId = tagged.success ? tagged.data.notification : given.mail.messageId
    if (given.eventType === 'Bounce') log('email.bounced', { recordId, status: given.bounce.bounceType })
    else log('email.complained', { recordId })
    if (!tagged.success) return
    const { investor: investorId, notification: notificationId, shown, next } = tagged.data
    const notification = await dependencies.notificationOf({ investorId, notificationId, shown })
    // Its year is over, or the investor has left.
    if (notification === undefined) return
    if (given.eventType === 'Complaint') {
      const letter = { investorId, notificationId, kind: notification.kind }
      return dependencies.messages.markedAsSpam(given.mail.messageId, letter, { now, correlationId: id })
    }
    if (given.bounce.bounceType !== 'Permanent') return
    const [address] = given.mail.destination
    await deliverAfterBounce(dependencies, { notification, address, next }, now)
  })
