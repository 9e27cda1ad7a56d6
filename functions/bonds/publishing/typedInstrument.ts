import * as z from 'zod/mini'
import { type WholeInstrument, wholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { bondTerms, mldTerms } from '../../../shared/finance/bondTerms.ts'

/** Reads an instrument as typed, and says of every field that is wrong what it should be. */
export type TypedInstrument =
  | { readonly ok: true; readonly whole: WholeInstrument }
  | { readonly ok: false; readonly faults: readonly string[] }

const object = z.record(z.string(), z.unknown())
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const parsed = z.safeParse(object, value)
  return parsed.success ? parsed.data : {}
}

// A union of terms would only say that none fits: the one that was meant says which field is wrong.
const bondSchema = z.object({ ...wholeInstrument.shape, terms: z.optional(bondTerms) })
const mldSchema = z.object({ ...wholeInstrument.shape, terms: z.optional(mldTerms) })

export function readTypedInstrument(typed: unknown): TypedInstrument {
  const isLinked = fieldsOf(typed).productType === 'mld'
  const parsed = z.safeParse(isLinked ? mldSchema : bondSchema, typed, { reportInput: true })
  if (!parsed.success) {
    const messages = new Map<string, string>()
    for (const issue of parsed.error.issues) {
      const name = nameOf(issue.path)
      if (!messages.has(name)) messages.set(name, `${name}: ${wordsOf(issue)}`)
    }
    return { ok: false, faults: [...messages.values()] }
  }
  // A slip in a field's name would be dropped silently.
  const unknown = droppedFrom(typed, parsed.data)
  if (unknown.length > 0) return { ok: false, faults: unknown.map(name => `${name}: it is not known here`) }
  return { ok: true, whole: parsed.data }
}

/** e.g. `terms.principal.parts[0].paise`; a name that can be nothing but a name. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    const word = /^[A-Za-z]{1,30}$/.test(String(part)) ? String(part) : '(a field)'
    return name === '' ? word : `${name}.${word}`
  }, '') || 'instrument'

function droppedFrom(typed: unknown, kept: unknown, path: readonly PropertyKey[] = []): string[] {
  if (Array.isArray(typed) && Array.isArray(kept))
    return typed.flatMap((value, index) => droppedFrom(value, kept[index], [...path, index]))
  if (typeof typed !== 'object' || typed === null) return []
  const left = fieldsOf(kept)
  return Object.entries(fieldsOf(typed)).flatMap(([key, value]) =>
    Object.hasOwn(left, key) ? droppedFrom(value, left[key], [...path, key]) : [nameOf([...path, key])],
  )
}

/** The last name of a path: dates in a list belong to the list's name. */
const lastName = (path: readonly PropertyKey[]): string =>
  String(path.findLast(part => typeof part === 'string') ?? '')

const forms: readonly (readonly [RegExp, string])[] = [
  [/(Date|Dates|On|asOf|date|from)$/, 'it is a date such as 2028-02-08'],
  [/(Rate|floor|cap|Perc|Percent)$/, 'it is a percent as text, e.g. "9.48"'],
  [
    /(Price|Level|participation|cover|promised|times|debtToEquity)$/,
    'it is a decimal as text with at most four places, e.g. "98.4800"',
  ],
  [/(Crore|interestCover)$/, 'it is a decimal as text with at most two places, e.g. "8522.40" crores'],
  [/(Paise|paise)$/, 'it is a whole number of paise, e.g. 1000000 for Rs 10,000'],
  [/(Units|order|recordDays)$/, 'it is a whole number within its limits'],
  [/^(isActive|showOnBrowse|isRedemptionAllowed|secured)$/, 'it is true or false, without quotation marks'],
  [/^product$/, 'it is 2 to 64 small letters, digits and dashes, e.g. "narmada-microcredit-2028"'],
  [/^ISIN$/, 'it is IN, nine letters or digits and a check digit'],
  [/^(url|referralUrl|logoUrl)$/, 'it is an https address or a path below /platform/'],
  [/^redemptionPremium$/, 'it is a percent as text, e.g. "2"'],
  [/^grade$/, 'it is a grade as the agency writes it, e.g. "AA-"'],
]

function wordsOf(issue: z.core.$ZodIssue): string {
  const name = lastName(issue.path)
  const missing = issue.code === 'invalid_type' && issue.input === undefined ? 'it is missing; ' : ''
  if (issue.code === 'invalid_value') return `${missing}it is one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return 'its kind is bullet, equal or amortising'
  const form = forms.find(([pattern]) => pattern.test(name))?.[1]
  if (form !== undefined) return `${missing}${form}`
  if (issue.code === 'invalid_type') return `${missing}it is ${expected(issue.expected)}`
  if (issue.code === 'too_big') return `it is at most ${issue.maximum} long`
  if (issue.code === 'too_small') return `it is at least ${issue.minimum} long`
  return 'it is not of the right form'
}

const expected = (kind: string): string =>
  ({ string: 'text', array: 'a list', object: 'an object', boolean: 'true or false' })[kind] ??
  `of type ${kind}`
