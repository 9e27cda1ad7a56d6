/** Text messages, as the house speaks of them. Throws `ProviderUnavailable` (try again) or `ProviderRefused` (do not). */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}

/** Every text is a template registered with the regulator (DLT); only its variables are ours. */
export type SmsTemplate = 'otp' | 'redeem-quote'

export interface SmsMessage {
  /** E.164, e.g. `+919876543210`. */
  readonly to: string
  readonly template: SmsTemplate
  /** In the template's order. `otp`: the code, what it confirms, the minutes it lives. `redeem-quote`: what is quoted, the price, until when, the link. */
  readonly variables: readonly string[]
}
