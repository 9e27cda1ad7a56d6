import { reviewDays } from '../../vocabulary/businessRules.ts'
import { numberWords } from '../ruleTexts.ts'
/** Sentences of the demat step (D2 s2, s5, s8; K-123). */
export const dematEn = {
  'demat.title': 'Verify your demat account',
  'demat.dpName': 'DP name',
  'demat.confirmMismatch': 'DP ID confirmation does not match!',
  'demat.newNumberNeeded': 'Please enter a new demat number to verify.',
  'demat.required': 'Please enter Demat',
  'demat.invalid': 'A demat number has 16 characters: IN and 14 digits (NSDL), or 16 digits (CDSL)',
  'demat.participantInvalid': 'The first eight characters name the participant: IN and 6 digits, or 8 digits',
  'demat.participantUnknown': 'DP not found',
  'demat.participantUnknownHint': `Our list does not know this participant. Type its name; our team looks at it, which takes up to ${numberWords.en[reviewDays]} working days.`,
  'demat.alreadyRegistered':
    'This demat account is already registered with another investor. Please use another one or contact support',
  'demat.consentRequired': 'Please agree that your holdings may be credited to this demat account',
  'demat.lead': 'Bonds you buy are credited here. It must be in your own name.',
  'demat.number': 'Demat number',
  'demat.numberHint': '16 characters; spaces and dashes do not matter, e.g. IN300214 12345678',
  'demat.numberAgain': 'Repeat the demat number',
  'demat.depository': 'Depository',
  'demat.consent':
    'I agree that bonds and debentures I buy are credited to this demat account, and that it is in my own name.',
  'demat.nriNote': 'NRI investors can add only an NRO demat account.',
  'demat.nroAccount': 'I live outside India, and this is an NRO demat account.',
  'demat.verify': 'Save demat account',
  'demat.lookingUp': 'Looking the participant up…',
  'demat.lookupFailed':
    'The participant could not be looked up just now. You can go on; it is looked up when you save.',
  'demat.manualReview': 'Looked at by our team',
} as const
