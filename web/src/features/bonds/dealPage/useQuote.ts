import { useRef } from 'react'
import { getPrice, type PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useDebounced } from '../../../lib/useDebounced.ts'

/** The price and payments of units; computed by the server for every choice. */
export function useQuote(product: string | undefined, units: number, slab: string) {
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
    /** The newest quote; while another is being read, the former one. */
    quote: last.current,
    /** `quote` belongs to other units or another slab. */
    busy: product !== undefined && (data === undefined || choice !== `${units} ${slab}`),
    problem: data?.ok === false ? data.problem : undefined,
    refetch,
  }
}

export type Quoted = ReturnType<typeof useQuote>
