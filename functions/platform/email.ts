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

/** Sends transactional mail. Throws when the mail service did not accept it, so that the consumer's queue delivers the event again. */
export interface Mailer {
  send(email: Email): Promise<void>
}

export function openMailer(config: SESv2ClientConfig = {}): Mailer {
  const client = new SESv2Client(config)
  return {
    async send({ to, subject, text, html }) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: environment.emailFrom(),
          ConfigurationSetName: environment.emailConfigurationSet(),
          Destination: { ToAddresses: [to] },
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
