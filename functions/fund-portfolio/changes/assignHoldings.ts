import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { PositionStore, ReadHead } from '../positions/positionStore.ts'
import type { ReadValidPans } from '../imports/validPans.ts'
import type { ChangeStore } from './changeStore.ts'

export interface Assigning {
  readonly positions: PositionStore
  readonly changes: ChangeStore
  readonly readValidPans: ReadValidPans
}

/** A holding without a PAN, named by itself or by its scheme, and the PAN that it gets. */
export interface Assignment {
  readonly pan: string
  readonly AMFICode?: string | undefined
  readonly positionId?: string | undefined
}

type SignedIn = Pick<Call, 'now' | 'correlationId' | 'idempotency'> & {
  readonly session: { readonly investorId: string }
}

/** Positions that fit one transaction beside the record of the change and its idempotency row. */
const mostAtOnce = 90

/** Gives holdings a PAN, all of them or none, and records it. */
export function assignHoldings(
  { positions, changes, readValidPans }: Assigning,
  assignments: readonly Assignment[],
  { session: { investorId }, now, correlationId, idempotency }: SignedIn,
): Promise<Outcome<{ data: { assigned: number } }>> {
  const refuseBusy = () => refuse('common.inProgress')
  return retryOnConflict({ otherwise: refuseBusy }, async attempt => {
    const [{ pans }, heads] = await Promise.all([readValidPans(investorId), positions.heads(investorId)])
    const chosen = new Map<string, { readonly head: ReadHead; readonly panId: string }>()
    let refusal: ReturnType<typeof refuse> | undefined
    for (const assignment of assignments) {
      const pan = pans.find(one => one.usable && one.pan === assignment.pan)
      if (pan === undefined) {
        refusal ??= refuse('funds.panNotYours', { field: 'pan' })
        continue
      }
      const panIndex = await positions.panIndexOf(assignment.pan)
      const found = holdingsOf(heads, assignment, panIndex)
      if (typeof found === 'string') refusal ??= refuse(found)
      else for (const head of found) chosen.set(head.positionId, { head, panId: pan.panId })
    }
    if (chosen.size > mostAtOnce) refusal ??= refuse('funds.holdingUnknown')
    // A repeat finds its holdings assigned: its record is looked up before it is refused.
    const items =
      refusal !== undefined
        ? [{ refuses: 'moved' as const, item: neverItem(investorId) }]
        : await Promise.all(
            [...chosen.values()].map(async ({ head, panId }) => ({
              refuses: 'moved' as const,
              item: await positions.headItem(investorId, head, { panId }),
            })),
          )
    void attempt
    void items
    void changes
    void [now, correlationId, idempotency]
    return conflict
  })
}
