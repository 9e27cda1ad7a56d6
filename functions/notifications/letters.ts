import { numberWords } from '../../shared/texts/ruleTexts.ts'
import { identityMinutes, reviewDays, saleHoldHours } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Email } from '../platform/email.ts'

/** Letters about an account, in English, plain text, without names and numbers. */

export type Letter = Omit<Email, 'to'>

/** e.g. `21 Nov 2026, 10:30 am`, Indian time. */
export const indianTime = (instant: Date): string =>
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

export function phoneLetter(at: Date, siteOrigin: string): Letter {
  return {
    subject: 'Your mobile number was changed',
    text: [
      `Another mobile number was verified for your Sthirank account, ${indianTime(at)} (Indian time). For your safety nothing can be sold for ${saleHoldHours} hours.`,
      'If this was you, there is nothing to do.',
      notYou(siteOrigin),
    ].join('\n\n'),
  }
}

const secondFactorLetters = {
  added: {
    subject: 'Log-ins need a second step now',
    sentence: 'An authenticator app was set up for your Sthirank account',
  },
  removed: {
    subject: 'The second step of your log-ins was removed',
    sentence: 'The authenticator app of your Sthirank account was removed',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    sentence:
      'A passkey was added to your Sthirank account: the device that holds it can log in without your password',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    sentence: 'A passkey of your Sthirank account was removed',
  },
  lost: {
    subject: 'The second step of your log-ins was removed',
    sentence: `For your safety nothing can be sold for ${saleHoldHours} hours: our team removed the authenticator app, the passkeys and the recovery codes of your Sthirank account, which you had lost`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    sentence: 'Your Sthirank account was opened with a recovery code',
  },
} as const

