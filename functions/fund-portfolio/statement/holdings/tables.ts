import type { Line, Word } from '../lines/lines.ts'
import { type HoldingRow, isNumberOrNothing } from './holding.ts'

/** A table of holdings, recognized by the labels of its columns. */
export interface Table {
  readonly kind: 'nsdlFolios' | 'cdslFolios' | 'nsdlDemat' | 'cdslDemat' | 'other'
  /** Columns of numbers, behind the folio or the name. */
  readonly numbers: number
  readonly hasAdvisor: boolean
  /** Of its header, from the line that is labelled ISIN down. */
  readonly lines: number
}

const isinWord = /^IN[A-Z0-9]{9}\d$/
/** Labels stand around the word ISIN on up to five baselines. */
const headerPt = 34

const hasIsin = (line: Line): boolean => line.words.some(({ text }) => isinWord.test(text))
/** The label of a column, not `ISIN : INF…` of a text. */
const isLabelLine = (line: Line): boolean =>
  line.words.some(({ text }, place) => /^ISIN$/i.test(text) && line.words[place + 1]?.text !== ':') &&
  !hasIsin(line)

/** The table whose header holds this line; `other` where it is none of funds. */
export function tableOf(lines: readonly Line[], place: number): Table | undefined {
  const line = lines[place]
  if (line === undefined || !isLabelLine(line)) return undefined
  const around: Line[] = [line]
  for (const step of [-1, 1])
    for (let other = place + step; ; other += step) {
      const next = lines[other]
      if (next === undefined || next.page !== line.page || Math.abs(next.y - line.y) > headerPt) break
      if (hasIsin(next) || /\d{3}/.test(next.text)) break
      around.push(next)
    }
  let end = place + 1
  while (isOfLabels(lines[end], line)) end++
  return { ...tableWith(around.map(({ text }) => text).join(' ')), lines: end - place }
}

