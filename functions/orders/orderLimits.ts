import { type Limit, takeFrom } from '../platform/records/limits.ts'
import type { Table } from '../platform/records/table.ts'

/** How often the browser's polls of one order may reach the gateway, over all tabs. */
const askingLimit: Limit = { name: 'gateway-per-order', most: 1, windowSeconds: 3 }
/** Attempts to buy by one investor: more is a program, and each attempt meets other buyers on the stock's row. */
const buyingLimit: Limit = { name: 'purchase-per-investor', most: 30, windowSeconds: 600 }

export const gatewayAsking =
  (table: Table) =>
  async (orderId: string, now: Date): Promise<boolean> =>
    (await takeFrom(table, askingLimit, orderId, now)).ok

export const purchaseAttempts =
  (table: Table) =>
  async (investorId: string, now: Date): Promise<boolean> =>
    (await takeFrom(table, buyingLimit, investorId, now)).ok
