import { investorsOfPhone } from '../../auth/published.ts'
import { withdrawWhatsApp } from '../../consents/published.ts'
import { now } from '../../platform/clock.ts'
import { environment } from '../../platform/environment.ts'
import { openSeals } from '../../platform/http/sealedCall.ts'
import { openStorage } from '../../platform/storage.ts'
import { openMetaWebhooks } from '../../providers/whatsapp/metaWebhooks.ts'
import { messageStore } from '../messageStore.ts'

interface Context {
  readonly now: Date
  readonly correlationId: string
}

/** What the webhook needs, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    whatsappWebhooks: openMetaWebhooks(secrets),
    messages: messageStore(table, environment.table('messaging')),
    investorsOf: (phone: string) => investorsOfPhone(table, cipher, phone),
    withdraw: (who: Parameters<typeof withdrawWhatsApp>[1], context: Context) =>
      withdrawWhatsApp(table, who, context),
  }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'whatsappWebhooks' | 'messages' | 'investorsOf' | 'withdraw'
>
