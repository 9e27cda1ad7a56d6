import { messageUndelivered } from '../../../shared/contracts/messaging/events.ts'
import { investorsOfPhone } from '../../auth/published.ts'
import { withdrawWhatsApp } from '../../consents/published.ts'
import { now } from '../../platform/clock.ts'
import { environment } from '../../platform/environment.ts'
import { recordWebhookOnce } from '../../platform/events/recordWebhookOnce.ts'
import { openSeals } from '../../platform/http/sealedCall.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import { openStorage } from '../../platform/storage.ts'
import { openMetaWebhooks } from '../../providers/whatsapp/metaWebhooks.ts'
import { type MessageSubject, messageStore } from '../messageStore.ts'

interface Context {
  readonly now: Date
  readonly correlationId: string
}

/** What the webhook needs, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  const messaging = environment.table('messaging')
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    whatsappWebhooks: openMetaWebhooks(secrets),
    messages: messageStore(table, messaging),
    investorsOf: (phone: string) => investorsOfPhone(table, cipher, phone),
    withdraw: (who: Parameters<typeof withdrawWhatsApp>[1], context: Context) =>
      withdrawWhatsApp(table, who, context),
    /** Publishes once that a message of the vendor did not arrive. */
    undelivered: (messageId: string, message: MessageSubject, context: Context) =>
      recordWebhookOnce(table, {
        table: messaging,
        eventId: `${messageId}#failed`,
        aggregate: { type: 'message', id: message.notificationId },
        event: emit(messageUndelivered, message),
        ...context,
      }),
  }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'whatsappWebhooks' | 'messages' | 'investorsOf' | 'withdraw' | 'undelivered'
>
