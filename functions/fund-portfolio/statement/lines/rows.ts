import { type Columns, columnOf, type NumberColumn } from './columns.ts'
import { isoDateOf, printedDate } from './dates.ts'
import { type Line, textOf, type Word } from './lines.ts'
import { type PrintedNumber, printedNumber } from './numbers.ts'

/** A line of a table of transactions, or what looks like one. */
export interface Row {
  readonly date: string | undefined
  readonly description: string
  readonly numbers: Partial<Record<NumberColumn, PrintedNumber>>
  /** Something in the columns of numbers is no number, stands between two columns, or twice in one. */
  readonly unreadable: string | undefined
}

const leadingDate = new RegExp(`^(${printedDate})(?:\\1)?(?!\\d)\\s*(.*)$`)
/** Signs that a column without a number may show. */
const isNothing = (text: string): boolean => /^(-{1,3}|–|N\.?A\.?|Nil)$/i.test(text)
const mayBeNumber = (text: string): boolean => /\d/.test(text)
/** A decimal number that stands apart at the end of a description was meant for a column. */
const apartPt = 9

/** Reads a line by its positions; a line without numbers and date is a row of text. */
export function rowOf(line: Line, columns: Columns | undefined): Row {
  const inColumns = line.words.filter(word => isInColumns(word, columns))
  const texts = line.words.filter(word => !inColumns.includes(word))
  const words = textOf(texts)
  const [, dateText, rest] = leadingDate.exec(words) ?? []
  const date = dateText === undefined ? undefined : isoDateOf(dateText)
  const numbers: Partial<Record<NumberColumn, PrintedNumber>> = {}
  let unreadable = strayNumber(texts)
  for (const word of inColumns) {
    if (isNothing(word.text)) continue
    const number = printedNumber(word.text)
    const column = columns && columnOf(columns, word)
    if (number === undefined || column === undefined || numbers[column] !== undefined)
      unreadable ??= line.text
    else numbers[column] = number
  }
  const description = date === undefined ? words : (rest ?? '')
  return { date, description, numbers, unreadable: unreadable && line.text }
}

/** Text of a long description may reach into the columns; what has a digit there is a number. */
const isInColumns = (word: Word, columns: Columns | undefined): boolean =>
  columns !== undefined &&
  word.right > columns.left &&
  word.x > columns.left - 15 &&
  (mayBeNumber(word.text) || isNothing(word.text))

function strayNumber(texts: readonly Word[]): string | undefined {
  const last = texts.at(-1)
  const before = texts.at(-2)
  if (last === undefined || before === undefined) return undefined
  return /^[(-]?[\d,]*\.\d{2,4}\)?$/.test(last.text) && last.x - before.right > apartPt
    ? last.text
    : undefined
}

export const hasNumbers = ({ numbers }: Row): boolean => Object.keys(numbers).length > 0
