import { environment } from '../platform/environment.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import type { Happened } from '../platform/records/timeline.ts'
import { checkItem } from '../platform/records/writes.ts'
import type { EnhancedStatus, IdentityRecord, Reason } from './identityRecordLifecycle.ts'
import { identityStore, recordKey } from './identityStore.ts'

/** The enhanced KYC as other domains may show it; spellings as documented (K-046). */
export interface PublishedIdentity {
  readonly userInHypervergeCug: boolean
  readonly enhancedKycStaus: EnhancedStatus
  readonly forceKYC: boolean
  /** The session opened last. */
  readonly transactionId?: string | undefined
  /** The reason, as a text id, where the status alone is not enough. */
  readonly reason?: Reason | undefined
}

const storeOf = (table: Table) => identityStore(table, environment.table('identity-verification'))

/** The status of the investor's enhanced KYC; `pending` and outside the group when nothing is stored. */
export async function readIdentity(table: Table, investorId: string): Promise<PublishedIdentity> {
  return publishedIdentity(await storeOf(table).readRecord(investorId))
}

function publishedIdentity(record: IdentityRecord): PublishedIdentity {
  const { enhancedGroup, state, forceKYC, transactionId, reason } = record
  return {
    userInHypervergeCug: enhancedGroup,
    enhancedKycStaus: state,
    forceKYC,
    transactionId,
    reason,
  }
}

/**
 * The same with what happened about the investor's identity, newest first, e.g. `identityVerificationCompleted.passed`:
 * one query.
 */
export async function readIdentityWithTimeline(
  table: Table,
  investorId: string,
  most: number,
): Promise<{ readonly identity: PublishedIdentity; readonly timeline: readonly Happened[] }> {
  const { record, timeline } = await storeOf(table).overview(investorId, most)
  return { identity: publishedIdentity(record), timeline }
}

/**
 * Holds unless the investor, of the enhanced group, was forced to verify and has not been approved since (K-104): for
 * writes that take the investor's money. Whoever was never forced passes, verified or not. An item of a larger write.
 */
export function identityClearCheck(investorId: string): TransactItem {
  return checkItem(environment.table('identity-verification'), recordKey(investorId), {
    when: 'attribute_not_exists(pk) OR enhancedGroup = :no OR (forceKYC = :no AND (attribute_not_exists(wasForced) OR wasForced = :no))',
    values: { no: false },
  })
}
