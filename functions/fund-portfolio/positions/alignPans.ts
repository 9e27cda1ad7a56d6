import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { type ReadValidPans, usablePans } from '../imports/validPans.ts'
import type { PositionStore, ReadHead } from './positionStore.ts'

interface Needs {
  readonly table: Table
  readonly positions: PositionStore
  readonly validPansOf: ReadValidPans
}

/**
 * Gives the PAN to holdings whose statement prints it and that have none. `published`: positions of the import that just ended,
 * which got a PAN while it was usable; where its consent was taken back since, they are erased like all others of that PAN.
 */
export async function alignPans(
  { table, positions, validPansOf }: Needs,
  investorId: string,
  published: ReadonlySet<string> = new Set(),
): Promise<void> {
  const pans = await usablePans(await validPansOf(investorId), positions.panIndexOf)
  const usable = new Set(pans.values())
  await eachHead({ table, positions }, investorId, async head => {
    const { panId, panIndex, positionId } = head
    const found = panIndex === undefined ? undefined : pans.get(panIndex)
    if (panId === undefined && found !== undefined)
      return [await positions.headItem(investorId, head, { panId: found })]
    if (panId !== undefined && !usable.has(panId) && published.has(positionId))
      return positions.eraseItems(investorId, head)
    return []
  })
}

/**
 * Erases what came by a PAN whose consent is taken back, or that is gone: its positions with every transaction. One that may be
 * used again meanwhile keeps them: the event came late.
 */
export async function erasePan(
  { table, positions, validPansOf }: Needs,
  { investorId, panId }: { readonly investorId: string; readonly panId: string },
): Promise<void> {
  const { pans } = await validPansOf(investorId)
  const known = pans.find(pan => pan.panId === panId)
  if (known?.usable === true) return
  const panIndex = known === undefined ? undefined : await positions.panIndexOf(known.pan)
  await eachHead({ table, positions }, investorId, async head =>
    head.panId === panId || (panIndex !== undefined && head.panIndex === panIndex)
      ? positions.eraseItems(investorId, head)
      : [],
  )
}

/** One transaction per position; one that moved meanwhile is looked at again. */
async function eachHead(
  { table, positions }: Pick<Needs, 'table' | 'positions'>,
  investorId: string,
  itemsFor: (head: ReadHead) => Promise<Parameters<Table['transact']>[0]>,
): Promise<void> {
  await retryOnConflict(async () => {
    let moved = false
    for (const head of await positions.heads(investorId)) {
      const items = await itemsFor(head)
      if (items.length > 0 && !(await table.transact(items)).ok) moved = true
    }
    return moved ? conflict : true
  })
}
