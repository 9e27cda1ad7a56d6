/**
 * Text messages, by capability. In India a message goes out only under a template registered with the operators
 * (DLT), so a message names its template and the values of its slots; `text` is what the person will read.
 */
export interface SmsMessage {
  /** With the country code, e.g. `+919876543210`. */
  readonly to: string
  readonly template: 'otp'
  readonly params: Readonly<Record<string, string>>
  readonly text: string
  /** Our own reference: the same for every attempt at the same message. */
  readonly reference: string
}

/** Throws `ProviderUnavailable` (worth another attempt) or `ProviderRefused` (it is not). */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}
