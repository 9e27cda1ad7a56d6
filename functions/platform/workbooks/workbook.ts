import writeExcelFile, {
  type Cell,
  type CellObject,
  type Row,
  type Sheet as WorkbookSheet,
} from 'write-excel-file/node'
import type { Column, Sheet, Value, Workbook } from './sheets.ts'

/**
 * Sheets as an Excel workbook (.xlsx). Numbers are numbers and days are days, so that they can be summed and sorted; a text
 * is never a formula, whatever it begins with.
 */

/** Indian grouping, 12,34,567.89. A format chooses by two conditions at most, so what is negative has one of its own. */
const moneyFormat = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'
const negativeMoneyFormat = '[<=-10000000]-##\\,##\\,##\\,##0.00;[<=-100000]-##\\,##\\,##0.00;-##,##0.00'
const unitsFormat = '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0'
const priceFormat = '0.0000'
const dateFormat = 'dd-mmm-yyyy'

/** Paise as rupees: two decimals that a double holds to the paisa up to 90 lakh crore. */
const rupeesOf = (paise: number): number => Number((paise / 100).toFixed(2))

const text = (value: string): Cell => ({ value, type: String })

function numberCell(value: number, kind: Column['kind']): Cell {
  if (kind === 'units') return { value, type: Number, format: unitsFormat, align: 'right' }
  const format = value < 0 ? negativeMoneyFormat : moneyFormat
  return { value: rupeesOf(value), type: Number, format, align: 'right' }
}

function cellOf(value: Value, { kind }: Column): Cell {
  if (value === undefined || value === '') return null
  if (typeof value === 'number') return numberCell(value, kind)
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: dateFormat, align: 'left' }
  if (kind === 'price' && /^-?\d+(\.\d+)?$/.test(value))
    return { value: Number(value), type: Number, format: priceFormat, align: 'right' }
  return text(value)
}

/** A cell with a style; of an empty one a text without letters, because an empty cell has none. */
function styled(cell: Cell, more: Partial<CellObject>): Cell {
  const isObject = typeof cell === 'object' && cell !== null && 'value' in cell
  return { ...(isObject ? cell : { value: '', type: String }), ...more }
}

const headStyle: Partial<CellObject> = {
  fontWeight: 'bold',
  wrap: true,
  bottomBorderStyle: 'thin',
  alignVertical: 'bottom',
}
const totalStyle: Partial<CellObject> = {
  fontWeight: 'bold',
  topBorderStyle: 'thin',
  bottomBorderStyle: 'double',
}

function sheetOf({ name, heading, lead, columns, rows, total, empty, notes }: Sheet): WorkbookSheet<Buffer> {
  const above: Row[] = [
    [{ value: heading, type: String, fontWeight: 'bold', fontSize: 14 }],
    ...lead.map(line => [text(line)]),
    [],
  ]
  const head: Row = columns.map(({ label, kind }) => {
    const isFigure = kind === 'money' || kind === 'units' || kind === 'price'
    return styled(text(label), { ...headStyle, align: isFigure ? 'right' : 'left' })
  })
  const body: Row[] =
    rows.length === 0
      ? [[text(empty)]]
      : rows.map(row => columns.map((column, place) => cellOf(row[place], column)))
  const sums: Row[] =
    total === undefined || rows.length === 0
      ? []
      : [columns.map((column, place) => styled(cellOf(total[place], column), totalStyle))]
  const below: Row[] = notes.length === 0 ? [] : [[], ...notes.map(note => [text(note)])]
  return {
    data: [...above, head, ...body, ...sums, ...below],
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: above.length + 1,
    orientation: 'landscape',
  }
}

/** The bytes of the workbook. */
export const drawWorkbook = ({ sheets }: Workbook): Promise<Buffer> =>
  writeExcelFile(sheets.map(sheetOf)).toBuffer()
