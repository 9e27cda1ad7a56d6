import { z } from 'zod'
import { escaped } from './page.ts'

/** The form of a flow's contract, and the input typed into it. */

const property = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.unknown().optional(),
  /** Several formats of one field, e.g. a time of today or an instant. */
  anyOf: z.array(z.looseObject({ type: z.string().optional(), pattern: z.string().optional() })).optional(),
})
const object = z.looseObject({
  properties: z.record(z.string(), property),
  required: z.array(z.string()).default([]),
})
/** A contract may have several forms of an input: a field is required if each of them requires it. */
export const formSchema = z.union([
  object,
  z.looseObject({ anyOf: z.array(object).min(1) }).transform(({ anyOf }) => ({
    properties: Object.fromEntries(anyOf.flatMap(one => Object.entries(one.properties))),
    required: Object.keys(anyOf[0]?.properties ?? {}).filter(name =>
      anyOf.every(one => one.required.includes(name)),
    ),
  })),
])
export type FormSchema = z.output<typeof formSchema>
type Property = z.output<typeof property>

/** The typed texts by field name; `undefined` for a field that the form did not contain. */
export type Typed = (field: string) => string | undefined

type Kind = 'text' | 'number' | 'choice' | 'tick' | 'yesOrNo' | 'json'

function kindOf(given: Property, isNeeded: boolean): Kind {
  if (given.enum || typeof given.const === 'string') return 'choice'
  // In an optional field "not given" and "no" are two answers: a checkbox could not distinguish them.
  if (given.type === 'boolean') return isNeeded || given.const === true ? 'tick' : 'yesOrNo'
  if (given.type === 'integer' || given.type === 'number') return 'number'
  const types = given.anyOf?.map(({ type }) => type) ?? [given.type]
  return types.every(type => type === 'string') ? 'text' : 'json'
}

type Read = { readonly value: unknown } | { readonly wrong: string } | 'leftOut'

function parseJson(text: string): Read {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { wrong: `That is not JSON: ${error.message}.` }
  }
}

/** A pattern of the contract; one that JSON Schema cannot express is left to the flow. */
function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch (error) {
    if (error instanceof SyntaxError) return true
    throw error
  }
}

function readField(given: Property, isNeeded: boolean, text: string): Read {
  const kind = kindOf(given, isNeeded)
  if (kind === 'tick') return text !== '' ? { value: true } : isNeeded ? { value: false } : 'leftOut'
  if (text === '') return isNeeded ? { wrong: 'This is needed.' } : 'leftOut'
  switch (kind) {
    case 'yesOrNo':
      return { value: text === 'true' }
    case 'number':
      return /^-?\d{1,15}(\.\d+)?$/.test(text) ? { value: Number(text) } : { wrong: 'A number, in digits.' }
    case 'json':
      return parseJson(text)
    case 'choice': {
      const chosen = [...(given.enum ?? []), given.const].find(one => String(one) === text)
      return chosen === undefined ? { wrong: 'Choose one of the list.' } : { value: chosen }
    }
    case 'text': {
      const forms = given.anyOf ?? [given]
      return forms.some(({ pattern }) => matches(pattern, text))
        ? { value: text }
        : { wrong: 'That is not of this form.' }
    }
  }
}

export interface ReadForm {
  readonly input: Readonly<Record<string, unknown>>
  /** Errors by field. */
  readonly wrong: ReadonlyMap<string, string>
}

/** The input from the fields; errors are reported by field, and the flow itself decides in the end. */
export function readForm({ properties, required }: FormSchema, typed: Typed): ReadForm {
  const input: Record<string, unknown> = {}
  const wrong = new Map<string, string>()
  for (const [name, given] of Object.entries(properties)) {
    const read = readField(given, required.includes(name), (typed(name) ?? '').trim())
    if (read === 'leftOut') continue
    if ('wrong' in read) wrong.set(name, read.wrong)
    else input[name] = read.value
  }
  return { input, wrong }
}

/** An input as typed text: to start again with the input of an execution. */
export function typedOf(input: unknown): Typed {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(input)
  return field => {
    const value = fields[field]
    if (value === undefined) return undefined
    if (value === false) return 'false'
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  }
}

export const fieldName = (name: string): string => `field.${name}`

/** The field that is a button beside Start, and no field of the form. */
export const previewField = 'preview'

