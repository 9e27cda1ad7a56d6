import type { Email } from '../../platform/email.ts'

/** The letters of this domain, in English, plain text: what they ask for and until when, nothing secret. */

export type Letter = Omit<Email, 'to'>

export function confirmationLetter(link: string): Letter {
  return {
    subject: 'Please confirm your e-mail address',
    text: [
      'Welcome to Sthirank.',
      'Please confirm your e-mail address by opening this link:',
      link,
      'You can log in as soon as it is confirmed. If you did not sign up, please ignore this e-mail.',
    ].join('\n\n'),
  }
}

export function resetLetter(link: string, validMinutes: number): Letter {
  return {
    subject: 'Set a new password',
    text: [
      'Somebody, hopefully you, asked to set a new password for your Sthirank account. Open this link to set it:',
      link,
      `The link works once and for ${validMinutes} minutes. If it was not you, please ignore this e-mail: your password stays as it is.`,
    ].join('\n\n'),
  }
}
