import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'
import { pushKeyName } from '../../shared/pushKey.ts'

/**
 * Messaging: sends notifications by e-mail, text message, WhatsApp and push. The table stores what was sent, what waits for the
 * morning, and devices.
 */
export const manifest: DomainManifest = {
  domain: 'messaging',
  table: { due: true },
  api: {
    timeoutSeconds: 10,
    memoryMb: 256,
    secrets: ['whatsapp/webhook-secret', 'whatsapp/verify-token', pushKeyName],
    recordsConsents: true,
    encryptsFields: true,
    reads: ['auth', 'consents'],
    vendors: ['web-push'],
    failureMeans:
      'Who writes STOP by WhatsApp goes on getting messages until WhatsApp has sent it again; a message that was not delivered is not sent by letter; investors cannot switch notifications of a device on or off.',
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
      pushKeyName,
    ],
    vendors: ['sms', 'web-push', 'whatsapp'],
    namesCompany: true,
    failureMeans:
      'Investors get no letters and no messages about their account, KYC, orders, sales and payments; in the app they see them. Devices stay after a new password and after the end of an account.',
    subscriptions: [
      'notificationCreated',
      'messageUndelivered',
      'passwordChanged',
      ...erasureEvents,
      {
        consumer: 'onLetterReported',
        from: 'mail',
        events: ['Email Bounced', 'Email Complaint Received'],
      },
    ],
    schedules: [{ name: 'sendWaitingMessages', every: 'rate(15 minutes)' }],
  },
}
