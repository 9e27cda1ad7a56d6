/** What a notification is about; a person chooses channels per kind. */
export const notificationKinds = [
  'account',
  'kyc',
  'orders',
  'sales',
  'payments',
  'documents',
  'watching',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** More unread notifications than these are not counted. */
export const mostUnread = 100
