import type { CompanyFacts } from '../../shared/contracts/content/companyFacts.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readInstrument } from '../bonds/published.ts'
import { readKyc } from '../kyc-record/published.ts'
import { liquidationIdsOf, liquidationOf } from '../liquidation/published.ts'
import { orderIdsOf, orderOf } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { type ObjectStore, openObjectStore } from '../platform/objectStore.ts'
import { openTable } from '../platform/records/table.ts'
import { openFieldCipher } from '../platform/security/fieldCipher.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { type DocumentSigner, openDocumentSigner } from '../platform/signing/documentSigner.ts'
import type { NoteFacts } from './note/noteFacts.ts'
import { type NoteStore, noteStore } from './noteStore.ts'
import { isSale, openTrades, type Trade } from './tradeFacts.ts'

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
    isOwnTrade: async (investorId: string, orderId: string): Promise<boolean> =>
      (await (isSale(orderId) ? liquidationOf : orderOf)(table, orderId))?.investorId === investorId,
  }
}
export interface Dependencies {
  readonly notes: NoteStore
  readonly objects: Pick<ObjectStore, 'readLink'>
  isOwnTrade(investorId: string, orderId: string): Promise<boolean>
}

/** What the consumer needs; `consumers.ts` adds `drawNote`, so that only its bundle has the fonts. */
export function openConsumerDependencies() {
  const table = openTable()
  const secrets = openSecrets()
  const cipher = openFieldCipher(secrets)
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    notes: noteStore(table, environment.table('contract-notes')),
    objects: openObjectStore(environment.documentsBucket()),
    signer: openDocumentSigner(secrets, now),
    company: environment.company(),
    tradeIdsOf: async (investorId: string): Promise<readonly string[]> => [
      ...(await orderIdsOf(table, investorId)),
      ...(await liquidationIdsOf(table, investorId)),
    ],
    tradeOf: openTrades({
      orderOf: orderId => orderOf(table, orderId),
      saleOf: orderId => liquidationOf(table, orderId),
      instrumentOf: product => readInstrument(table, product),
      kycOf: investorId => readKyc(table, cipher, investorId),
    }),
  }
}
export interface ConsumerDependencies {
  readonly notes: NoteStore
  readonly objects: Pick<ObjectStore, 'put'>
  readonly company: CompanyFacts
  tradeOf(orderId: string, calendar: MarketCalendar): Promise<Trade>
  drawNote(facts: NoteFacts): Buffer
  readonly signer: DocumentSigner
}
