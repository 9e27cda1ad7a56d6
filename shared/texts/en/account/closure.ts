import { closureWaitMinutes, recordYears } from '../../../vocabulary/businessRules.ts'

/** Closing the account (U13): what keeps it open, what is deleted, what the law keeps. */
export const closureEn = {
  'closure.title': 'Close your account',
  'closure.lead': 'For good: a closed account cannot be opened again. You may sign up anew at any time.',
  'closure.cannotFetch': 'We cannot see now whether your account can be closed',
  'closure.openTitle': 'Your account cannot be closed yet',
  'closure.openLead': 'First these have to come to their end:',
  'closure.holdings.one': '{count} bond that you hold',
  'closure.holdings.other': '{count} bonds that you hold',
  'closure.holdingsWay': 'Sell what you hold, or wait for its maturity.',
  'closure.orders.one': '{count} order that is under way, or may still be paid',
  'closure.orders.other': '{count} orders that are under way, or may still be paid',
  'closure.ordersWay':
    'Wait until the units are yours, or cancel what is not paid. Of one that has ended we look for late money for some days.',
  'closure.sales.one': '{count} request to sell that has not ended',
  'closure.sales.other': '{count} requests to sell that have not ended',
  'closure.salesWay': 'Wait until the money is with you, or let the quote lapse.',
  'closure.payments.one': 'A payment of {count} bond that is still to come',
  'closure.payments.other': 'Payments of {count} bonds that are still to come',
  'closure.paymentsWay': 'You were the owner on the record date, so it will be paid to you.',
  'closure.show': 'Show',
  'closure.cancelledTitle': 'Your account stayed open',
  'closure.cancelledText': 'You wanted to close it, and something was still open: see below what is now.',
  'closure.deletedTitle': 'Deleted at once',
  'closure.deletedText':
    'Password, passkeys, second step, devices and sessions, notifications and preferences, and your watch list. Your address and number may be used for another account.',
  'closure.keptTitle': `Kept for ${recordYears} years, because the law demands it of a broker`,
  'closure.keptText':
    'The records of your KYC with your documents and bank account, your orders, sales and payments, and your contract notes. They are used for nothing else, and nobody can log in to them. Then they are deleted too.',
  'closure.nothingKept':
    'You have never had an approved KYC and never ordered, so the law demands no records: everything is deleted at once, your details and documents too.',
  'closure.takeTitle': 'Take along first',
  'closure.takeText':
    'Reports and contract notes cannot be opened afterwards. Your tax return may need them.',
  'closure.reports': 'To the reports',
  'closure.retype': 'Your email address, to be sure: {email}',
  'closure.close': 'Close my account for good',
  'closure.otherEmail': 'Please type the e-mail address of this account',
  'closure.somethingOpen': 'Something is open now, so the account cannot be closed yet',
  'closure.doneTitle': 'Your account is being closed',
  'closure.doneText': `You are being logged out on all devices. In about ${closureWaitMinutes} minutes, when nothing is under way any more, the account is closed, and a letter says so. If something turns out to be open, it stays open, and a letter says what.`,
  'closure.leave': 'Log out',
} as const
