import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { AnnouncedDay } from '../../shared/vocabulary/marketCalendar.ts'
import { environment } from '../platform/environment.ts'
import { readAnnouncedDays } from '../platform/marketDays.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { Table } from '../platform/records/table.ts'
import { payoutLimitOn } from './payoutLimits.ts'
import { isSamePayout, withdraw } from './requestLifecycle.ts'
import { requestStore } from './requestStore.ts'

/** Money that is about to be paid to an investor. */
export interface LargePayout {
  readonly orderId: string
  readonly investorId: string
  readonly amountPaise: number
  /** ISO instant since which the account it goes to is the investor's; left out while there is none. */
  readonly accountSince?: string | undefined
  /** The operator who named its price, if one did: that person may not approve it. */
  readonly pricedBy?: string | undefined
}

/** Whether this much money needs a second person, by the limit of the day on which it is paid. */
export const needsApproval = (amountPaise: number, now: Date): boolean =>
  amountPaise > payoutLimitOn(indianDate(now))

/**
 * How the approval of a payout stands: `none` was asked for yet, `asked`, `approved`, or `refused`, which means not yet: it
 * can be approved after all. An approval is for this amount and this account; for another one there is none. `requestId` is
 * what operators type.
 */
export type PayoutApproval =
  | { readonly state: 'none' }
  | { readonly state: 'asked' | 'approved' | 'refused'; readonly requestId: string }

/** One consistent read. Reads `operations`. */
export async function payoutApprovalOf(
  table: Table,
  payout: Pick<LargePayout, 'orderId' | 'amountPaise' | 'accountSince'>,
): Promise<PayoutApproval> {
  const request = await requestStore(table, environment.table('operations')).find(`req_${payout.orderId}`)
  if (request?.what.kind !== 'payout') return { state: 'none' }
  const { requestId, state, what } = request
  if (state !== 'withdrawn' && !isSamePayout(what, payout)) return { state: 'none' }
  if (state === 'open') return { state: 'asked', requestId }
  return { state: state === 'withdrawn' ? 'refused' : state, requestId }
}

/**
 * Asks for the approval of a payout; of one that was asked for with another amount or to another account, anew, whatever was
 * decided on that. Asking twice for the same changes nothing. The event `payoutApproved` says that the money may go. Writes
 * `operations`.
 */
export async function requestPayoutApproval(
  table: Table,
  { orderId, investorId, amountPaise, accountSince, pricedBy = 'bond-liquidation' }: LargePayout,
  {
    now,
    execution,
    startedAt,
  }: { readonly now: Date; readonly execution: string; readonly startedAt: string },
): Promise<void> {
  const requests = requestStore(table, environment.table('operations'))
  const what = {
    kind: 'payout',
    orderId,
    investorId,
    amountPaise,
    accountSince,
  } as const
  const former = await requests.find(`req_${orderId}`)
  if (former === undefined) {
    const request = {
      what,
      by: pricedBy,
      reason: 'above the limit, by itself or with what the investor sold before it on that day',
      flow: 'bond-liquidation',
      execution,
      startedAt,
    }
    // Somebody may have asked meanwhile, which is as good.
    await table.transact(requests.creationItemsOf(request, now).items)
  } else if (former.what.kind === 'payout' && !isSamePayout(former.what, what)) {
    // Decided or asked meanwhile: whoever needs it looks again.
    await table.transact(requests.reopenItems(former, what, now))
  }
}

/** The sale came to nothing: its payout leaves the list of what waits, if it was asked for. Writes `operations`. */
export async function withdrawApproval(
  table: Table,
  orderId: string,
  { now, execution }: { readonly now: Date; readonly execution: string },
): Promise<void> {
  const requests = requestStore(table, environment.table('operations'))
  return retryOnConflict(async () => {
    const request = await requests.find(`req_${orderId}`)
    if (request === undefined || !withdraw.from.includes(request.state)) return
    const decision = { by: 'bond-liquidation', execution, now }
    if ((await table.transact(requests.decideItems(request, withdraw, decision))).ok) return
    return conflict
  })
}

/** Days announced late, as they stand now. Functions that compute dates have them through `platform/marketDays.ts`. */
export const readMarketDays = (table: Table): Promise<readonly AnnouncedDay[]> =>
  readAnnouncedDays(table, environment.table('operations'))
