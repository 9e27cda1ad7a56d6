import * as z from 'zod/mini'
import { readStored, writeStored } from '../../lib/storage.ts'
import { hrefTo } from '../paths.ts'

/**
 * The way back to the deal that an investor looked at before the KYC (D2 s2): kept in this tab only, until the deal is
 * opened with it or the investor logs out.
 */

const key = 'sthirank.dealBeforeKyc'

const deal = z.object({
  /** The product's id. */
  id: z.string(),
  name: z.string(),
  units: z.int(),
})
export type DealBefore = z.output<typeof deal>

export const rememberDeal = (before: DealBefore): void =>
  void writeStored('session', key, JSON.stringify(before))

export const forgetDeal = (): void => void writeStored('session', key, null)

/** The deal to go back to; undefined when there is none, or what is stored is none. */
export function dealBefore(): DealBefore | undefined {
  const stored = readStored('session', key)
  if (stored === null) return undefined
  try {
    return z.parse(deal, JSON.parse(stored))
  } catch {
    // Written by another version of the site, or by hand.
    return undefined
  }
}

/** The asset page of the deal, with the parameters of the return after linking a demat account (D2 s2). */
export const dealReturnHref = ({ id, units }: DealBefore, isDematVerified: boolean): string =>
  `${hrefTo('asset', { id })}?units=${units}&from=dematCheck&isDematVerified=${isDematVerified}`
