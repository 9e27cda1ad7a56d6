import { mostSubAccounts, panRestoreDays } from '../../../vocabulary/businessRules.ts'

/** PANs and sub-accounts (D1 s6, D3 s4; scope: Sub-accounts). */
export const pansEn = {
  'pans.all': 'All PANs',
  'pans.isOwn': 'This is your own PAN: it comes from your KYC and is always in the list',
  'pans.exists': 'This PAN is in your list already',
  'pans.tooMany': `You can add at most ${mostSubAccounts} PANs. One that is deleted counts until it is erased`,
  'pans.unknown': 'This PAN is not in your list',
  'pans.moved': 'This PAN was changed on another device. Please look at it as it is now',
  'pans.deleted': 'This PAN is deleted. Bring it back first',
  'pans.restoreOver': `The ${panRestoreDays} days in which it could be brought back are over`,
  'pans.emailRequired': 'Please enter the email address of this person: the code goes there',
  'pans.emailOwn': 'Please enter the address of this person, not yours',
  'pans.guardianNeeded': 'Please confirm that you are the guardian',
  'pans.checkUnavailable':
    'The income-tax department does not answer. Nothing was saved and nothing is lost: please try again in some minutes',
  'pans.notUsable': 'This PAN can be chosen once its holder has agreed',
  'pans.agreedAlready': 'The consent for this PAN is given. No code is needed',
  'pans.askLater': 'This person has taken the consent back. You can ask again from {when}',
  'pans.codeOther': 'The code was sent for another PAN or another address. Please ask for a new one',
  'pans.canInvalid': 'A CAN has ten letters and digits',
  'pans.linkInvalid': 'This link does not work any more',
} as const
