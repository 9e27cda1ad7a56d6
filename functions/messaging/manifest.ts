import type { DomainManifest } from '../../shared/manifest.ts'

/** Messaging: sends notifications by e-mail, text message and WhatsApp. The table stores what was sent and what waits for the morning. */
export const manifest: DomainManifest = {
  domain: 'messaging',
  table: { due: true },
  api: {
    timeoutSeconds: 10,
    memoryMb: 256,
    reads: ['auth', 'consents'],
    recordsConsents: true,
    secrets: ['whatsapp/webhook-secret', 'whatsapp/verify-token'],
    encryptsFields: true,
    failureMeans:
      'Who writes STOP by WhatsApp goes on getting messages until WhatsApp has sent it again; a message that was not delivered is not sent by letter.',
  },
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 512,
    reads: ['auth', 'consents', 'notifications'],
    encryptsFields: true,
    sendsEmail: true,
    secrets: [
      'sms/auth-key',
      'sms/template-redeem-quote',
      'sms/template-number-changed',
      'sms/template-letter-returned',
      'whatsapp/access-token',
      'whatsapp/phone-number-id',
    ],
    vendors: ['sms', 'whatsapp'],
    failureMeans:
      'Investors get no letters and no messages about their account, KYC, orders, sales and payments; in the app they see them.',
    subscriptions: [
      'notificationCreated',
      'messageUndelivered',
      {
        consumer: 'onLetterReported',
        from: 'mail',
        events: ['Email Bounced', 'Email Complaint Received'],
      },
    ],
    schedules: [{ name: 'sendWaitingMessages', every: 'rate(15 minutes)' }],
  },
}
