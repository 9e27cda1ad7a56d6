import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type Json, type JsonObject, parseJson } from './json.ts'
import { readPath } from './paths.ts'
import { StatesError } from './statesError.ts'

/** A parsed argument of an intrinsic call. */
type Expression =
  | { kind: 'literal'; value: Json }
  | { kind: 'path'; path: string }
  | { kind: 'call'; name: string; args: Expression[] }

const parsed = new Map<string, Expression>()

function failure(text: string): StatesError {
  return new StatesError('States.IntrinsicFailure', text)
}

/** Parses `States.Format('..', $.a)`; throws a plain Error with the reason. */
export function parseIntrinsic(text: string): Expression {
  const known = parsed.get(text)
  if (known !== undefined) {
    return known
  }
  const reader = new Reader(text)
  const expression = reader.readExpression()
  reader.expectEnd()
  if (expression.kind !== 'call') {
    throw new Error(`'${text}' is not an intrinsic function call`)
  }
  parsed.set(text, expression)
  return expression
}

/** Evaluates an intrinsic function against the state's data and the context object. */
export function evaluateIntrinsic(text: string, data: Json, context: Json): Json {
  return evaluate(parseIntrinsic(text), data, context)
}

function evaluate(expression: Expression, data: Json, context: Json): Json {
  if (expression.kind === 'literal') {
    return expression.value
  }
  if (expression.kind === 'path') {
    return readPath(expression.path, data, context)
  }
  const args = expression.args.map(arg => evaluate(arg, data, context))
  const intrinsic = intrinsics[expression.name]
  if (intrinsic === undefined) {
    throw failure(`Unknown function ${expression.name}`)
  }
  return intrinsic(args)
}

/** A recursive descent reader of the intrinsic grammar. */
class Reader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  readExpression(): Expression {
    this.skipSpace()
    const character = this.text[this.at]
    if (character === "'") {
      return { kind: 'literal', value: this.readString() }
    }
    if (character === '$') {
      return { kind: 'path', path: this.readPathText() }
    }
    const word = /^[A-Za-z0-9_.+-]+/.exec(this.text.slice(this.at))?.[0]
    if (word === undefined) {
      throw new Error(`unexpected text at ${this.at} in '${this.text}'`)
    }
    this.at += word.length
    if (word.startsWith('States.')) {
      return this.readCall(word)
    }
    return { kind: 'literal', value: readLiteral(word, this.text) }
  }

  expectEnd(): void {
    this.skipSpace()
    if (this.at < this.text.length) {
      throw new Error(`unexpected text at ${this.at} in '${this.text}'`)
    }
  }

  private readCall(name: string): Expression {
    if (intrinsics[name] === undefined) {
      throw new Error(`unknown intrinsic function ${name}`)
    }
    this.expect('(')
    const args: Expression[] = []
    this.skipSpace()
    while (this.text[this.at] !== ')') {
      if (args.length > 0) {
        this.expect(',')
      }
      args.push(this.readExpression())
      this.skipSpace()
    }
    this.at += 1
    return { kind: 'call', name, args }
  }

  /** Reads a quoted string. Only `\'` is unescaped here; States.Format handles the other escapes. */
  private readString(): string {
    let value = ''
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at]
      if (character === "'") {
        this.at += 1
        return value
      }
      if (character === '\\') {
        this.at += 1
        const escaped = this.text[this.at]
        value += escaped === "'" ? "'" : `\\${escaped}`
      } else {
        value += character
      }
    }
    throw new Error(`unterminated string in '${this.text}'`)
  }

  /** Reads a path up to the comma or bracket that ends the argument. */
  private readPathText(): string {
    const start = this.at
    let depth = 0
    let quote = ''
    for (; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at] ?? ''
      if (quote !== '') {
        quote = character === quote ? '' : quote
      } else if (character === "'" || character === '"') {
        quote = character
      } else if (character === '[' || character === '(') {
        depth += 1
      } else if (depth > 0 && (character === ']' || character === ')')) {
        depth -= 1
      } else if (depth === 0 && (character === ',' || character === ')')) {
        break
      }
    }
    return this.text.slice(start, this.at).trim()
  }

  private expect(character: string): void {
    this.skipSpace()
    if (this.text[this.at] !== character) {
      throw new Error(`expected '${character}' at ${this.at} in '${this.text}'`)
    }
    this.at += 1
  }

  private skipSpace(): void {
    while (this.text[this.at] === ' ') {
      this.at += 1
    }
  }
}

