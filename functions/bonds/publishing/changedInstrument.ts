import { isDeepStrictEqual } from 'node:util'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'

/** The most prices a history keeps; the oldest go first. */
const mostPrices = 240

/**
 * A published instrument with an operator's changes laid over it, as if it had been typed whole: null takes an optional
 * field away, `details` are merged field by field, and a price that is replaced goes into the history by itself.
 */
export function changedInstrument(
  before: WholeInstrument,
  changes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { details, ...others } = changes
  const isObject = typeof details === 'object' && details !== null && !Array.isArray(details)
  const merged: Record<string, unknown> = { ...before, ...others }
  if (isObject) merged.details = withoutNulls({ ...before.details, ...details })
  else if (details !== undefined) merged.details = details
  const { price, priceHistory } = others
  const isReplaced = price !== undefined && price !== null && !isDeepStrictEqual(price, before.price)
  if (isReplaced && priceHistory === undefined) merged.priceHistory = historyWith(before)
  return withoutNulls(merged)
}

const withoutNulls = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

function historyWith({ price, priceHistory }: WholeInstrument): WholeInstrument['priceHistory'] {
  if (price === undefined || (priceHistory.at(-1)?.date ?? '') >= price.asOf) return priceHistory
  return [...priceHistory, { date: price.asOf, cleanPrice: price.cleanPrice }].slice(-mostPrices)
}
