import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import { type AwsService, unknownOperation } from './awsEndpoint.ts'

export interface Email {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

export interface SesOptions {
  /** Delivers one e-mail to the outbox; when it rejects, the sender tries again. */
  readonly deliverEmail: (email: Email) => Promise<void>
  readonly region: string
  readonly account: string
  /** Default: the time of the machine. */
  readonly now?: (() => number) | undefined
  /** Called for each e-mail that is not delivered, with its event as SES publishes it for a configuration set. */
  readonly undelivered?: ((event: UndeliveredEmail) => Promise<void>) | undefined
}

/** An e-mail to an address like those of SES's mailbox simulator: `bounce@…` or `complaint@…`, also with a label (`bounce+1@…`). */
export interface UndeliveredEmail {
  readonly configurationSet: string
  readonly eventType: 'Bounce' | 'Complaint'
  /** The detail of the event. */
  readonly detail: Readonly<Record<string, unknown>>
}

const content = z.looseObject({ Data: z.string() })
const addresses = z.array(z.string()).default([])
/** As SES takes them. */
const tagText = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/)
// Unsupported content (raw messages, templates, attachments) is refused by name.
const sendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: content.optional(), Html: content.optional() }),
    }),
  }),
  ConfigurationSetName: z.string().optional(),
  ReplyToAddresses: z.unknown().optional(),
  EmailTags: z
    .array(z.strictObject({ Name: tagText, Value: tagText }))
    .max(50)
    .optional(),
})

/** `Notes <no-reply@notes.test>` → `no-reply@notes.test` */
const bareAddress = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

/** How an e-mail to this address ends, by its local part, as at `simulator.amazonses.com`. */
function failureOf(address: string): UndeliveredEmail['eventType'] | undefined {
  const [, name] = /^(bounce|complaint)(?:\+[^@]*)?@/i.exec(address) ?? []
  if (name === undefined) return undefined
  return name.toLowerCase() === 'bounce' ? 'Bounce' : 'Complaint'
}

interface Failed {
  readonly from: string
  readonly to: string
  readonly messageId: string
  readonly tags: readonly { readonly Name: string; readonly Value: string }[]
  readonly configuration: string
  readonly at: number
}

/** The event as SES publishes it (developer guide, "Examples of event data"), of a mailbox that does not exist. */
function detailOf(
  eventType: UndeliveredEmail['eventType'],
  { from, to, messageId, tags, configuration, at }: Failed,
): UndeliveredEmail['detail'] {
  const timestamp = new Date(at).toISOString()
  const feedbackId = crypto.randomUUID()
  const mail = {
    timestamp,
    source: from,
    messageId,
    destination: [to],
    tags: {
      'ses:configuration-set': [configuration],
      ...Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
    },
  }
  if (eventType === 'Complaint')
    return {
      eventType,
      complaint: {
        complainedRecipients: [{ emailAddress: to }],
        timestamp,
        feedbackId,
        complaintFeedbackType: 'abuse',
      },
      mail,
    }
  return {
    eventType,
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: to,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
      timestamp,
      feedbackId,
    },
    mail,
  }
}

/** SES v2: SendEmail of simple messages. The grant is needed on the sender's domain. */
export function sesService({
  deliverEmail,
  region,
  account,
  now = Date.now,
  undelivered,
}: SesOptions): AwsService {
  return async call => {
    if (call.method !== 'POST' || call.path !== '/v2/email/outbound-emails')
      throw unknownOperation('ses', call)
    const given = call.json(sendEmail)
    const from = bareAddress(given.FromEmailAddress)
    const domain = from.split('@')[1]?.toLowerCase()
    const { ToAddresses, CcAddresses, BccAddresses } = given.Destination
    const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(bareAddress)
    if (
      !domain ||
      recipients.length === 0 ||
      recipients.length > 50 ||
      recipients.some(to => !/^\S+@\S+$/.test(to))
    )
      throw new AwsRefusal('BadRequestException', 'The sender or a recipient is not an e-mail address')
    const arn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`
    const configuration = given.ConfigurationSetName
    await call.allow(
      'ses:SendEmail',
      [
        arn(`identity/${domain}`),
        ...(configuration === undefined ? [] : [arn(`configuration-set/${configuration}`)]),
      ],
      { 'ses:FromAddress': from, 'ses:Recipients': recipients },
    )
    const { Subject, Body } = given.Content.Simple
    const text = Body.Text?.Data ?? ''
    const messageId = crypto.randomUUID()
    for (const to of recipients) {
      const failure = failureOf(to)
      // Also what bounces: it is how an account of such an address can be confirmed.
      await deliverEmail({ from, to, subject: Subject.Data, text, html: Body.Html?.Data })
      if (failure !== undefined && configuration !== undefined)
        await undelivered?.({
          configurationSet: configuration,
          eventType: failure,
          detail: detailOf(failure, {
            from,
            to,
            messageId,
            tags: given.EmailTags ?? [],
            configuration,
            at: now(),
          }),
        })
    }
    return { headers: { 'content-type': 'application/json' }, body: { MessageId: messageId } }
  }
}
