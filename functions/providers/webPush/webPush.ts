import webPush from 'web-push'
import { ProviderRefused } from '../../platform/vendors/providerClient.ts'
import type { VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { PushSender } from './port.ts'
import { isOfPushService } from './pushServices.ts'
import { readVapidKeys } from './vapidKey.ts'

interface WebPushOptions extends VendorOptions {
  /** Whom a push service writes to when something is wrong with our messages. */
  readonly contact: string
}

const budget = { budgetMs: 10_000, attempts: 1 } as const
const coding = 'aes128gcm'
/** For so long a service keeps a message for a device that is off: later it is news no more, and the app shows it all the same. */
const keptSeconds = 86_400
/** The subscription has ended (RFC 8030, 7.3). */
const gone = new Set([404, 410])

/** The Web Push protocol (RFC 8030) with encrypted messages (RFC 8291), signed by our key (VAPID, RFC 8292). `url`: the known services. */
export function openWebPush({ client, secrets, url, contact }: WebPushOptions): PushSender {
  return {
    async send({ to: { endpoint, p256dh, auth }, text }) {
      // It was checked when it came; the services that we know may be others since.
      if (!isOfPushService(endpoint, url)) throw new ProviderRefused('unknownService')
      const { publicKey, privateKey } = await readVapidKeys(secrets)
      const { origin } = new URL(endpoint)
      const { Authorization } = webPush.getVapidHeaders(
        origin,
        `mailto:${contact}`,
        publicKey,
        privateKey,
        coding,
      )
      const { cipherText } = webPush.encrypt(p256dh, auth, text, coding)
      // One attempt: a consumer that tries again later is better than a second message.
      const { status } = await client(
        {
          method: 'POST',
          url: endpoint,
          headers: {
            authorization: Authorization,
            'content-encoding': coding,
            'content-type': 'application/octet-stream',
            ttl: String(keptSeconds),
            urgency: 'normal',
          },
          body: new Uint8Array(cipherText),
          reads: 'status',
          vendor: 'web-push',
          operation: 'send',
        },
        budget,
      )
      if (gone.has(status)) return 'gone'
      if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
      return 'taken'
    },
  }
}
