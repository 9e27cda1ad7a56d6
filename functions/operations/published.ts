import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { AnnouncedDay } from '../../shared/vocabulary/marketCalendar.ts'
import { environment } from '../platform/environment.ts'
import { readAnnouncedDays } from '../platform/marketDays.ts'
import type { Table, TransactItem } from '../platform/table.ts'
import { payoutLimitOn } from './payoutLimits.ts'
import { withdraw } from './requestLifecycle.ts'
import { askItems, requestStore } from './requestStore.ts'

/** Money that is about to be paid to an investor. */
export interface LargePayout {
  readonly orderId: string
  readonly investorId: string
  readonly amountPaise: number
  /** The operator who named its price, if one did: that person is not the second pair of eyes. */
  readonly pricedBy?: string | undefined
}

/** Whether this much money needs a second pair of eyes, by the limit of the day on which it is paid. */
export const needsApproval = (amountPaise: number, now: Date): boolean =>
  amountPaise > payoutLimitOn(indianDate(now))

/**
 * How the approval of a payout stands: `none` was asked for yet, `asked`, `approved`, or `refused`, which means not yet: it
 * can be approved after all. An approval is for this amount; another amount has none. `requestId` is what operators type.
 */
export type PayoutApproval =
  | { readonly state: 'none' }
  | { readonly state: 'asked' | 'approved' | 'refused'; readonly requestId: string }

/** One consistent read. Reads `operations`. */
export async function payoutApprovalOf(
  table: Table,
  { orderId, amountPaise }: Pick<LargePayout, 'orderId' | 'amountPaise'>,
): Promise<PayoutApproval> {
  const request = await requestStore(table, environment.table('operations')).find(`req_${orderId}`)
  if (request?.what.kind !== 'payout') return { state: 'none' }
  const { requestId, state, what } = request
  if (what.amountPaise !== amountPaise) return { state: 'asked', requestId }
  if (state === 'open') return { state: 'asked', requestId }
  return { state: state === 'withdrawn' ? 'refused' : state, requestId }
}

/**
 * The items of a transaction that asks for the approval of a payout; they fail when it was asked for before, so look at
 * `payoutApprovalOf` first. The event `payoutApproved` says that the money may go. Writes `operations`.
 */
export function askForApproval(
  { orderId, investorId, amountPaise, pricedBy = 'bond-liquidation' }: LargePayout,
  {
    now,
    execution,
    startedAt,
  }: { readonly now: Date; readonly execution: string; readonly startedAt: string },
): TransactItem[] {
  const request = {
    what: { kind: 'payout', orderId, investorId, amountPaise },
    by: pricedBy,
    reason: 'above the limit',
    flow: 'bond-liquidation',
    execution,
    startedAt,
  } as const
  return askItems(environment.table('operations'), request, now).items
}

/** How often a request is read anew because somebody decided on it meanwhile. */
const tries = 5

/** The sale came to nothing: its payout leaves the list of what waits, if it was asked for. Writes `operations`. */
export async function withdrawApproval(
  table: Table,
  orderId: string,
  { now, execution }: { readonly now: Date; readonly execution: string },
): Promise<void> {
  const requests = requestStore(table, environment.table('operations'))
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const request = await requests.find(`req_${orderId}`)
    if (request === undefined || !withdraw.from.includes(request.state)) return
    const decision = { by: 'bond-liquidation', execution, now }
    if ((await table.transact(requests.decideItems(request, withdraw, decision))).ok) return
  }
  throw new Error('the request is being decided on over and over')
}

/** Days announced late, as they stand now. Functions that compute dates have them through `platform/marketDays.ts`. */
export const readMarketDays = (table: Table): Promise<readonly AnnouncedDay[]> =>
  readAnnouncedDays(table, environment.table('operations'))
