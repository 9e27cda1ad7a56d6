import type { LetterTags } from '../../platform/email.ts'
import type { BusEvent } from '../../platform/eventFunction.ts'

interface Reported {
  readonly address: string
  readonly place?: number
  readonly bounceType?: 'Permanent' | 'Transient' | 'Undetermined'
}

const onWire = (tags: LetterTags) =>
  Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [name, [Buffer.from(value).toString('base64url')]]),
  )
const mailOf = (tags: LetterTags, { address, place = 0 }: Reported) => ({
  messageId: `mail-${place}`,
  destination: [address],
  tags: { ...onWire(tags), 'ses:configuration-set': ['sthirank'] },
})
const eventOf = (type: string, detail: object): BusEvent => ({
  id: 'bus-1',
  source: 'aws.ses',
  'detail-type': type,
  time: '2026-11-20T04:30:00Z',
  detail,
})

/** The event of SES that a letter with these tags bounced. */
export const bounceOf = (tags: LetterTags, reported: Reported): BusEvent =>
  eventOf('Email Bounced', {
    eventType: 'Bounce',
    mail: mailOf(tags, reported),
    bounce: { bounceType: reported.bounceType ?? 'Permanent', bounceSubType: 'General' },
  })

/** The event of SES that the reader of a letter marked it as spam. */
export const complaintOf = (tags: LetterTags, reported: Reported): BusEvent =>
  eventOf('Email Complaint Received', { eventType: 'Complaint', mail: mailOf(tags, reported) })
