import * as z from 'zod/mini'
import { nominationSaved } from '../../shared/contracts/kyc/events.ts'
import { type Transition, transitionsOf } from '../../shared/lifecycle.ts'
import { emit, type Idempotency, type Moved, type WriteContext } from '../platform/records/moveRecord.ts'
import { atVersion, recordStore, saveRecord } from '../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { checkItem } from '../platform/records/writes.ts'
import {
  type NominationState,
  nominationKey,
  nominationRow,
  nominationStates,
  type StoredNomination,
} from './nominationRows.ts'

const define = transitionsOf<NominationState>('kyc.nominationMoved')
/** Nominees and opting out may follow each other as often as the investor wants. */
export const nominationTransitions: Readonly<Record<NominationState, Transition<NominationState>>> = {
  nominated: define('nominate', nominationStates, 'nominated'),
  optedOut: define('optOut', nominationStates, 'optedOut'),
}

/** Writes nominations; their key is in `nominationRows.ts`, because the overview of the KYC reads them too. */
export function nominationStore(table: Table, tableName: string) {
  const records = recordStore<{ readonly investorId: string }, StoredNomination>(table, {
    tableName,
    type: 'nomination',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => nominationKey(investorId),
    parse: row => z.parse(nominationRow, row),
  })
  return {
    read: (investorId: string): Promise<StoredNomination | undefined> => records.read({ investorId }),
    /** Writes it over the version read, 0 when there was none. */
    save<const Label = never>(
      investorId: string,
      next: Omit<StoredNomination, 'savedAt'>,
      context: WriteContext<Label> & {
        readonly idempotency?: Idempotency | undefined
        /** Whether the KYC was approved before. */
        readonly approved?: boolean
      },
    ): Promise<Moved<Label>> {
      const { state, version, sealedNominees } = next
      const { approved = false } = context
      return saveRecord<NominationState, Label>(table, {
        ...records.at({ investorId }, context),
        transition: nominationTransitions[state],
        version,
        fields: { sealedNominees, savedAt: context.now.toISOString() },
        events: [emit(nominationSaved, { investorId, state, ...(approved && { approved }) })],
        idempotency: context.idempotency,
        items: context.items,
      })
    },
    /** Holds only while the nomination is at the version read: an item of a larger write. */
    unchangedCheck: (investorId: string, version: number): TransactItem =>
      checkItem(tableName, nominationKey(investorId), atVersion(version)),
  }
}
