import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { epochSeconds } from '../platform/clock.ts'
import type { Table } from '../platform/records/table.ts'
import { updateOf } from '../platform/records/writes.ts'

/** An investor's interest in an offer, without free text. */
export interface Interest {
  readonly investorId: string
  readonly product: string
  readonly platform: string
  /** The end of the call's address, e.g. `ipo`; `general` without one. */
  readonly list: string
  readonly offer: string
}

/** The only file that knows the keys of counts and interests. */
export interface TelemetryStore {
  /** Adds one to the count of an event on this Indian day. */
  count(event: string, product: string, now: Date): Promise<void>
  /** Records an interest; a repeated one only updates its time. */
  recordInterest(interest: Interest, now: Date): Promise<void>
}

/** Rows expire after 400 days, like the logs. */
const keptMs = 400 * 86_400_000

export function telemetryStore(table: Table, tableName: string): TelemetryStore {
  return {
    async count(event, product, now) {
      const key = { pk: `count#${indianDate(now)}`, sk: `${event}#${product}` }
      const set = { expiresAt: epochSeconds(now, keptMs) }
      await table.update(updateOf(tableName, key, { add: { times: 1 }, set }))
    },
    async recordInterest({ investorId, product, platform, list, offer }, now) {
      await table.update({
        TableName: tableName,
        Key: { pk: `investor#${investorId}`, sk: `interest#${list}#${offer}` },
        UpdateExpression:
          'ADD #times :one SET #list = :list, offer = :offer, product = :product, platform = :platform, lastAt = :now, firstAt = if_not_exists(firstAt, :now), expiresAt = :expiresAt',
        ExpressionAttributeNames: { '#times': 'times', '#list': 'list' },
        ExpressionAttributeValues: {
          ':one': 1,
          ':list': list,
          ':offer': offer,
          ':product': product,
          ':platform': platform,
          ':now': now.toISOString(),
          ':expiresAt': epochSeconds(now, keptMs),
        },
      })
    },
  }
}