function readLiteral(word: string, text: string): Json {
  const literal = { true: true, false: false, null: null }[word]
  if (literal !== undefined) {
    return literal
  }
  const number = Number(word)
  if (Number.isNaN(number)) {
    throw new Error(`'${word}' in '${text}' is not a value`)
  }
  return number
}

function needArray(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) {
    throw failure('The argument must be an array')
  }
  return value
}

function needNumber(value: Json | undefined): number {
  if (typeof value !== 'number') {
    throw failure('The argument must be a number')
  }
  return Math.round(value)
}

function needString(value: Json | undefined): string {
  if (typeof value !== 'string') {
    throw failure('The argument must be a string')
  }
  return value
}

function needObject(value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) throw failure('The argument must be an object')
  return value
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function format(args: Json[]): string {
  const values = args.slice(1)
  let used = 0
  const text = needString(args[0]).replace(/\\(.)|\{\}/g, (_match, escaped?: string) => {
    if (escaped !== undefined) {
      return escaped
    }
    used += 1
    if (used > values.length) {
      throw failure('States.Format has more placeholders than values')
    }
    return asText(values[used - 1])
  })
  if (used < values.length) {
    throw failure('States.Format has more values than placeholders')
  }
  return text
}

function stringToJson(text: string): Json {
  try {
    return parseJson(text)
  } catch {
    throw failure('States.StringToJson: the string is not JSON')
  }
}

function range(first: number, last: number, step: number): number[] {
  const length = step === 0 ? -1 : Math.floor((last - first) / step) + 1
  if (step === 0 || length > 1000) {
    throw failure('States.ArrayRange: the step must not be 0 and the result has at most 1000 items')
  }
  return Array.from({ length: Math.max(0, length) }, (_, index) => first + index * step)
}

function partition(items: Json[], size: number): Json[][] {
  if (size < 1) {
    throw failure('States.ArrayPartition: the size must be positive')
  }
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function unique(items: Json[]): Json[] {
  return items.filter((item, index) => items.findIndex(other => isDeepStrictEqual(other, item)) === index)
}

function itemAt(items: Json[], index: number): Json {
  const item = items[index]
  if (item === undefined) {
    throw failure('States.ArrayGetItem: the index is outside the array')
  }
  return item
}

function hash(value: string, algorithm: string): string {
  const names: Record<string, string> = {
    MD5: 'md5',
    'SHA-1': 'sha1',
    'SHA-256': 'sha256',
    'SHA-384': 'sha384',
    'SHA-512': 'sha512',
  }
  const name = names[algorithm]
  if (name === undefined) {
    throw failure(`States.Hash: unknown algorithm ${algorithm}`)
  }
  return createHash(name).update(value).digest('hex')
}

function merge(args: Json[]): JsonObject {
  if (args[2] === true) {
    throw failure('States.JsonMerge: deep merging is not supported by Step Functions')
  }
  return { ...needObject(args[0]), ...needObject(args[1]) }
}

function random(first: number, last: number): number {
  return first + Math.floor(Math.random() * (last - first))
}

function split(text: string, delimiters: string): string[] {
  const escaped = delimiters.replace(/[\\\]^-]/g, '\\$&')
  return text.split(new RegExp(`[${escaped}]`)).filter(part => part !== '')
}

const intrinsics: Record<string, (args: Json[]) => Json> = {
  'States.Format': format,
  'States.StringToJson': ([text]) => stringToJson(needString(text)),
  'States.JsonToString': ([value]) => JSON.stringify(value),
  'States.Array': args => args,
  'States.ArrayPartition': ([items, size]) => partition(needArray(items), needNumber(size)),
  'States.ArrayContains': ([items, value]) => needArray(items).some(item => isDeepStrictEqual(item, value)),
  'States.ArrayRange': ([first, last, step]) => range(needNumber(first), needNumber(last), needNumber(step)),
  'States.ArrayGetItem': ([items, index]) => itemAt(needArray(items), needNumber(index)),
  'States.ArrayLength': ([items]) => needArray(items).length,
  'States.ArrayUnique': ([items]) => unique(needArray(items)),
  'States.Base64Encode': ([text]) => Buffer.from(needString(text)).toString('base64'),
  'States.Base64Decode': ([text]) => Buffer.from(needString(text), 'base64').toString(),
  'States.Hash': ([value, algorithm]) => hash(asText(value), needString(algorithm)),
  'States.JsonMerge': merge,
  'States.MathRandom': ([first, last]) => random(needNumber(first), needNumber(last)),
  'States.MathAdd': ([left, right]) => needNumber(left) + needNumber(right),
  'States.StringSplit': ([text, delimiters]) => split(needString(text), needString(delimiters)),
  'States.UUID': () => randomUUID(),
}
