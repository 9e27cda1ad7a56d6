import { investorsOfPhone } from '../../auth/published.ts'
import { withdrawWhatsApp } from '../../consents/published.ts'
import { now } from '../../platform/clock.ts'
import { environment } from '../../platform/environment.ts'
import { openSeals } from '../../platform/http/sealedCall.ts'
import { openStorage } from '../../platform/storage.ts'
import { isOfPushService } from '../../providers/webPush/pushServices.ts'
import { isDeviceKey, readVapidKeys } from '../../providers/webPush/vapidKey.ts'
import { openMetaWebhooks } from '../../providers/whatsapp/metaWebhooks.ts'
import { deviceStore } from '../devices/deviceStore.ts'
import { messageStore } from '../messageStore.ts'

interface Context {
  readonly now: Date
  readonly correlationId: string
}

/** What the calls need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    whatsappWebhooks: openMetaWebhooks(secrets),
    devices: deviceStore(table, environment.table('messaging'), cipher),
    isOfPushService: (endpoint: string) => isOfPushService(endpoint, environment.vendorUrl('web-push')),
    isDeviceKey,
    pushKey: async () => (await readVapidKeys(secrets)).publicKey,
    messages: messageStore(table, environment.table('messaging')),
    investorsOf: (phone: string) => investorsOfPhone(table, cipher, phone),
    withdraw: (who: Parameters<typeof withdrawWhatsApp>[1], context: Context) =>
      withdrawWhatsApp(table, who, context),
  }
}
/** What the webhook needs. */
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'whatsappWebhooks' | 'messages' | 'investorsOf' | 'withdraw'
>
