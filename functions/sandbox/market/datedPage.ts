import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { json, type WireAnswer } from '../wire.ts'
import { refusal } from './signedVendor.ts'

const pageSize = 200

/**
 * Answers `GET ...?date=&page=`: at most 200 rows of an Indian date under `name`, and in `next` the value of `page` for
 * the following ones. 400 for a future date or a malformed query.
 */
export function datedPage<Row>(
  query: URLSearchParams,
  now: Date,
  name: 'lines' | 'rows',
  rowsOn: (date: string) => readonly Row[],
): WireAnswer {
  const date = query.get('date') ?? ''
  if (!z.iso.date().safeParse(date).success || date > indianDate(now)) return refusal(400, 'INVALID_date')
  const skip = Number(query.get('page') ?? '0')
  if (!Number.isSafeInteger(skip) || skip < 0) return refusal(400, 'INVALID_page')
  const rows = rowsOn(date)
  const end = skip + pageSize
  return json(200, { date, [name]: rows.slice(skip, end), next: end < rows.length ? String(end) : null })
}