const labelWord =
  /^(?:ISIN|UCC|Description|Company|Name|Folio|No\.?|of|Units?|\(Units\)|Average|Cost|Per|Total|Current|NAV|in|\(?(?:INR|₹|`|Rs\.?)\)?|Value|Unrealised|Profit\/?|\(?Loss\)?|Profit\/\(Loss\)|Annualised|Return|\(%\)|Return\(%\)|Scheme|Closing|Bal\.?|Balance|Cumulative|Amount|Invested|Valuation|Security|Frozen|Pledged?|Setup|Free|Market|Price|Face|\/|Locked|Pending|Demat|Remat|ARN|Code|-|TER|Commission)$/i

/** A further baseline of the same header. */
const isOfLabels = (line: Line | undefined, header: Line): boolean =>
  line !== undefined &&
  line.page === header.page &&
  header.y - line.y <= headerPt &&
  line.words.every(({ text }) => labelWord.test(text))

function tableWith(labels: string): Omit<Table, 'lines'> {
  const has = (word: RegExp): boolean => word.test(labels)
  const hasAdvisor = has(/\bARN\b/i)
  const other = { kind: 'other', numbers: 0, hasAdvisor } as const
  if (has(/\bFolio\b/i) && has(/\bNAV\b/i)) {
    if (has(/Average/i) && has(/Cost/i)) {
      const numbers = 5 + (has(/Profit/i) ? 1 : 0) + (has(/Return/i) ? 1 : 0)
      return { kind: 'nsdlFolios', numbers, hasAdvisor }
    }
    if (has(/Closing ?Bal|\bUnits\b/i) && has(/Valuation|\bValue\b/i))
      return { kind: 'cdslFolios', numbers: has(/Invested/i) ? 4 : 3, hasAdvisor }
    return other
  }
  if (has(/\bUnits\b/i) && has(/\bNAV\b/i) && has(/\bValue\b/i))
    return { kind: 'nsdlDemat', numbers: 3, hasAdvisor }
  if (has(/\bCurrent\b/i) && has(/\bFree\b/i) && has(/\bMarket\b/i) && has(/\bValue\b/i))
    return { kind: 'cdslDemat', numbers: [...labels.matchAll(/\bBal\b/gi)].length + 2, hasAdvisor }
  return other
}

export type TableRow = HoldingRow & { readonly folio?: string | undefined }

/** A row of a table; `isin` is undefined in rows of shares and bonds, the row itself in lines that are none. */
export function rowOfTable(line: Line, table: Table): TableRow | undefined {
  const at = line.words.findIndex(({ text }) => isinWord.test(text))
  const isin = line.words[at]
  if (isin === undefined) return undefined
  if (!isin.text.startsWith('INF')) return emptyRow(line)
  const after = line.words.slice(at + 1)
  if (table.kind === 'cdslFolios') return cdslFolioRow(line, isin, line.words.slice(0, at), after, table)
  if (table.kind === 'nsdlFolios') return nsdlFolioRow(line, isin.text, after, table)
  return table.kind === 'other' ? undefined : dematRow(line, isin.text, after, table)
}

const emptyRow = (line: Line): HoldingRow => ({
  line,
  isin: undefined,
  nameWords: [],
  nameEnd: undefined,
  units: undefined,
  price: undefined,
  value: undefined,
  cost: undefined,
  valuedOn: undefined,
  doubt: undefined,
})

/** A folio number has a figure and no decimal point: `55500001`, `91012112582/0`. */
const isFolio = (word: Word | undefined): word is Word =>
  word !== undefined && /^[0-9A-Z][0-9A-Z/-]*$/i.test(word.text) && /\d{3}/.test(word.text)

/** The last `count` words as numbers; undefined where one of them is none. */
function lastNumbers(words: readonly Word[], count: number): readonly string[] | undefined {
  const texts = words.slice(-count).map(({ text }) => text)
  return texts.length === count && texts.every(isNumberOrNothing) ? texts : undefined
}

/** `ISIN  description  folio  units  average cost  cost  NAV  value  [profit  [return]]`. */
function nsdlFolioRow(line: Line, isin: string, after: readonly Word[], table: Table): TableRow {
  const numbers = lastNumbers(after, table.numbers)
  const left = after.slice(0, Math.max(0, after.length - table.numbers))
  const last = left.at(-1)
  const folio = isFolio(last) ? last : undefined
  const [units, averageCost, cost, price, value, profit] = numbers ?? []
  return {
    ...emptyRow(line),
    isin,
    nameWords: folio === undefined ? left : left.slice(0, -1),
    nameEnd: (folio ?? after[left.length])?.x,
    folio: folio?.text.replace(/-$/, ''),
    units,
    averageCost,
    cost,
    price,
    value,
    profit,
    doubt: numbers === undefined || folio === undefined ? line.text : undefined,
  }
}

/** `scheme  ISIN  folio  [ARN]  units  NAV  [invested]  value  …  profit  return`. */
function cdslFolioRow(
  line: Line,
  isin: Word,
  before: readonly Word[],
  after: readonly Word[],
  table: Table,
): TableRow {
  const [first] = after
  const folio = isFolio(first) ? first.text : undefined
  const from = (folio === undefined ? 0 : 1) + (table.hasAdvisor ? 1 : 0)
  const texts = after.slice(from).map(({ text }) => text)
  const isRow = texts.length >= table.numbers && texts.every(isNumberOrNothing)
  const [units, price, third, fourth] = texts
  const [cost, value] = table.numbers === 4 ? [third, fourth] : [undefined, third]
  return {
    ...emptyRow(line),
    isin: isin.text,
    nameWords: before,
    nameEnd: isin.x,
    folio,
    units,
    price,
    cost,
    value,
    profit: profitAmong(texts.slice(table.numbers), cost, value),
    doubt: isRow && folio !== undefined ? undefined : line.text,
  }
}

/** Behind the value stand charges, profit and return; the profit is the one that value and cost give. */
function profitAmong(
  further: readonly string[],
  cost: string | undefined,
  value: string | undefined,
): string | undefined {
  const rupees = (text = ''): number => Number(text.replaceAll(',', '').replace(/^\((.*)\)$/, '-$1'))
  const profit = rupees(value) - rupees(cost)
  return further.find(text => Math.abs(rupees(text) - profit) < 0.015) ?? further.at(-2)
}

/** `ISIN  security  units  NAV  value`, or at CDSL `ISIN  security  current … free balance  price  value`. */
function dematRow(line: Line, isin: string, after: readonly Word[], table: Table): TableRow {
  const numbers = lastNumbers(after, table.numbers)
  const left = after.slice(0, Math.max(0, after.length - table.numbers))
  return {
    ...emptyRow(line),
    isin,
    nameWords: left.filter(({ text }) => text !== '@'),
    nameEnd: after[left.length]?.x,
    units: numbers?.[0],
    price: numbers?.at(-2),
    value: numbers?.at(-1),
    doubt: numbers === undefined ? line.text : undefined,
  }
}
