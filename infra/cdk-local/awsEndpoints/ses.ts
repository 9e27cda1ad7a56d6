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
}

const content = z.looseObject({ Data: z.string() })
const addresses = z.array(z.string()).default([])
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
  EmailTags: z.unknown().optional(),
})

/** `Notes <no-reply@notes.test>` → `no-reply@notes.test` */
const bareAddress = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

/** SES v2: SendEmail of simple messages. The grant is needed on the sender's domain. */
export function sesService({ deliverEmail, region, account }: SesOptions): AwsService {
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
    for (const to of recipients)
      await deliverEmail({
        from,
        to,
        subject: Subject.Data,
        text,
        html: Body.Html?.Data,
      })
    return { headers: { 'content-type': 'application/json' }, body: { MessageId: crypto.randomUUID() } }
  }
}
