import { type Line, lineWith, type Word } from '../lines/lines.ts'

/** Lines of a summary of CAMS or KFintech, placed by hand: its header, a company, and rows of 100 units at 60. */

type Placed = readonly [x: number, text: string]
/** Texts that begin at these places, letters and blanks 3 pt wide. */
export function line(y: number, ...texts: readonly Placed[]): Line {
  const words: Word[] = []
  for (const [x, text] of texts) {
    let left = x
    for (const word of text.split(' ').filter(each => each !== '')) {
      words.push({ text: word, x: left, right: left + word.length * 3 })
      left += (word.length + 1) * 3
    }
  }
  return lineWith({ page: 0, y, height: 6 }, words)
}
export const text = (y: number, whole: string): Line => line(y, [10, whole])

export const cells = {
  folio: '12345678/90',
  isin: 'INF179K01UT0',
  name: 'H123-HDFC Flexi Cap Fund',
  cost: '5,000.00',
  units: '100.000',
  date: '31-Mar-2025',
  price: '60.0000',
  value: '6,000.00',
  registrar: 'CAMS',
}
export type Cells = Partial<typeof cells>
const places = {
  folio: 10,
  isin: 70,
  name: 130,
  cost: 290,
  units: 350,
  date: 400,
  price: 460,
  value: 510,
  registrar: 570,
} as const
/** A row of these cells; an empty one is not printed. */
export function row(y: number, changed: Cells = {}): Line {
  const { folio, isin, name, cost, units, date, price, value, registrar } = { ...cells, ...changed }
  return line(
    y,
    [places.folio, folio],
    [places.isin, isin],
    [places.name, name],
    [places.cost, cost],
    [places.units, units],
    [places.date, date],
    [places.price, price],
    [places.value, value],
    [places.registrar, registrar],
  )
}
export const header = line(720, [130, 'Scheme Name'], [290, 'Cost Value'], [350, 'Unit Balance'])
export const hdfc = text(710, 'HDFC Mutual Fund')
/** Lines of a text, as near to each other as those of a wrapped name. */
export const address = [text(809, 'ASHA RAO'), text(800, 'Pune')]
