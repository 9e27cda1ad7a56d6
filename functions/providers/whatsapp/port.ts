import type { Language } from '../../../shared/texts/areas.ts'
import type { WebhookMessage } from '../../platform/vendors/vendorSignature.ts'

/** Messages by WhatsApp. Throws `ProviderUnavailable` (try again) or `ProviderRefused` (do not: another channel may). */
export interface WhatsAppSender {
  /** Answers the vendor's id of the message, under which its delivery is reported. */
  send(message: WhatsAppMessage): Promise<string>
}

export interface WhatsAppMessage {
  /** E.164, e.g. `+919876543210`. */
  readonly to: string
  /** What happened, in one sentence without a line break. */
  readonly sentence: string
  /** Where to see more, after a log-in. */
  readonly link: string
  readonly language: Language
}

/** What the vendor reports: a message could not be delivered, or somebody wrote to us. */
export type WhatsAppReport =
  | { readonly kind: 'failed'; readonly messageId: string }
  /** `from` is E.164. */
  | { readonly kind: 'written'; readonly from: string; readonly text: string }

export interface WhatsAppWebhooks {
  /** `undefined` when the signature is not the vendor's. */
  verify(message: WebhookMessage): Promise<readonly WhatsAppReport[] | undefined>
  /** Whether this is the word that we gave the vendor for the check of our address. */
  isOurs(token: string): Promise<boolean>
}
