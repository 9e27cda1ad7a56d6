import { createHash } from 'node:crypto'
import { epochSeconds } from './clock.ts'
import { environment } from './environment.ts'
import type { Table } from './table.ts'

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

/** Takes one from a limit; the database counts, so no two callers share a last one. The subject is stored as a hash. */
export async function takeFrom(table: Table, limit: Limit, subject: string, now: Date): Promise<Taken> {
  const windowMs = limit.windowSeconds * 1000
  const start = Math.floor(now.getTime() / windowMs) * windowMs
  const hashed = createHash('sha256').update(subject).digest('base64url')
  const row = await table.update({
    TableName: environment.sessionsTable(),
    Key: { pk: `limit#${limit.name}#${hashed}#${start}`, sk: 'limit' },
    UpdateExpression: 'ADD #used :one SET expiresAt = :expiresAt',
    ConditionExpression: 'attribute_not_exists(#used) OR #used < :most',
    ExpressionAttributeNames: { '#used': 'used' },
    ExpressionAttributeValues: {
      ':one': 1,
      ':most': limit.most,
      ':expiresAt': epochSeconds(new Date(start), 2 * windowMs),
    },
    ReturnValues: 'ALL_NEW',
  })
  if (row === undefined) {
    return { ok: false, retryAfterSeconds: Math.ceil((start + windowMs - now.getTime()) / 1000) }
  }
  return { ok: true, used: Number(row.used) }
}
