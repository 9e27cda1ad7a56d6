import { useEffect, useRef, useState } from 'react'
import { getPrice, type PriceQuote } from '../../../../shared/contracts/bonds/getPrice.ts'
import type { CallProblem } from '../../lib/calls/callContract.ts'
import { useRead } from '../../lib/calls/useRead.ts'

/** How long a choice must rest before its price is asked for. */
const restMs = 250

/** The value once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

export interface Quoted {
  /** The newest quote; while another one is asked for, the one before. */
  readonly quote: PriceQuote | undefined
  /** The quote is not the one of these units and this slab yet. */
  readonly busy: boolean
  readonly problem: CallProblem | undefined
  readonly refetch: () => Promise<void>
}

/** What units cost and bring, asked of the server for every choice: nothing of it is counted here. */
export function useQuote(product: string | undefined, units: number, slab: string): Quoted {
  const asked = useRested(`${units} ${slab}`)
  const [ofUnits = '', ofSlab = ''] = asked.split(' ')
  const { data, refetch } = useRead(
    getPrice,
    { product: product ?? '', units: ofUnits, slab: ofSlab },
    { enabled: product !== undefined, freshMs: 15_000 },
  )
  const last = useRef<PriceQuote | undefined>(undefined)
  if (data?.ok === true) last.current = data.body.data
  return {
    quote: last.current,
    busy: product !== undefined && (data === undefined || asked !== `${units} ${slab}`),
    problem: data?.ok === false ? data.problem : undefined,
    refetch,
  }
}
