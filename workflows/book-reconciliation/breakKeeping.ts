import { type Break, closeBreak, type Difference, findBreak } from '../../functions/book/breaks.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import type { Compared } from './contract.ts'

/** What can be written of breaks in one transaction. */
const most = 50

/**
 * Opens what was found, and closes what was compared and not found. Each break is a row of its own, so a repeat writes the
 * same; one that somebody else closed in between stays closed.
 */
export async function keepBreaks(
  table: Pick<Table, 'transact'>,
  known: readonly Break[],
  found: readonly Difference[],
  {
    isCompared,
    compared,
    now,
  }: { isCompared(open: Break): boolean; readonly compared: number; readonly now: Date },
): Promise<Compared> {
  const byKey = new Map(known.map(one => [one.key, one]))
  const differences = [...new Map(found.map(one => [one.key, one])).values()]
  const still = new Set(differences.map(({ key }) => key))
  const gone = known.filter(one => one.state === 'open' && isCompared(one) && !still.has(one.key))
  const fresh = differences.filter(({ key }) => byKey.get(key)?.state !== 'open')
  const items = differences.map(one => findBreak(one, byKey.get(one.key), now))
  for (let at = 0; at < items.length; at += most) await table.transact(items.slice(at, at + most))
  // One by one: of two runs at once the second finds some closed already.
  for (const one of gone) await table.transact([closeBreak(one, now)])
  return { compared, found: differences.length, opened: fresh.length, closed: gone.length }
}

/** Breaks that this flow opens, and so may close; others, e.g. of a coupon's payout, are closed by whoever opened them. */
export const isOfUnits = ({ key }: Pick<Break, 'key'>): boolean => /^(units|holder)#/.test(key)
export const isOfPledges = ({ key }: Pick<Break, 'key'>): boolean => /^pledged#/.test(key)
export const isOfMoney = ({ key }: Pick<Break, 'key'>): boolean =>
  /^(payment|refund|toSeller|refundAtBank|proceeds|receipts|gatewaySum)#/.test(key)