export function secondFactorLetter(
  what: keyof typeof secondFactorLetters,
  at: Date,
  siteOrigin: string,
): Letter {
  const { subject, sentence } = secondFactorLetters[what]
  return {
    subject,
    text: [
      `${sentence}, ${indianTime(at)} (Indian time).`,
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

/** The KYC screen's address without a product; it opens at the step that needs the investor. */
const kycScreen = (siteOrigin: string): string => `${siteOrigin}/platform/#/docs-valut`

/** e.g. `25 Nov 2026`. */
export const writtenDay = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

export function kycSubmittedLetter(at: Date, calendar: MarketCalendar, siteOrigin: string): Letter {
  const by = calendar.addWorkingDays(indianDate(at), reviewDays)
  return {
    subject: 'Your KYC is with our team',
    text: [
      'Everything your KYC needs is here. Thank you.',
      `Our team looks at it within ${numberWords.en[reviewDays]} working days, by ${writtenDay(by)}. If something is needed from you until then, your KYC says so. We write to you either way.`,
      `Where it stands: ${kycScreen(siteOrigin)}`,
    ].join('\n\n'),
  }
}

export function kycApprovedLetter(siteOrigin: string): Letter {
  return {
    subject: 'Your KYC is approved',
    text: [
      'Our team has approved your KYC. You can invest now.',
      'Your details cannot be changed online any more. If something is not right, please write to us.',
      `Your KYC: ${kycScreen(siteOrigin)}`,
    ].join('\n\n'),
  }
}

const sentBack = {
  rejected: 'Our team looked at your KYC and could not accept something.',
  askedAgain: 'Our team looked at your KYC and needs something more from you.',
} as const

export function kycSentBackLetter(decision: keyof typeof sentBack, siteOrigin: string): Letter {
  return {
    subject: 'Your KYC needs another look',
    text: [
      sentBack[decision],
      `The remark on the step says what to do; it is not repeated in a letter. Log in and open your KYC: ${kycScreen(siteOrigin)}`,
      `As soon as your correction is here, our team looks at it again within ${numberWords.en[reviewDays]} working days.`,
    ].join('\n\n'),
  }
}

const notVerified = 'Your bank account could not be verified'
const bankCheckLetters = {
  verified: {
    subject: 'Your bank account is verified',
    sentence: 'Your bank has confirmed your account. Your KYC shows what is left to do, if anything.',
  },
  nameMismatch: {
    subject: notVerified,
    sentence:
      'The bank knows the account under another name. Log in and enter an account in your own name, or upload a proof of this one on the bank step.',
  },
  rejected: {
    subject: notVerified,
    sentence:
      'The account was not accepted. The bank step says why. Log in and enter it again, or another one, or upload a proof of it.',
  },
  underProcess: {
    subject: 'Your bank has not answered: please upload a proof',
    sentence:
      'Your bank has not confirmed your account so far. Log in and upload a proof of it on the bank step: a cancelled cheque, a bank statement or the first page of a passbook. We keep asking the bank; if it confirms the account first, we write to you and no proof is needed.',
  },
  failed: {
    subject: 'The check of your bank account broke off',
    sentence:
      'The check broke off before your bank had answered. That is not your doing. Log in and upload a proof of the account on the bank step, or enter it again.',
  },
} as const

/** The letter about the end of a bank check. The reason stands on the bank step, not in a letter. */
export function bankCheckLetter(outcome: keyof typeof bankCheckLetters, siteOrigin: string): Letter {
  const { subject, sentence } = bankCheckLetters[outcome]
  return { subject, text: [sentence, `Your KYC: ${kycScreen(siteOrigin)}`].join('\n\n') }
}

const proofLetters = {
  accepted: {
    subject: 'Your bank proof was accepted',
    sentence:
      'Our team has accepted your bank proof. Your bank account is verified; nothing is needed from you.',
  },
  rejected: {
    subject: 'Your bank proof was not accepted',
    sentence:
      'Our team could not accept your bank proof. The remark on the bank step says why. Upload another proof there, or enter another account.',
  },
} as const

export function bankProofLetter(outcome: keyof typeof proofLetters, siteOrigin: string): Letter {
  const { subject, sentence } = proofLetters[outcome]
  return { subject, text: [sentence, `Your KYC: ${kycScreen(siteOrigin)}`].join('\n\n') }
}

const received = {
  subject: 'Your identity verification has arrived',
  sentence:
    'The verification service has sent us your details after all. They are verified within 24-48 working hours; nothing is needed from you.',
} as const
const unfinished = {
  subject: 'Your identity verification is not finished',
  sentence: `The verification service tells us that your identity verification was not finished. Please start it once more; it takes about ${numberWords.en[identityMinutes]} minutes.`,
} as const
const identityLetters = {
  passed: received,
  needsReview: received,
  declined: {
    subject: 'Your identity verification was not successful',
    sentence: 'The verification service did not accept your details. Log in to see why, and try again.',
  },
  cancelled: unfinished,
  leftOpen: unfinished,
  errored: {
    subject: 'Your identity verification broke off',
    sentence:
      'The verification service broke off before it had a result. That is not your doing. Please start it once more.',
  },
} as const

/** The letter about a verification that ended after the investor had left. */
export function identityLetter(outcome: keyof typeof identityLetters, siteOrigin: string): Letter {
  const { subject, sentence } = identityLetters[outcome]
  return {
    subject,
    text: [sentence, `Your account: ${siteOrigin}/platform/`, `Your KYC: ${kycScreen(siteOrigin)}`].join(
      '\n\n',
    ),
  }
}

/** The profile, where the verification is started. */
const profileScreen = (siteOrigin: string): string => `${siteOrigin}/platform/#/orobonds-profile`

const reviewedLetters = {
  approved: {
    subject: 'Your enhanced KYC is approved',
    sentence: 'Our team has approved your enhanced KYC. The verification is finished.',
  },
  rejected: {
    subject: 'Your enhanced KYC was not accepted',
    sentence: `Our team looked at your enhanced KYC and could not accept it. Please verify your identity once more; it takes about ${numberWords.en[identityMinutes]} minutes.`,
  },
  askedAgain: {
    subject: 'Please verify your identity once more',
    sentence: `Our team looked at your enhanced KYC and needs you to verify your identity once more; it takes about ${numberWords.en[identityMinutes]} minutes.`,
  },
} as const

/** The letter about an operator's decision on the enhanced KYC. */
export function identityReviewedLetter(decision: keyof typeof reviewedLetters, siteOrigin: string): Letter {
  const { subject, sentence } = reviewedLetters[decision]
  return { subject, text: [sentence, `Your profile: ${profileScreen(siteOrigin)}`].join('\n\n') }
}
