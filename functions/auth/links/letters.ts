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

export function numberChangeLetter(code: string, validMinutes: number): Letter {
  return {
    subject: 'Your OTP for a new mobile number',
    text: [
      `${code} is your OTP to change your mobile number to another one. Valid for ${validMinutes} minutes.`,
      'Do not share it with anyone. If you did not ask for it, set a new password at once: somebody is in your account.',
    ].join('\n\n'),
  }
}
