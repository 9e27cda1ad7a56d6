import * as z from 'zod/mini'
import list from './data/tdsMethods.json' with { type: 'json' }
import { inForce, type TdsMethod } from './taxTables.ts'

/**
 * How issuers' registrars deduct tax within what the law leaves open: dated data with its source. What a registrar reports
 * becomes a new row in `data/tdsMethods.json`; the row before it ends by `until` or by the next `from`.
 */

const row = z.strictObject({
  from: z.iso.date(),
  /** The last day; without it until the next row, or for ever. */
  until: z.optional(z.iso.date()),
  deducts: z.enum(['always', 'whenLikely', 'onceExceeded']),
  roundedPer: z.enum(['unit', 'holding']),
  roundedTo: z.enum(['paisa', 'rupee']),
  /** Where it is known from: a section of the law, or a letter or report of the registrar with its date. */
  source: z.string().check(z.trim(), z.minLength(10), z.maxLength(200)),
})
type Row = z.output<typeof row>

/** Each row ends before the next one begins. */
const inOrder = (rows: readonly Row[]): boolean =>
  rows.every(({ from, until = from }, index) => {
    const next = rows[index + 1]
    return until >= from && (next === undefined || until < next.from)
  })
const rows = z.array(row).check(z.minLength(1), z.refine(inOrder, 'days overlap or go back'))
const shape = z.strictObject({
  /** Of registrars of whom nothing else is known. */
  usual: rows.check(z.refine(found => found.every(({ until }) => until === undefined), 'ends')),
  /** By the issuer's name as the catalogue has it. */
  issuers: z.record(z.string().check(z.minLength(1), z.maxLength(80)), rows),
})
export type TdsMethods = z.output<typeof shape>

/** The methods as they were loaded; throws a ZodError for a row that is incomplete, unknown or out of order. */
export const parseTdsMethods = (data: unknown): TdsMethods => z.parse(shape, data)

/** The methods in `data/tdsMethods.json`; wrong data stops every function that deducts tax. */
export const tdsMethods: TdsMethods = parseTdsMethods(list)

/**
 * The method of an issuer's registrar for a payment of an ISO day: the issuer's own row of that day, else the usual one.
 * Throws a RangeError for a day before all of them.
 */
export function tdsMethodOf(issuer: string, date: string, methods: TdsMethods = tdsMethods): TdsMethod {
  const own = Object.hasOwn(methods.issuers, issuer)
    ? inForce(methods.issuers[issuer] ?? [], date)
    : undefined
  const isOver = own?.until !== undefined && own.until < date
  const method = own === undefined || isOver ? inForce(methods.usual, date) : own
  if (method === undefined) throw new RangeError(`no method of deducting tax holds on ${date}`)
  return method
}
