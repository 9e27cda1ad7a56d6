import { useRef } from 'react'
import { getPrice, type PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useDebounced } from '../../../lib/useDebounced.ts'

export interface Quoted {
  /** The newest quote; while another is being read, the former one. */
  readonly quote: PriceQuote | undefined
  /** `quote` belongs to other units or another slab. */
  readonly busy: boolean
  readonly problem: CallProblem | undefined
  readonly refetch: () => Promise<void>
}

/** The price and payments of units; computed by the server for every choice. */
export function useQuote(product: string | undefined, units: number, slab: string): Quoted {
  const choice = useDebounced(`${units} ${slab}`)
  const [ofUnits = '', ofSlab = ''] = choice.split(' ')
  const { data, refetch } = useRead(
    getPrice,
    { product: product ?? '', units: ofUnits, slab: ofSlab },
    { enabled: product !== undefined, freshMs: 15_000 },
  )
  const last = useRef<PriceQuote | undefined>(undefined)
  if (data?.ok === true) last.current = data.body.data
  return {
    quote: last.current,
    busy: product !== undefined && (data === undefined || choice !== `${units} ${slab}`),
    problem: data?.ok === false ? data.problem : undefined,
    refetch,
  }
}
