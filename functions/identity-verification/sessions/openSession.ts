import { type Refused, refuse } from '../../../shared/outcome.ts'
import { formatDayAfter } from '../../../shared/vocabulary/indianTime.ts'
import { newId } from '../../platform/ids.ts'
import type { Limit } from '../../platform/records/limits.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { closedBecause, type IdentityRecord, limitedUntil, withSession } from '../identityRecordLifecycle.ts'
import type { IdentityStore } from '../identityStore.ts'
import { isUnderWay, openForMs } from './sessionLifecycle.ts'

export interface OpenSession {
  readonly transactionId: string
  readonly deviceId: string
  /** How long the vendor's screens may still be used. */
  readonly leftSeconds: number
}

/** Every call of an open session asks the vendor, so joining is limited too; generous for two tabs and reloads. */
export const vendorCallsPerInvestor: Limit = {
  name: 'identity-vendor-per-investor',
  most: 60,
  windowSeconds: 3_600,
}

export interface OpenSessionDependencies {
  readonly store: IdentityStore
  /** Takes one from `vendorCallsPerInvestor`. */
  readonly mayAskVendor: (investorId: string, now: Date) => Promise<boolean>
}

/**
 * The session under way, or a new one: token and initial data may be asked for in any order, at the same time, and
 * from two tabs, and all of them get the same. A session that was not finished within 12 hours is not joined any more.
 */
export async function openSession(
  { store, mayAskVendor }: OpenSessionDependencies,
  investorId: string,
  context: WriteContext,
): Promise<OpenSession | Refused> {
  if (!(await mayAskVendor(investorId, context.now))) return refuse('session.heavyTraffic')
  return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
    const record = await store.readRecord(investorId)
    const closed = closedBecause(record)
    if (closed !== undefined) return refuse(closed)
    const joined = await underWay(store, record, context.now)
    if (joined !== undefined) return joined
    const until = limitedUntil(record, context.now)
    if (until !== undefined)
      return refuse('identity.tooManyAttempts', { params: { when: formatDayAfter(until) } })
    const opened = { transactionId: newId('hv', context.now), deviceId: newId('dev', context.now) }
    const next = withSession(record, opened, context.now)
    if (await store.open(record, next, opened.transactionId, context))
      return {
        transactionId: opened.transactionId,
        deviceId: next.record.deviceId ?? opened.deviceId,
        leftSeconds: openForMs / 1000,
      }
    return conflict
  })
}

async function underWay(
  store: IdentityStore,
  { transactionId, deviceId, decided }: IdentityRecord,
  now: Date,
): Promise<OpenSession | undefined> {
  if (transactionId === undefined || deviceId === undefined || decided) return undefined
  const session = await store.findSession(transactionId)
  if (session === undefined || !isUnderWay(session.state)) return undefined
  const leftSeconds = Math.floor((Date.parse(session.openedAt) + openForMs - now.getTime()) / 1000)
  return leftSeconds > 0 ? { transactionId, deviceId, leftSeconds } : undefined
}
