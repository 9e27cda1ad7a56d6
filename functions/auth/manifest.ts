import type { DomainManifest } from '../../shared/manifest.ts'

/** The investor's identity: sign-up, log-in, sessions, passwords, one-time codes. */
export const manifest: DomainManifest = {
  domain: 'auth',
  table: {},
  api: {
    timeoutSeconds: 25,
    // Argon2 takes 19 MB and a processor; Lambda gives processor time by memory.
    memoryMb: 1024,
    // Whether a session is one of mutual funds.
    reads: ['account'],
    secrets: ['link-key', 'otp-key'],
    encryptsFields: true,
    recordsConsents: true,
    failureMeans: 'Investors cannot sign up, log in or log out; nobody gets to their money.',
  },
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 512,
    secrets: ['link-key', 'otp-key', 'sms/auth-key', 'sms/template-otp'],
    encryptsFields: true,
    sendsEmail: true,
    endsSessions: true,
    vendors: ['sms'],
    failureMeans:
      'Links to confirm an e-mail or to set a new password and one-time codes are not sent, so new investors cannot get in; accounts that are to be closed stay open.',
    subscriptions: [
      'emailConfirmationRequested',
      'passwordResetRequested',
      'secondFactorRemovalApproved',
      'accountClosureRequested',
      'accountClosureCancelled',
      'accountClosed',
      'accountRecordsExpired',
      // Not by a queue of its own: whoever gets no code asks for another one after 30 s.
      'phoneLoginRequested',
      { consumer: 'onOtpRequested', from: 'domains', event: 'otpRequested', retrySeconds: 60 },
      {
        consumer: 'onEmailChangeRequested',
        from: 'domains',
        event: 'emailChangeRequested',
        retrySeconds: 60,
      },
    ],
  },
}
