import { SESv2Client, type SESv2ClientConfig, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Language } from '../../shared/texts/areas.ts'
import { environment } from './environment.ts'
import { log } from './log.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What a letter says, without whom it goes to. */
export type LetterText = Omit<Email, 'to'>
/** A letter in every language of the site. */
export type Letter = Readonly<Record<Language, LetterText>>

/** What is sent to a person: the letter in the language of their choice, in English before they chose. */
export const letterFor = (
  { email, language = 'en' }: { readonly email: string; readonly language?: Language | undefined },
  letter: Letter,
): Email => ({ to: email, ...letter[language] })

/** A letter of paragraphs. */
export const letterOf = (
  subject: Readonly<Record<Language, string>>,
  paragraphs: Readonly<Record<Language, readonly string[]>>,
): Letter => ({
  en: { subject: subject.en, text: paragraphs.en.join('\n\n') },
  hi: { subject: subject.hi, text: paragraphs.hi.join('\n\n') },
})

/** Sends transactional mail. Throws when the mail service did not accept it, so that the consumer's queue delivers the event again. */
export interface Mailer {
  send(email: Email): Promise<void>
}

export function openMailer(config: SESv2ClientConfig = {}): Mailer {
  const client = new SESv2Client(config)
  return {
    async send({ to, subject, text }) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: environment.emailFrom(),
          ConfigurationSetName: environment.emailConfigurationSet(),
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: { Data: subject, Charset: 'UTF-8' },
              Body: { Text: { Data: text, Charset: 'UTF-8' } },
            },
          },
        }),
      )
      log('email.sent')
    },
  }
}
