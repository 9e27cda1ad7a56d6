import {
  paiseOf,
  type TrueFolio,
  type TrueRow,
  type TrueScheme,
} from '../../../sandbox/statements/trueStatement.ts'
import type {
  ReadStatement,
  Statement,
  StatementScheme,
  StatementTransaction,
} from '../../statement/statement.ts'
import { type Differences, isReadingOf } from './differences.ts'
import type { PrintedStatement } from './printStatement.ts'

/**
 * What a damaged statement may not do: show a wrong figure as right. Only what the paper itself can tell is judged: rows
 * that move units, balances, price and value. Nobody can see a changed digit in the amount of a tax row or in a cost, nor a
 * change of amount or price that stays within what both were rounded by.
 */

/** Twice what rounding of units (0.0005), price (0.00005) and amount (0.005) can give, in paise. */
const toleranceOf = (unitsE4: number, navE4: number) =>
  2 * (navE4 * 0.000005 + Math.abs(unitsE4) * 0.0000005 + 1)

/** By more than 0.001 unit, which is as exact as balances add up (`SchemeStatus`). */
const isOff = (readE4: number | undefined, printedE4: number | undefined) =>
  Math.abs((readE4 ?? Number.POSITIVE_INFINITY) - (printedE4 ?? Number.NEGATIVE_INFINITY)) > 10

/** A row of 0.001 unit may be dropped or doubled within what balances add up to. */
const isProvable = ({ unitsE4 }: { readonly unitsE4?: number }) =>
  unitsE4 !== undefined && Math.abs(unitsE4) > 10

/** What rows of tax, duty and load of the day take or give, in paise. */
const chargesOn = (date: string, rows: readonly TrueRow[]): number =>
  rows
    .filter(row => row.date === date && row.unitsE4 === undefined)
    .reduce((sum, { amountPaise = 0 }) => sum + Math.abs(amountPaise), 0)

function rowFigures(
  place: string,
  row: TrueRow,
  read: StatementTransaction,
  chargesPaise: number,
): Differences {
  const wrong: Differences = []
  if (isOff(read.unitsE4, row.unitsE4)) wrong.push(`${place}: ${read.unitsE4} units, not ${row.unitsE4}`)
  if (read.balanceE4 !== undefined && isOff(read.balanceE4, row.balanceE4))
    wrong.push(`${place}: balance ${read.balanceE4}, not ${row.balanceE4}`)
  const { unitsE4, navE4, amountPaise } = row
  if (unitsE4 === undefined || navE4 === undefined || amountPaise === undefined) return wrong
  const tolerance = toleranceOf(unitsE4, navE4)
  const amountOff = Math.abs((read.amountPaise ?? Number.POSITIVE_INFINITY) - amountPaise)
  // `less STT` takes up to a whole rupee more, and no row says how much.
  const sttPaise = /\bSTT\b/.test(row.text) ? 100 + Math.abs(amountPaise) / 1000 : 0
  // It may be printed with its charges, without them, or before them, and a change between these cannot be seen.
  const unseenPaise = 2 * tolerance + 2 * chargesPaise
  if (amountOff > unseenPaise + sttPaise)
    wrong.push(`${place}: amount ${read.amountPaise}, not ${amountPaise}`)
  const priceOff = Math.abs(paiseOf(unitsE4, read.navE4 ?? navE4) - paiseOf(unitsE4, navE4))
  // The amount proves the price to as much.
  if (priceOff > unseenPaise + Math.abs(amountPaise) * 0.0001)
    wrong.push(`${place}: price ${read.navE4}, not ${navE4}`)
  return wrong
}

/** Closing balance, price and value: without rows the balance is proven by price and value alone. */
function holdingFigures(
  place: string,
  scheme: TrueScheme,
  read: StatementScheme,
  isProven: boolean,
): Differences {
  const { closingE4, navE4, valuePaise } = scheme
  const wrong: Differences = []
  const tolerance = toleranceOf(closingE4, navE4)
  const isValueOff = (unitsE4: number, price: number) =>
    Math.abs(paiseOf(unitsE4, price) - valuePaise) > tolerance
  if (isOff(read.closingE4, closingE4) && (isProven || isValueOff(read.closingE4, navE4)))
    wrong.push(`${place}: closing ${read.closingE4}, not ${closingE4}`)
  if (read.valuePaise !== undefined && Math.abs(read.valuePaise - valuePaise) > tolerance)
    wrong.push(`${place}: value ${read.valuePaise}, not ${valuePaise}`)
  if (isValueOff(closingE4, read.navE4 ?? navE4)) wrong.push(`${place}: price ${read.navE4}, not ${navE4}`)
  return wrong
}

