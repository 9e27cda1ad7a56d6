import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type WholeInstrument, wholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { evidenceFaults } from '../catalogue/evidenceFaults.ts'
import { changeFaults, type Fault, instrumentFaults } from '../catalogue/instrumentFaults.ts'
import { translationFaults } from '../catalogue/translationFaults.ts'
import { readTypedInstrument } from './typedInstrument.ts'

/** What goes live, in place of which version; written to the history before it does. */
export const publication = z.object({
  whole: wholeInstrument,
  replaces: z.int(),
  priceVersion: z.int(),
  /** Units, price or whether it is sold change, so the stock's row does. */
  movesStock: z.boolean(),
  by: z.string(),
  reason: z.string(),
})
export type PreparedPublication = z.output<typeof publication>

/** An instrument as it is published. */
export type PublishedWhole = WholeInstrument & { readonly version: number; readonly priceVersion: number }

export type CheckedInstrument =
  | { readonly ok: true; readonly whole: WholeInstrument; readonly isSame: boolean }
  /** e.g. `price.asOf: it must not be after today, 2026-11-23`. */
  | { readonly ok: false; readonly faults: readonly string[] }

/** The instrument as typed, checked by itself and against the version that it replaces; every fault is named. Pure. */
export function checkInstrument(
  before: PublishedWhole | undefined,
  typed: unknown,
  product: string,
  { today, calendar }: { readonly today: string; readonly calendar: MarketCalendar },
): CheckedInstrument {
  const read = readTypedInstrument(typed)
  if (!read.ok) return read
  const { whole } = read
  if (whole.product !== product)
    return {
      ok: false,
      faults: ['product: it cannot change once published; publish another product instead'],
    }
  const broken = instrumentFaults(whole, today, calendar)
  const faults = [
    ...broken,
    ...(before === undefined ? [] : changeFaults(before, whole, today, calendar)),
    ...translationFaults(before, whole),
    // What makes no schedule has no payments to compare with.
    ...(broken.length > 0 ? [] : evidenceFaults(before && wholeOf(before), whole, today, calendar)),
    ...calledFaults(before, whole),
  ]
  if (faults.length > 0) return { ok: false, faults: faults.map(messageOf) }
  return { ok: true, whole, isSame: before !== undefined && isDeepStrictEqual(wholeOf(before), whole) }
}

/** A call is announced by its own flow, which writes to the holders; a version neither makes nor unmakes one. */
function calledFaults(before: WholeInstrument | undefined, after: WholeInstrument): Fault[] {
  const calledOf = ({ terms }: WholeInstrument) =>
    terms !== undefined && 'called' in terms ? terms.called : undefined
  const isSame = isDeepStrictEqual(before && calledOf(before), calledOf(after))
  return isSame
    ? []
    : [
        {
          field: 'terms.called',
          says: 'a call is recorded by ops-announce-call, and stays; leave it as it is published',
        },
      ]
}

const messageOf = ({ field, says }: Fault): string => `${field}: ${says}`

/** Without the numbers of its version. */
export function wholeOf({
  version: _version,
  priceVersion: _priceVersion,
  ...whole
}: PublishedWhole): WholeInstrument {
  return whole
}

/** What a purchase costs or brings, or whether there is one. */
const sold = ({ price, terms, offeredUnits, isActive }: WholeInstrument) => ({
  cleanPrice: price?.cleanPrice,
  terms,
  offeredUnits,
  isActive,
})

/** The publication of a checked instrument in place of a version. */
export function publicationOf(
  before: PublishedWhole | undefined,
  whole: WholeInstrument,
  who: { readonly by: string; readonly reason: string },
): PreparedPublication {
  const replaces = before?.version ?? 0
  const movesStock = before === undefined || !isDeepStrictEqual(sold(before), sold(whole))
  const priceVersion = movesStock ? replaces + 1 : before.priceVersion
  return { whole, replaces, priceVersion, movesStock, ...who }
}
