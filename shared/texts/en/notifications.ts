import { quietHours } from '../../vocabulary/businessRules.ts'
/** Sentences of the notification centre. */
export const notificationsEn = {
  'notifications.title': 'Notifications',
  'notifications.lead':
    'What we wrote to you in the last twelve months. What you open here is read on every device.',
  'notifications.emptyText':
    'When something happens to your account, your KYC, your orders or your investments, it is written here.',
  'notifications.toDeals': 'See what is on offer',
  'notifications.failed': 'Your notifications could not be read',
  'notifications.olderFailed': 'Older ones could not be read. Please try again.',
  'notifications.older': 'Show older ones',
  'notifications.markAll': 'Mark all as read',
  'notifications.unread': 'Unread',
  'notifications.preferences': 'Choose what we write, and where',
  'notifications.preferencesLead': `The app shows everything. Letters and messages come as you choose; between ${quietHours.from - 12} pm and ${quietHours.until} am only what cannot wait rings.`,
  'notifications.messages': 'Messages',
  'notifications.numberFirst': 'WhatsApp messages need a verified mobile number.',
  'notifications.verifyNumber': 'Verify the number',
  'notifications.whatsappHow':
    'To your verified number, with a link and nothing that is secret. Answer STOP to end them.',
  'notifications.byKind': 'By kind',
  'notifications.byKindHow':
    'The switches of WhatsApp count while WhatsApp is on above, those of devices for each device on which notifications are on.',
  'notifications.device': 'Notifications on this device',
  'notifications.deviceHow':
    'With the subject and nothing that is secret. They end with a log-out on this device or a new password.',
  'notifications.push': 'Devices',
  'notifications.pushBlocked':
    'This browser blocks notifications of our site. Allow them in its settings for this site, then load this page again.',
  'notifications.pushInstall':
    'Add this site to the home screen first (Share, then “Add to Home Screen”), and open it from there.',
  'notifications.pushUnsupported':
    'This browser cannot show notifications of a site. Letters and WhatsApp messages come all the same.',
  'notifications.pushFailed': 'The browser could not switch them on or off. Please try again.',
  'notifications.pushServiceUnknown':
    'We cannot reach the notifications of this browser. Please use another one, e.g. Chrome, Edge, Firefox or Safari.',
  'notifications.email': 'E-mail',
  'notifications.emailAlways': 'E-mail: always',
  'notifications.emailWatching': 'E-mail: as chosen on your watch list',
  'notifications.saved': 'Saved',
  'notifications.preferencesFailed': 'Your choices could not be read',
  'notifications.about.account':
    'Log-ins from new devices, changes of password, number, e-mail, bank account and nominees',
  'notifications.about.kyc': 'The check of your bank account and the review of your KYC',
  'notifications.about.orders': 'Payments received, units in your demat account, refunds',
  'notifications.about.sales': 'Quotes, sales and their payment',
  'notifications.about.payments': 'Interest and principal that issuers pay or owe you',
  'notifications.about.documents': 'Contract notes and reports',
  'notifications.about.watching': 'News of deals that you watch',
  'notifications.letterAlways':
    'These letters cannot be turned off: they protect your account or are required',
  'notifications.empty': 'Nothing yet',
  'notifications.kinds.account': 'Account',
  'notifications.kinds.kyc': 'KYC',
  'notifications.kinds.orders': 'Orders',
  'notifications.kinds.sales': 'Sales',
  'notifications.kinds.payments': 'Payments to you',
  'notifications.kinds.documents': 'Documents',
  'notifications.kinds.watching': 'Watched deals',
} as const
