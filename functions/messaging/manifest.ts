import type { DomainManifest } from '../../shared/manifest.ts'

/** Messaging: sends notifications by e-mail and text message. The table stores what was sent. */
export const manifest: DomainManifest = {
  domain: 'messaging',
  table: {},
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 512,
    reads: ['auth', 'notifications'],
    secrets: ['sms/auth-key', 'sms/template-redeem-quote', 'sms/template-number-changed'],
    encryptsFields: true,
    sendsEmail: true,
    vendors: ['sms'],
    failureMeans:
      'Investors get no letters and no messages about their account, KYC, orders, sales and payments; in the app they see them.',
    subscriptions: ['notificationCreated'],
  },
}
