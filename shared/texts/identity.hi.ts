import type { SameKeys } from './areas.ts'
import type { identityEn } from './identity.en.ts'

/** Sentences of the enhanced KYC: banners, popups, the main action, the profile (D1 s2, s4, s8). */
export const identityHi: SameKeys<typeof identityEn> = {
  'identity.startInvesting': 'Start Investing',
  'identity.explore': 'Explore',
  'identity.completeYourKyc': 'Complete Your KYC',
  'identity.reInitiate': 'Re-initiate KYC',
  'identity.reinitiatePopup': 'Reinitiate KYC',
  'identity.completeKyc': 'Complete KYC',
  'identity.completeNow': 'Complete Now',
  'identity.bannerRejected': 'Oops!! Your KYC is rejected, complete it to be investment ready.',
  'identity.bannerRetry':
    'Oops!! It seems that you have not completed your KYC, complete it to be investment ready.',
  'identity.bannerPending': 'Complete your KYC to be investment ready.',
  'identity.bannerUnderProcess': 'Thank you! Your details are verified within 24-48 working hours.',
  'identity.bannerApproved': 'Congratulations, KYC verified',
  'identity.somethingWrong': 'Oops! Something went wrong',
  'identity.supportDetails': 'Please call {phone} or write to {email}.',
  'identity.cancelled':
    'It seems that you did not complete your journey. We encourage you to complete the KYC process to start investing.',
  'identity.success':
    'Congratulations! Thank you for sharing your details. Your details will be verified within 24 - 48 working hours.',
  'identity.failureTitle': 'Verification failed',
  'identity.cancelledTitle': 'Not completed',
  'identity.successTitle': 'Details received',
  'identity.sebiTitle': 'SEBI rules require enhanced KYC',
  'identity.sebiText':
    'Since the rules changed, every investor verifies identity once more: a picture of yourself and of your proof. It takes about three minutes, and your holdings stay as they are.',
  'identity.later': 'Later',
  'identity.opening': 'Opening the verification…',
  'identity.checking': 'Fetching the result…',
  'identity.checkingText': 'This takes up to fifteen seconds. Please stay on this page.',
  'identity.poll': 'Question {number} of {total}',
  'identity.notInGroup': 'Identity verification is not open for your account. Please complete your KYC steps',
  'identity.notNow': 'Your details are being verified; nothing is needed from you now',
  'identity.tooManyAttempts': 'Too many verifications in one day. Please try again on {when}',
  'identity.noneOpen': 'There is no open verification. Please start one',
  'identity.declinedFace': 'The picture of you did not match your proof. Please try again in good light',
  'identity.declinedDocument': 'The picture of your proof could not be read. Please try again',
  'identity.declinedDetails': 'The details on your proof differ from the ones you gave us',
  'identity.declined': 'The verification service did not accept your details. Please try again',
  'identity.whyUnderProcess': 'Your identity details are with our team.',
  'identity.whyUnanswered':
    'The verification service has not answered yet. We keep asking and tell you by e-mail.',
  'identity.whyRejected': 'The verification was not successful.',
  'identity.whyRetry': 'You did not finish the verification.',
  'identity.whyPending': 'The verification has not been started yet.',
  'identity.whyForced': 'SEBI asks for enhanced KYC before you go on investing.',
  'identity.stillMissing': 'Still missing before you can invest',
  'identity.dematNumber': 'Demat number',
  'identity.ckycNumber': 'CKYC number',
  'identity.ckycNone': 'Comes from the registry after approval',
}
