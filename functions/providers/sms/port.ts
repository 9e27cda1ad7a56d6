/** Text messages. Throws `ProviderUnavailable` (try again) or `ProviderRefused` (do not). */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}

/** Every text is a template registered with the regulator (DLT); only its variables are ours. */
export type SmsTemplate = 'otp' | 'redeem-quote' | 'number-changed' | 'letter-returned'

export interface SmsMessage {
  /** E.164, e.g. `+919876543210`. */
  readonly to: string
  readonly template: SmsTemplate
  /** In the template's order. `otp`: code, what it confirms, minutes of validity. `redeem-quote`: what is quoted, price, end of validity, link. `number-changed`: when. `letter-returned`: link; its text is in both languages. */
  readonly variables: readonly string[]
}
