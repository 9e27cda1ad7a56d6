import { useCallback, useEffect, useRef, useState } from 'react'
import { getRedeemQuote } from '../../../../shared/contracts/liquidation/getRedeemQuote.ts'
import type { RedeemRecord } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { listRedeems } from '../../../../shared/contracts/liquidation/listRedeems.ts'
import {
  type LiquidationDetails,
  redemptionAmount,
} from '../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { holdingReads } from '../../lib/calls/holdingReads.ts'
import { serverNow, useClockOffset } from '../../lib/calls/serverClock.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { redeemPace } from './redeemPace.ts'
import { isUnsure } from './refusals.ts'

/** How long typed units must rest before their price is asked for. */
const restMs = 250
/** A live price is asked for again so often. */
const priceMs = 30_000
/** While no answer comes. */
const againMs = 10_000

/** After a move: everything that shows holdings, requests or their money. */
export async function rereadLiquidation(): Promise<void> {
  await rereadAll('redemptionAmount', 'getRedeemQuote', 'listRedeems', ...holdingReads)
}

export interface Asked {
  /** The newest answer; while another one is asked for, the one before. */
  readonly details: LiquidationDetails | undefined
  /** The amounts are not those of these units yet. */
  readonly busy: boolean
  readonly refusal: { readonly id: string; readonly status: number } | undefined
  readonly refetch: () => Promise<void>
}

/** What units of a holding bring: asked of the server for every choice, nothing of it is counted here. */
export function useLiquidationDetails(ISIN: string, units: number | undefined): Asked {
  const [rested, setRested] = useState(units)
  useEffect(() => {
    const timer = setTimeout(() => setRested(units), restMs)
    return () => clearTimeout(timer)
  }, [units])
  const { data, refetch } = useRead(
    redemptionAmount,
    { id: ISIN, units: rested },
    {
      freshMs: 5000,
      everyMs: answer => (answer?.ok === true && answer.body.data.market.open ? priceMs : false),
    },
  )
  const last = useRef<LiquidationDetails | undefined>(undefined)
  if (data?.ok === true) last.current = data.body.data
  const { closesAt, opensAt } = last.current?.market ?? {}
  useAt(closesAt ?? opensAt, refetch)
  return {
    details: last.current,
    busy: data === undefined || rested !== units,
    refusal: data?.ok === false ? { id: data.problem.id, status: data.status } : undefined,
    refetch,
  }
}

/** One request as it stands; asked again at the pace of what it waits for, and at the instant its quote ends. */
export function useRedeem(ISIN: string, orderId: string) {
  const { data, refetch } = useRead(
    getRedeemQuote,
    { id: ISIN, quoteId: orderId },
    {
      freshMs: 0,
      everyMs: answer => {
        if (answer === undefined) return false
        if (answer.ok) return redeemPace(answer.body.data.state)
        return isUnsure(answer.status) ? againMs : false
      },
    },
  )
  const record: RedeemRecord | undefined = data?.ok === true ? data.body.data : undefined
  useAt(record?.validUntil, refetch)
  return { data, record, refetch }
}

/** The requests that are pending or completed. */
export const useRequests = () => useRead(listRedeems, {})

/** Longer waits than this overflow a browser's timer. */
const longestMs = 86_400_000

/** Does something once at an instant by the server's clock; not for one that has passed. */
function useAt(iso: string | undefined, deed: () => Promise<void>): void {
  const latest = useRef(deed)
  latest.current = deed
  const offset = useClockOffset()
  useEffect(() => {
    void offset
    if (iso === undefined) return
    const wait = Date.parse(iso) - serverNow()
    if (!(wait > 0) || wait > longestMs) return
    // A second later, so that the server has passed it too.
    const timer = setTimeout(() => void latest.current(), wait + 1000)
    return () => clearTimeout(timer)
  }, [iso, offset])
}

/** Whole seconds until an instant (milliseconds by the server's clock), 0 once it has passed; renders again as they go by. */
export function useSecondsLeft(at: number | undefined): number {
  const offset = useClockOffset()
  const left = useCallback(
    () => (at === undefined ? 0 : Math.max(0, Math.ceil((at - serverNow()) / 1000))),
    [at],
  )
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    void offset
    setSeconds(left())
    if (left() === 0) return
    const timer = setInterval(() => {
      setSeconds(left())
      if (left() === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [left, offset])
  return seconds
}