interface Field {
  readonly name: string
  readonly given: Property
  readonly isNeeded: boolean
  readonly text: string
  readonly wrong: string | undefined
}

const attributes = (all: Readonly<Record<string, string | boolean | undefined>>): string =>
  Object.entries(all)
    .map(([name, value]) =>
      value === true
        ? ` ${name}`
        : value === undefined || value === false
          ? ''
          : ` ${name}="${escaped(value)}"`,
    )
    .join('')

function optionsOf({ given, isNeeded, text }: Field): string {
  const values = [...(given.enum ?? []), ...(given.const === undefined ? [] : [given.const])].map(String)
  const options = values.map(
    value => `<option${attributes({ value, selected: value === text })}>${escaped(value)}</option>`,
  )
  const none = `<option value=""${attributes({ selected: text === '' })}>${isNeeded ? 'Choose' : 'Left out'}</option>`
  return none + options.join('')
}

const choiceOf = (type: string, name: string, value: string, words: string, checked: boolean): string =>
  `<label class="choice"><input${attributes({ type, name, value, checked })}>${escaped(words)}</label>`

function controlOf(field: Field): string {
  const { name, given, isNeeded, text, wrong } = field
  const common = {
    id: fieldName(name),
    name: fieldName(name),
    required: isNeeded,
    'aria-invalid': wrong === undefined ? undefined : 'true',
    'aria-describedby': `${fieldName(name)}.hint${wrong === undefined ? '' : ` ${fieldName(name)}.wrong`}`,
  }
  switch (kindOf(given, isNeeded)) {
    case 'choice':
      return `<select${attributes(common)}>${optionsOf(field)}</select>`
    case 'json':
      return `<textarea${attributes(common)} spellcheck="false">${escaped(text)}</textarea>`
    case 'number':
      return `<input type="text" inputmode="decimal"${attributes({ ...common, value: text })} autocomplete="off">`
    default:
      return `<input type="text"${attributes({ ...common, value: text })} autocomplete="off" spellcheck="false">`
  }
}

function fieldHtml(field: Field): string {
  const { name, given, isNeeded, text, wrong } = field
  const kind = kindOf(given, isNeeded)
  const label = `${escaped(name)}${isNeeded ? '' : ' <span class="quiet">may be left out</span>'}`
  const hint = `<p class="hint" id="${escaped(fieldName(name))}.hint">${escaped(hintOf(given, kind))}</p>`
  const message =
    wrong === undefined ? '' : `<p class="wrong" id="${escaped(fieldName(name))}.wrong">${escaped(wrong)}</p>`
  if (kind === 'tick')
    return `<fieldset><legend>${label}</legend>${hint}${choiceOf('checkbox', fieldName(name), 'true', isNeeded ? 'Yes; without the tick it is no' : 'Yes', text === 'true')}${message}</fieldset>`
  if (kind === 'yesOrNo') {
    const choices = [
      ['', 'Left out'],
      ['true', 'Yes'],
      ['false', 'No'],
    ].map(([value = '', words = '']) => choiceOf('radio', fieldName(name), value, words, text === value))
    return `<fieldset><legend>${label}</legend>${hint}<div class="choices">${choices.join('')}</div>${message}</fieldset>`
  }
  return `<div><label for="${escaped(fieldName(name))}">${label}</label>${hint}${controlOf(field)}${message}</div>`
}

/** The contract's message is about JSON; on the form it is a checkbox. */
function hintOf({ description = '' }: Property, kind: Kind): string {
  const isTicked = kind === 'tick' || kind === 'yesOrNo'
  const message = isTicked
    ? description.replace(/^it is true or false.*$/, '').replace(/, without quotation marks$/, '')
    : description
  return message.charAt(0).toUpperCase() + message.slice(1)
}

/** The fields of a form, with the typed texts and errors. */
export function fieldsHtml(
  { properties, required }: FormSchema,
  typed: Typed = () => undefined,
  wrong: ReadonlyMap<string, string> = new Map(),
): string {
  return Object.entries(properties)
    .filter(([name]) => name !== previewField)
    .map(([name, given]) =>
      fieldHtml({
        name,
        given,
        isNeeded: required.includes(name),
        text: typed(name) ?? '',
        wrong: wrong.get(name),
      }),
    )
    .join('')
}
