import { type Outcome, type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { ReadValidPans } from '../imports/validPans.ts'
import type { PositionStore, ReadHead } from '../positions/positionStore.ts'
import type { ChangeStore } from './changeStore.ts'

export interface Assigning {
  readonly positions: PositionStore
  readonly changes: ChangeStore
  readonly validPansOf: ReadValidPans
}

/** A holding without a PAN, named by itself or by its scheme, and the PAN that it gets. */
export interface Assignment {
  readonly pan: string
  readonly AMFICode?: string | undefined
  readonly positionId?: string | undefined
}

type SignedInCall = Pick<Call, 'now' | 'correlationId' | 'idempotency'> & {
  readonly session: { readonly investorId: string }
}

/** Positions that fit one transaction beside the record of the change and its idempotency row. */
const mostAtOnce = 90

/** Gives holdings a PAN of the investor, all of them or none, and records it. A repeat is answered from that record. */
export function assignHoldings(
  dependencies: Assigning,
  assignments: readonly Assignment[],
  { session: { investorId }, now, correlationId, idempotency }: SignedInCall,
): Promise<Outcome<{ data: { assigned: number } }>> {
  const { positions, changes } = dependencies
  const context = { now, correlationId, idempotency }
  return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
    const before = await changes.before(context, investorId)
    if (before === 'keyReused') return refuse('common.keyReused')
    if (before !== undefined) return reply({ data: { assigned: before.count } })
    const chosen = await holdingsOf(dependencies, investorId, assignments)
    if ('ok' in chosen) return chosen
    const items = await Promise.all(
      chosen.map(({ head, panId }) => positions.headItem(investorId, head, { panId })),
    )
    const written = await changes.record(
      { investorId, kind: 'assignPan', count: chosen.length },
      items,
      context,
    )
    if (written === 'moved') return conflict
    if (written === 'keyReused') return refuse('common.keyReused')
    return reply({ data: { assigned: written.count } })
  })
}

interface Chosen {
  readonly head: ReadHead
  readonly panId: string
}

/** The holdings of all assignments, or why one of them cannot be. */
async function holdingsOf(
  { positions, validPansOf }: Pick<Assigning, 'positions' | 'validPansOf'>,
  investorId: string,
  assignments: readonly Assignment[],
): Promise<readonly Chosen[] | Refused> {
  const [{ pans }, heads] = await Promise.all([validPansOf(investorId), positions.heads(investorId)])
  const panless = heads.filter(({ panId }) => panId === undefined)
  const chosen = new Map<string, Chosen>()
  for (const { pan, AMFICode, positionId } of assignments) {
    const own = pans.find(one => one.usable && one.pan === pan)
    if (own === undefined) return refuse('funds.panNotYours', { field: 'pan' })
    const named = panless.filter(head =>
      positionId === undefined
        ? AMFICode !== undefined && head.code === AMFICode
        : head.positionId === positionId,
    )
    if (named.length === 0) return refuse('funds.holdingUnknown')
    const panIndex = await positions.panIndexOf(pan)
    const free = named.filter(head => head.panIndex === undefined || head.panIndex === panIndex)
    if (free.length === 0) return refuse('funds.otherPanPrinted')
    for (const head of free) chosen.set(head.positionId, { head, panId: own.panId })
  }
  return chosen.size > mostAtOnce ? refuse('funds.holdingUnknown') : [...chosen.values()]
}