function schemeFigures(
  place: string,
  scheme: TrueScheme,
  read: StatementScheme,
  detailed: boolean,
): Differences {
  const { openingE4 } = scheme
  const wrong = holdingFigures(place, scheme, read, detailed)
  if (!detailed) return wrong
  if (isOff(read.openingE4, openingE4)) wrong.push(`${place}: opening ${read.openingE4}, not ${openingE4}`)
  const printed = scheme.rows.filter(isProvable)
  const rows = read.transactions.filter(isProvable)
  if (rows.length !== printed.length)
    return [...wrong, `${place}: ${rows.length} rows, not ${printed.length}`]
  return [
    ...wrong,
    ...printed.flatMap((row, line) => {
      const readRow = rows[line]
      const charges = chargesOn(row.date, scheme.rows)
      return readRow ? rowFigures(`${place} row ${line}`, row, readRow, charges) : []
    }),
  ]
}

const charactersOf = (text: string) => text.replace(/[^A-Z0-9]/gi, '')

interface Printed {
  readonly place: string
  readonly folio: TrueFolio
  readonly scheme: TrueScheme
}

function printedSchemes({ truth, accounts, layout }: PrintedStatement): Printed[] {
  const amcOf = (amc: string) => (layout === 'nsdl' || layout === 'cdsl' ? '' : amc)
  const inAccounts = accounts.map(({ dpId, clientId, ...account }) => ({
    ...account,
    amc: '',
    folio: `${dpId}${clientId}`,
  }))
  return [...truth.folios, ...inAccounts].flatMap(({ pan, ...folio }) =>
    folio.schemes.map(scheme => ({
      place: `${folio.amc} ${folio.folio} ${scheme.isin ?? scheme.rtaCode}`,
      folio: { ...folio, amc: amcOf(folio.amc), ...(pan ? { pan } : {}) },
      scheme,
    })),
  )
}

/** Units of four places that change places with a price give the same value: without rows nobody can tell. */
const isUnseenSwap = ({ layout, habits }: PrintedStatement, scheme: TrueScheme, read: StatementScheme) =>
  !layout.endsWith('etailed') &&
  habits.unitPlaces === 4 &&
  read.closingE4 === scheme.navE4 &&
  read.navE4 === scheme.closingE4

function readFigures(
  printed: PrintedStatement,
  statement: Statement,
  doubted: ReadonlySet<string>,
): Differences {
  const detailed = printed.layout.endsWith('etailed')
  const schemes = printedSchemes(printed)
  return statement.folios
    .filter(({ amc }) => !doubted.has(amc))
    .flatMap(folio =>
      folio.schemes
        .filter(({ status }) => status.kind !== 'broken')
        .flatMap(read => {
          const place = `${folio.amc} ${folio.folio} ${read.isin ?? read.rtaCode}`
          const own = schemes.find(
            ({ folio: of, scheme }) =>
              // A company whose heading is gone is warned of; its schemes stand below the one before.
              (of.amc === folio.amc || doubted.has(of.amc)) &&
              charactersOf(of.folio) === charactersOf(folio.folio) &&
              isReadingOf(scheme, read),
          )
          if (own && isUnseenSwap(printed, own.scheme, read)) return []
          return own ? schemeFigures(place, own.scheme, read, detailed) : [`${place}: was never printed`]
        }),
    )
}

/** Every figure that is wrong and not marked: not in a scheme marked broken, nor of a company with a warning. */
export function wrongFigures(printed: PrintedStatement, read: ReadStatement): Differences {
  if (!read.ok) return []
  const { statement } = read
  const doubted = new Set(statement.warnings.map(({ amc }) => amc))
  // Of the statement as a whole: a summary without the names of companies says it of all of them.
  if (doubted.has('Total')) return []
  const wrong = readFigures(printed, statement, doubted)
  if (!printed.layout.endsWith('etailed')) return wrong
  const counted = printedSchemes(printed).flatMap(({ place, folio, scheme }) => {
    if (doubted.has(folio.amc) || scheme.valuePaise === 0) return []
    const ofCompany = statement.folios.filter(({ amc }) => amc === folio.amc).flatMap(one => one.schemes)
    const readings = ofCompany.filter(one => isReadingOf(scheme, one))
    // A scheme whose lines are damaged may be a part of another that is marked.
    const marked = ofCompany.some(({ status }) => status.kind === 'broken')
    if (readings.length === 0 && !marked) return [`${place}: missing without a warning`]
    const trusted = readings.filter(({ status }) => status.kind !== 'broken')
    return trusted.length > 1 ? [`${place}: read ${trusted.length} times without a warning`] : []
  })
  return [...wrong, ...counted]
}
