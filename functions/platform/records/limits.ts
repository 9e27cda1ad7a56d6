import { createHash } from 'node:crypto'
import { epochSeconds } from '../clock.ts'
import { environment } from '../environment.ts'
import { showOld, type Table, type TransactItem } from './table.ts'
import { updateOf } from './writes.ts'

/** A limit with its unit in its name (rule 13). Counted per subject in fixed windows. */
export interface Limit {
  /** e.g. `login-per-account`. */
  readonly name: string
  readonly most: number
  readonly windowSeconds: number
}

export type Taken =
  | { readonly ok: true; readonly used: number }
  | { readonly ok: false; readonly retryAfterSeconds: number }

/** The update that takes one from a limit, and when the limit's window ends. */
function takingOne(limit: Limit, subject: string, now: Date) {
  const windowMs = limit.windowSeconds * 1000
  const start = Math.floor(now.getTime() / windowMs) * windowMs
  const hashed = createHash('sha256').update(subject).digest('base64url')
  return {
    retryAfterSeconds: Math.ceil((start + windowMs - now.getTime()) / 1000),
    update: updateOf(
      environment.sessionsTable(),
      { pk: `limit#${limit.name}#${hashed}#${start}`, sk: 'limit' },
      {
        add: { used: 1 },
        set: { expiresAt: epochSeconds(new Date(start), 2 * windowMs) },
        when: 'attribute_not_exists(#used) OR #used < :most',
        values: { most: limit.most },
      },
    ),
  }
}

/** Takes one from a limit; the database counts, so no two callers share a last one. The subject is stored as a hash. */
export async function takeFrom(table: Table, limit: Limit, subject: string, now: Date): Promise<Taken> {
  const { update, retryAfterSeconds } = takingOne(limit, subject, now)
  const row = await table.update({ ...update, ReturnValues: 'ALL_NEW' })
  return row === undefined ? { ok: false, retryAfterSeconds } : { ok: true, used: Number(row.used) }
}

/** The same as an item of a larger transaction, which saves a call of its own. */
export function takeItem(limit: Limit, subject: string, now: Date): TransactItem {
  return { Update: { ...takingOne(limit, subject, now).update, ...showOld } }
}

/** Seconds until a limit's window ends, for the refusal of a `takeItem` that failed. */
export const retryAfterSeconds = (limit: Limit, now: Date): number =>
  takingOne(limit, '', now).retryAfterSeconds
