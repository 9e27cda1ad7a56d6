import * as z from 'zod/mini'
import { conflict, retryOnConflict } from './retryOnConflict.ts'
import type { Table } from './table.ts'
import { updateOf } from './writes.ts'

/** How often something is done at most, over all containers, e.g. requests to a vendor that allows so many a second. */
export interface Pace {
  readonly table: string
  readonly name: string
  readonly perSecond: number
}

const row = z.object({ nextAt: z.int() })

/**
 * The instant at which it is the caller's turn: now, or after everybody who was before. Turns are handed out in order by
 * one row, so nobody asks twice; who cannot wait loses its turn. One call of the database, two when nobody waits.
 */
export function takeTurn(
  table: Table,
  { table: name, name: pace, perSecond }: Pace,
  now: Date,
): Promise<Date> {
  const gapMs = Math.ceil(1000 / perSecond)
  const key = { pk: `pace#${pace}`, sk: 'pace' }
  const instant = now.getTime()
  const update = (changes: Parameters<typeof updateOf>[2]) =>
    table.update({ ...updateOf(name, key, changes), ReturnValues: 'ALL_NEW' })
  return retryOnConflict(async () => {
    const queued = await update({ add: { nextAt: gapMs }, when: 'nextAt > :now', values: { now: instant } })
    if (queued !== undefined) return new Date(z.parse(row, queued).nextAt - gapMs)
    const first = await update({
      set: { nextAt: instant + gapMs },
      when: 'attribute_not_exists(nextAt) OR nextAt <= :now',
      values: { now: instant },
    })
    return first === undefined ? conflict : now
  })
}
