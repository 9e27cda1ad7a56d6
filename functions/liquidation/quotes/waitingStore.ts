import * as z from 'zod/mini'
import { epochSeconds } from '../../platform/clock.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { putItem } from '../../platform/records/writes.ts'
import type { RedeemState } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import { inStateCheck, type LiquidationRecords } from '../liquidationStore.ts'

/** The task tokens by which machines wait for the desk and for the investor: the only file that knows their keys. */

export type Waiter = 'desk' | 'investor'

export type WaitingMachines = ReturnType<typeof waitingMachines>

const tokenKey = (orderId: string, waiter: Waiter) => ({ pk: `redeem#${orderId}`, sk: `token#${waiter}` })
const tokenRow = z.object({ token: z.string() })

/** A machine waits for no token longer than this. */
const tokenMs = 30 * 24 * 3_600_000
const awaited = { desk: 'quoteRequested', investor: 'quoteReady' } as const satisfies Record<
  Waiter,
  RedeemState
>

export const waitingMachines = (table: Table, tableName: string, find: LiquidationRecords['find']) => ({
  /**
   * Keeps the task token by which a machine waits: for the desk while the price is awaited, for the investor while the answer
   * is. The write itself looks whether that has happened; then nothing is kept and the caller answers at once with the
   * current state of the request (rule 15).
   */
  async storeToken(
    orderId: string,
    waiter: Waiter,
    token: string,
    now: Date,
  ): Promise<{ readonly stored: true } | { readonly stored: false; readonly liquidation: Liquidation }> {
    return retryOnConflict(async () => {
      const record = await find(orderId)
      if (record === undefined) throw new Error(`${orderId} waits for a token and is nowhere`)
      if (record.state !== awaited[waiter]) return { stored: false, liquidation: record }
      const { ok } = await table.transact([
        inStateCheck(tableName, record, awaited[waiter]),
        putItem(tableName, {
          ...tokenKey(orderId, waiter),
          token,
          expiresAt: epochSeconds(now, tokenMs),
        }),
      ])
      if (ok) return { stored: true }
      return conflict
    })
  },
  /** The token that was kept last; a machine may be done with it long since. */
  async tokenOf(orderId: string, waiter: Waiter): Promise<string | undefined> {
    const found = await table.get(tableName, tokenKey(orderId, waiter))
    return found === undefined ? undefined : z.parse(tokenRow, found).token
  },
})
