import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readInstrument } from '../bonds/published.ts'
import { readKyc } from '../kyc-record/published.ts'
import { orderOf } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { type ObjectStore, openObjectStore } from '../platform/objectStore.ts'
import { openTable } from '../platform/records/table.ts'
import { openFieldCipher } from '../platform/security/fieldCipher.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { type NoteStore, noteStore } from './noteStore.ts'
import type { NoteFacts } from './noteText.ts'
import { tradeFacts } from './tradeFacts.ts'

/** What the call needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    seals: openSeals(openSecrets(), table),
    notes: noteStore(table, environment.table('contract-notes')),
    objects: openObjectStore(environment.documentsBucket()),
    isOwnOrder: async (investorId: string, orderId: string): Promise<boolean> =>
      (await orderOf(table, orderId))?.investorId === investorId,
  }
}
export interface Dependencies {
  readonly notes: NoteStore
  readonly objects: Pick<ObjectStore, 'readLink'>
  isOwnOrder(investorId: string, orderId: string): Promise<boolean>
}

/** What the consumer needs; `consumers.ts` adds `drawNote`, so that only its bundle has the fonts. */
export function openConsumerDependencies() {
  const table = openTable()
  const cipher = openFieldCipher(openSecrets())
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    notes: noteStore(table, environment.table('contract-notes')),
    objects: openObjectStore(environment.documentsBucket()),
    factsOf: tradeFacts({
      orderOf: orderId => orderOf(table, orderId),
      instrumentOf: product => readInstrument(table, product),
      kycOf: investorId => readKyc(table, cipher, investorId),
    }),
  }
}
export interface ConsumerDependencies {
  readonly notes: NoteStore
  readonly objects: Pick<ObjectStore, 'put'>
  /** The trade of a matched order; `undefined` when a part is missing. */
  factsOf(orderId: string, calendar: MarketCalendar): Promise<Omit<NoteFacts, 'number'> | undefined>
  drawNote(facts: NoteFacts): Buffer
}
