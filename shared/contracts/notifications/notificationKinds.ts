/**
 * Kinds whose letters cannot be turned off: what protects the account, and what must be sent about a trade. Letters about watched
 * deals are stopped where the deals are watched.
 */
const alwaysSent = ['account', 'orders', 'sales', 'documents', 'watching'] as const
/** What a notification is about; a person chooses channels per kind. */
export const notificationKinds = [...alwaysSent, 'payments', 'kyc'] as const
export type NotificationKind = (typeof notificationKinds)[number]
export const lettersAlways: readonly NotificationKind[] = alwaysSent

/** The channels beside the app, which shows every notification. */
export const notificationChannels = ['email', 'whatsapp', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** More unread notifications than these are not counted. */
export const mostUnread = 100
