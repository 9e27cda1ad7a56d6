/** Sentences of the notification centre. */
export const notificationsEn = {
  'notifications.title': 'Notifications',
  'notifications.lead':
    'What we wrote to you in the last twelve months. What you open here is read on every device.',
  'notifications.empty': 'Nothing yet',
  'notifications.emptyText':
    'When something happens to your account, your KYC, your orders or your investments, it is written here.',
  'notifications.toDeals': 'See what is on offer',
  'notifications.failed': 'Your notifications could not be read',
  'notifications.olderFailed': 'Older ones could not be read. Please try again.',
  'notifications.older': 'Show older ones',
  'notifications.markAll': 'Mark all as read',
  'notifications.unread': 'Unread',
  'notifications.kinds.account': 'Account',
  'notifications.kinds.kyc': 'KYC',
  'notifications.kinds.orders': 'Orders',
  'notifications.kinds.sales': 'Sales',
  'notifications.kinds.payments': 'Payments to you',
  'notifications.kinds.documents': 'Documents',
  'notifications.kinds.watching': 'Watched deals',
} as const
