import { SESv2Client, type SESv2ClientConfig, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { environment } from './environment.ts'
import { log } from './log.ts'

/** The plain text and the HTML of a letter say the same. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * What the mail service reports with a letter that bounces or is marked as spam, by name: ids and words, never personal data.
 * Values may have any sign: on the wire they are base64url, because SES takes letters, digits, `_` and `-` only.
 */
export type LetterTags = Readonly<Record<string, string>>

const tagOnWire = (value: string): string => Buffer.from(value).toString('base64url')
/** The value of a tag as `LetterTags` had it. */
export const tagOfWire = (wire: string): string => Buffer.from(wire, 'base64url').toString()

/** Sends transactional mail. Throws when the mail service did not accept it, so that the consumer's queue delivers the event again. */
export interface Mailer {
  send(email: Email, tags?: LetterTags): Promise<void>
}

export function openMailer(config: SESv2ClientConfig = {}): Mailer {
  const client = new SESv2Client(config)
  return {
    async send({ to, subject, text, html }, tags = {}) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: environment.emailFrom(),
          ConfigurationSetName: environment.emailConfigurationSet(),
          Destination: { ToAddresses: [to] },
          EmailTags: Object.entries(tags).map(([Name, value]) => ({ Name, Value: tagOnWire(value) })),
          Content: {
            Simple: {
              Subject: { Data: subject, Charset: 'UTF-8' },
              Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
            },
          },
        }),
      )
      log('email.sent')
    },
  }
}
