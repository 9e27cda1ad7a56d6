import type { Email } from '../platform/email.ts'

/** Notices of things done to an account, in English, plain text; no number, no name, nothing to be forwarded. */

export type Letter = Omit<Email, 'to'>

/** e.g. `21 Nov 2026, 10:30 am`, Indian time. */
const indianTime = (instant: Date): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(instant)

const notYou = (siteOrigin: string): string =>
  `If this was not you, set a new password at once: ${siteOrigin}/platform/#/forgot-password. That ends every session.`

export function newDeviceLetter(device: string, at: Date, siteOrigin: string): Letter {
  return {
    subject: 'Log-in from a new device',
    text: [
      `Your Sthirank account was opened from a device we have not seen before: ${device}, ${indianTime(at)} (Indian time).`,
      'If this was you, there is nothing to do.',
      notYou(siteOrigin),
    ].join('\n\n'),
  }
}

export function passwordLetter(how: 'changed' | 'reset', at: Date, siteOrigin: string): Letter {
  const ended = how === 'changed' ? 'All your other sessions were ended.' : 'All your sessions were ended.'
  return {
    subject: 'Your password was changed',
    text: [
      `The password of your Sthirank account was changed, ${indianTime(at)} (Indian time). ${ended}`,
      'If this was you, there is nothing to do.',
      notYou(siteOrigin),
    ].join('\n\n'),
  }
}

export function bankAccountLetter(at: Date, siteOrigin: string): Letter {
  return {
    subject: 'Your bank account was changed',
    text: [
      `Another bank account was saved for your Sthirank account, ${indianTime(at)} (Indian time). Payments to you will go there once it is verified.`,
      'If this was you, there is nothing to do.',
      notYou(siteOrigin),
    ].join('\n\n'),
  }
}
