import * as z from 'zod/mini'
import { plainText } from '../identifiers.ts'

/**
 * What operators type into the console when they start a flow. An input is refused field by field, in plain words. It stays in the execution's history for 90 days, so it names documents and never quotes them.
 */

/** How a flow of operators ends: `refused` becomes the execution's Error and Cause. */
export interface Refusal {
  readonly outcome: 'refused'
  /** One word for the list of executions, e.g. `BankNotVerified`. */
  readonly error: string
  /** What it means and what to do now. */
  readonly cause: string
}
export interface Done {
  readonly outcome: 'done'
  readonly said: string
}

export const refusal = (error: string, cause: string): Refusal => ({ outcome: 'refused', error, cause })
export const done = (said: string): Done => ({ outcome: 'done', said })

/** What the machines read of a step's answer. */
export const decided = z.union([
  z.object({ outcome: z.literal('done'), said: z.string() }),
  z.object({ outcome: z.literal('refused'), error: z.string(), cause: z.string() }),
])

/** Digits of any script, grouped by spaces, dashes or dots as people write numbers. */
const grouped = /\p{Nd}(?:[ .\u2013-]?\p{Nd}){8,}/u
/** A PAN, however grouped; a run of six digits is a pin code or a part of something longer. */
const quoted = /[A-Z]{5}[ .-]?[0-9]{4}[ .-]?[A-Z](?![A-Z])|\p{Nd}{6}|@/iu

/** Whether a text quotes what must not lie in a history: a PAN, a number of an account, a phone, an e-mail address. */
export const quotesPersonal = (text: string): boolean => quoted.test(text) || grouped.test(text)

const naming =
  'it must not quote a PAN, an Aadhaar, account, card, phone or pin number or an e-mail address; name the document instead, e.g. "the PAN card is blurred"'

/** A text an operator writes, without control signs, angle brackets and what must not be quoted. */
export const operatorText = (least: number, most: number, what: string) =>
  z.string(what).check(
    z.trim(),
    z.refine(text => text.length >= least && text.length <= most, what),
    z.refine(text => plainText.test(text), 'it must be one line without < and >'),
    z.refine(text => !quotesPersonal(text), naming),
  )

const idWords = 'copy the investor id from the list of reviews, e.g. inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const byWords =
  'say who you are by your operator id: 3 to 40 small letters, digits, dots and dashes, e.g. meera.k'

/** The id by which an operator says who started a flow. */
export const operatorId = z.string(byWords).check(
  z.regex(/^[a-z][a-z0-9.-]{2,39}$/, byWords),
  z.refine(by => !quotesPersonal(by), byWords),
)
/** The fields every flow of operators about an investor has. */
export const aboutInvestor = {
  investorId: z.string(idWords).check(z.regex(/^inv_[A-Za-z0-9-]{10,64}$/, idWords)),
}
const helpWords =
  'copy the id of the message from the list of work, e.g. hlp_mfz3k1x0-0123456789abcdef01234567'
/** The fields of flows about a message to support. */
export const aboutHelpRequest = {
  ...aboutInvestor,
  helpRequestId: z.string(helpWords).check(z.regex(/^hlp_[A-Za-z0-9-]{10,64}$/, helpWords)),
}
export const whoAndWhy = {
  by: operatorId,
  reason: operatorText(5, 300, 'say why in 5 to 300 characters, e.g. "all documents match"'),
}

/** The field of flows that can show what they would do. */
export const mayPreview = {
  preview: z.optional(
    z.boolean(
      'true shows what would be done and changes nothing, without quotation marks; it may be left out',
    ),
  ),
}
/** The answer of a preview, from that of the same input without it. */
export const previewed = ({ said: output }: Done): Done =>
  done(`Preview: nothing was changed. The output would be: ${output}`)

/** An object whose unknown fields are refused by name: a slip such as `remark` must not be dropped silently. */
export function operatorObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const fields = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: issue => {
      if (issue.code !== 'unrecognized_keys') return `it must be a JSON object with the fields ${fields}`
      // A field's name is repeated only when it can be nothing but a name.
      const names = issue.keys.filter(key => /^[A-Za-z]{1,30}$/.test(key))
      const named = names.length === 0 ? 'a field' : names.join(', ')
      return `${named} is not known here; the fields are ${fields}`
    },
  })
}

