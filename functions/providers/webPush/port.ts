/** What a browser's push service gave the browser (W3C Push API). */
export interface PushSubscription {
  /** The address at which the service takes messages for this device; who knows it may not send without our key. */
  readonly endpoint: string
  /** The device's public key and secret, under which messages are encrypted; base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly to: PushSubscription
  /** What is encrypted; a push service takes 4,096 bytes with all that encryption adds, so at most 3,000 here. */
  readonly text: string
}

/** `gone`: the device has ended its subscription, and there will never be another message to it. */
export type PushOutcome = 'taken' | 'gone'

/** Messages to browsers. Throws `ProviderUnavailable` (try again) or `ProviderRefused` (do not). */
export interface PushSender {
  send(message: PushMessage): Promise<PushOutcome>
}
