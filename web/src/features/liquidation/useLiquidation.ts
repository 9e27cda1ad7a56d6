import { useEffect, useRef } from 'react'
import { getRedeemQuote } from '../../../../shared/contracts/liquidation/getRedeemQuote.ts'
import type { RedeemRecord } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { listRedeems } from '../../../../shared/contracts/liquidation/listRedeems.ts'
import {
  type LiquidationDetails,
  redemptionAmount,
} from '../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { holdingReads } from '../../lib/calls/holdingReads.ts'
import { isUnsure } from '../../lib/calls/isUnsure.ts'
import { serverNow, useClockOffset } from '../../lib/calls/serverClock.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { liquidationPollMs } from './liquidationPage/liquidationPollMs.ts'

/** How often a live price is read again. */
const livePriceMs = 30_000
/** Poll interval while the server does not answer. */
const retryMs = 10_000

/** Reads again everything that shows holdings, liquidations or their amounts. */
export async function rereadLiquidation(): Promise<void> {
  await rereadAll('redemptionAmount', 'getRedeemQuote', 'listRedeems', ...holdingReads)
}

/** The amounts for units of a holding; computed by the server for every choice. */
export function useLiquidationDetails(ISIN: string, units: number | undefined) {
  const debounced = useDebounced(units)
  const { data, refetch } = useRead(
    redemptionAmount,
    { id: ISIN, units: debounced },
    {
      freshMs: 5000,
      everyMs: answer => (answer?.ok === true && answer.body.data.market.open ? livePriceMs : false),
    },
  )
  const last = useRef<LiquidationDetails | undefined>(undefined)
  if (data?.ok === true) last.current = data.body.data
  const { closesAt, opensAt } = last.current?.market ?? {}
  useAtInstant(closesAt ?? opensAt, refetch)
  return {
    /** The newest answer; while another is being read, the former one. */
    details: last.current,
    /** `details` belongs to other units. */
    busy: data === undefined || debounced !== units,
    refusal: data?.ok === false ? { id: data.problem.id, status: data.status } : undefined,
    refetch,
  }
}

/** One liquidation; polled by its state and read again when its quote expires. */
export function useLiquidation(ISIN: string, orderId: string) {
  const { data, refetch } = useRead(
    getRedeemQuote,
    { id: ISIN, quoteId: orderId },
    {
      freshMs: 0,
      everyMs: answer => {
        if (answer === undefined) return false
        if (answer.ok) return liquidationPollMs(answer.body.data.state)
        return isUnsure(answer.status) ? retryMs : false
      },
    },
  )
  const record: RedeemRecord | undefined = data?.ok === true ? data.body.data : undefined
  useAtInstant(record?.validUntil, refetch)
  return { data, record, refetch }
}

/** The pending and completed liquidations. */
export const useLiquidations = () => useRead(listRedeems, {})

/** Longer waits overflow a browser's timer. */
const longestMs = 86_400_000

/** Runs an action once at a future instant of the server's clock. */
function useAtInstant(iso: string | undefined, action: () => Promise<void>): void {
  const latest = useRef(action)
  latest.current = action
  const offset = useClockOffset()
  useEffect(() => {
    void offset
    if (iso === undefined) return
    const wait = Date.parse(iso) - serverNow()
    if (!(wait > 0) || wait > longestMs) return
    // One second later, so that the server has passed it too.
    const timer = setTimeout(() => void latest.current(), wait + 1000)
    return () => clearTimeout(timer)
  }, [iso, offset])
}
