import type { z } from 'zod'
import { json, type WireAnswer } from '../wire.ts'

/** What RazorpayX's account validations and payouts have in common. */

/** The vendor's error shape. */
export const refused = (status: number, description: string, field?: string): WireAnswer =>
  json(status, {
    error: {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: status >= 500 ? 'internal' : 'business',
      step: null,
      reason: status >= 500 ? 'server_error' : 'input_validation_failed',
      field,
      metadata: {},
    },
  })

/** The refusal of a body that the vendor's rules do not allow: the first problem, with the field's name. */
export function refusedBody({ issues: [issue] }: z.ZodError): WireAnswer {
  return refused(400, issue?.message ?? 'The request is invalid.', String(issue?.path.at(-1) ?? ''))
}

/** Seconds since 1970, as the vendor writes instants. */
export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

interface Listed {
  readonly created_at: string
  readonly reference: string | null | undefined
}

/** The rows that a list query asks for: of one `reference_id`, made in `from` to `to` (seconds), `count` after `skip`. */
export function queried<Row>(
  query: URLSearchParams,
  rows: readonly Row[],
  listedAs: (row: Row) => Listed,
): Row[] {
  const wanted = query.get('reference_id')
  const from = Number(query.get('from') ?? '0')
  const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)
  const count = Math.min(Number(query.get('count') ?? '10'), 100)
  const skip = Number(query.get('skip') ?? '0')
  return rows
    .filter(row => {
      const { created_at, reference } = listedAs(row)
      const isWanted = wanted === null || reference === wanted
      return isWanted && seconds(created_at) >= from && seconds(created_at) <= to
    })
    .slice(skip, skip + count)
}