export type ReadInput<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly refusal: Refusal }

/** A person's PAN, however grouped; its fourth letter P is in no hexadecimal id that the console makes up. */
const pan = /[A-Z]{3}P[A-Z][.-]?[0-9]{4}[.-]?[A-Z]/i
/** Whether the name of an execution quotes a PAN; made-up names are hexadecimal, so this is the only check of a name. */
export const quotesPan = (name: string): boolean => pan.test(name)

/**
 * Parses what an operator typed, or says in one Cause what is wrong with each field. The execution's name is kept in
 * events, logs and audit rows, so one that quotes a PAN is refused as well.
 */
export function readOperatorInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  raw: unknown,
  execution = '',
): ReadInput<z.output<Schema>> {
  if (quotesPan(execution))
    return {
      ok: false,
      refusal: refusal(
        'NameInvalid',
        "Nothing was changed. The execution's name quotes a PAN. Start again under another name, or leave the name as the console suggests it.",
      ),
    }
  const parsed = z.safeParse(schema, raw)
  if (parsed.success) return { ok: true, input: parsed.data }
  const kept = refusesPersonal(parsed.error.issues, raw) ? ` ${keptWords}` : ''
  const messages = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const field = nameOf(path)
    if (!messages.has(field)) messages.set(field, field === '' ? message : `${field}: ${message}`)
  }
  return {
    ok: false,
    refusal: refusal('InputInvalid', `Nothing was changed. ${[...messages.values()].join('. ')}.${kept}`),
  }
}

const keptWords =
  'What was typed stays in the history of this execution until it is removed: see "Personal data was typed" in OPERATIONS.md.'

/**
 * Why an execution must not be started with this input, since its history would keep personal data: a field that the flow
 * refuses quotes some, or the execution's name does. `undefined` when nothing does, also for an input that is wrong otherwise.
 */
export function refusalBeforeStart(
  schema: z.core.$ZodType,
  raw: unknown,
  execution = '',
): string | undefined {
  if (quotesPan(execution) || mobile.test(execution))
    return "Nothing was started, and nothing was kept. The execution's name quotes a PAN or a mobile number; leave it out."
  const parsed = z.safeParse(schema, raw)
  if (parsed.success || !refusesPersonal(parsed.error.issues, raw)) return undefined
  const read = readOperatorInput(schema, raw)
  if (read.ok) return undefined
  return read.refusal.cause
    .replace('Nothing was changed.', 'Nothing was started, and nothing was kept.')
    .replace(` ${keptWords}`, '')
}

const mobile = /(?<!\d)[6-9]\d{9}(?!\d)/

/** Whether what was refused quotes personal data; what the schema took has been checked by its field. */
const refusesPersonal = (issues: readonly z.core.$ZodIssue[], raw: unknown): boolean =>
  issues.some(issue => {
    const value = issue.path.reduce<unknown>(
      (outer, part) => (typeof outer === 'object' && outer !== null ? Reflect.get(outer, part) : undefined),
      raw,
    )
    if (issue.code !== 'unrecognized_keys') return holdsPersonal(value)
    const fields = z.safeParse(z.record(z.string(), z.unknown()), value).data ?? {}
    return issue.keys.some(key => quotesPersonal(key) || holdsPersonal(fields[key]))
  })

/** An id of ours; the digits in it are nobody's number. */
const ownId = /^[a-z]{2,8}_(?:[a-z]{2,8}_)?[0-9a-z]{8}-[0-9a-f]{16,32}$/

/** An amount that was typed wrongly; a mobile number has ten digits. */
const shortNumber = /^[\d.,]{1,9}$/

function holdsPersonal(value: unknown): boolean {
  if (typeof value === 'string')
    return !ownId.test(value) && !shortNumber.test(value) && quotesPersonal(value)
  if (typeof value === 'number') return holdsPersonal(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => quotesPersonal(key) || holdsPersonal(inner))
}

/** e.g. `remarks[0].type`. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  )

/** What the first step of a flow is given: the input as typed, and which execution this is. */
export const operatorStep = z.object({
  request: z.unknown(),
  execution: z.string(),
  /** Names of executions are free again after 90 days, their starts are not. */
  startedAt: z.string(),
})
