import { totalsOf } from '../../../sandbox/statements/detailedPages.ts'
import type { TrueFolio, TrueRow, TrueScheme } from '../../../sandbox/statements/trueStatement.ts'
import type {
  ReadStatement,
  Statement,
  StatementFolio,
  StatementScheme,
  StatementTransaction,
} from '../../statement/statement.ts'
import { kindOf, type PrintedStatement } from './printStatement.ts'

/** Where a reading differs from what was printed, a line each, e.g. `HDFC Mutual Fund 123/4 INF…: closingE4 is 5, not 6`. */
export type Differences = string[]

type Field = string | number | boolean | undefined

function compared(
  place: string,
  printed: Record<string, Field>,
  read: Readonly<Record<string, unknown>>,
): Differences {
  return Object.entries(printed).flatMap(([field, value]) =>
    read[field] === value ? [] : [`${place}: ${field} is ${read[field]}, not ${value}`],
  )
}

const isDetailed = ({ layout }: PrintedStatement) => layout.endsWith('etailed')
const isDepository = ({ layout }: PrintedStatement) => layout === 'nsdl' || layout === 'cdsl'

/** Blanks and dashes may be read either way in a name; the letters may not. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}&%]/gu, '').toLowerCase()

/** The words of a row go on in the next line at times; its beginning is enough. */
const sameText = (read: string, printed: string) => lettersOf(read).startsWith(lettersOf(printed))

function typesOf({ type, printed }: TrueRow): readonly string[] {
  // What this row is, depends on the rows that it reverses, which may lie before the statement.
  return printed === 'unitsInParentheses' ? [type, 'reversal', 'segregation', 'other'] : [type]
}

function rowDifferences(place: string, row: TrueRow, read: StatementTransaction): Differences {
  const { date, navE4, balanceE4, dividendRate } = row
  const moves = row.printed !== 'amountAsUnits'
  const differences = compared(
    place,
    {
      date,
      unitsE4: row.unitsE4,
      navE4,
      balanceE4,
      dividendRate,
      ...(moves ? { amountPaise: row.amountPaise } : {}),
    },
    { ...read },
  )
  if (!typesOf(row).includes(read.type)) differences.push(`${place}: type is ${read.type}, not ${row.type}`)
  if (!sameText(read.description, row.text))
    differences.push(`${place}: description is ${read.description}, not ${row.text}`)
  return differences
}

/** Rows that only note something have no numbers; a reader may leave them out. */
const isNote = (row: { amountPaise?: number; unitsE4?: number; type: string }) =>
  row.type === 'other' && row.amountPaise === undefined && row.unitsE4 === undefined
const isRegistration = (row: TrueRow) => row.printed === 'amountAsUnits'

function rowsDifferences(place: string, scheme: TrueScheme, read: StatementScheme): Differences {
  const moved = (rows: readonly StatementTransaction[]) =>
    rows.filter(row => !isNote(row) && !row.description.startsWith('Zero balance SIP'))
  const registrations = read.transactions.filter(({ description }) =>
    description.startsWith('Zero balance SIP'),
  )
  const differences = registrations
    .filter(({ unitsE4 }) => unitsE4 !== undefined)
    .map(({ unitsE4 }) => `${place}: a registration moves ${unitsE4} units`)
  const printed = scheme.rows.filter(row => !isNote(row) && !isRegistration(row))
  const rows = moved(read.transactions)
  if (rows.length !== printed.length)
    return [...differences, `${place}: ${rows.length} rows, not ${printed.length}`]
  return [
    ...differences,
    ...printed.flatMap((row, line) => {
      const readRow = rows[line]
      return readRow ? rowDifferences(`${place} row ${line}`, row, readRow) : []
    }),
  ]
}

function schemeDifferences(
  printed: PrintedStatement,
  place: string,
  scheme: TrueScheme,
  read: StatementScheme,
  inAccount: boolean,
): Differences {
  const detailed = isDetailed(printed)
  const depository = isDepository(printed)
  const { isin, closingE4, navE4, valuePaise, costPaise, openingE4, rtaCode, registrar } = scheme
  const advisor = scheme.advisor === 'DIRECT' ? undefined : scheme.advisor
  const differences = compared(
    place,
    {
      isin,
      closingE4,
      navE4,
      valuePaise,
      isDirect: scheme.isDirect,
      costPaise: printed.layout === 'camsOldDetailed' || inAccount ? undefined : costPaise,
      openingE4: detailed ? openingE4 : undefined,
      ...(depository ? {} : { rtaCode, registrar, valuedOn: scheme.valuedOn }),
      ...(detailed ? { advisor } : {}),
    },
    { ...read },
  )
  const payout = printed.habits.payoutAfterIsin ? /payout$/ : /$^/
  const name = lettersOf(read.name)
  const withoutCode =
    depository && name.startsWith(lettersOf(rtaCode)) ? name.slice(lettersOf(rtaCode).length) : name
  if (withoutCode !== lettersOf(scheme.name) && withoutCode.replace(payout, '') !== lettersOf(scheme.name))
    differences.push(`${place}: name is ${read.name}, not ${scheme.name}`)
  const status = detailed ? 'reconciled' : 'holdingsOnly'
  if (read.status.kind !== status)
    differences.push(`${place}: status is ${JSON.stringify(read.status)}, not ${status}`)
  return [...differences, ...rowsDifferences(place, { ...scheme, rows: detailed ? scheme.rows : [] }, read)]
}

const nameless = (text: string) => text.replace(/[^A-Z0-9]/gi, '')

/** Whether this reading is of this scheme: by ISIN, or by its code or name where none was read. */
export function isReadingOf(scheme: TrueScheme, read: StatementScheme): boolean {
  if (read.isin !== undefined) return read.isin === scheme.isin
  if (read.rtaCode !== undefined) return read.rtaCode === scheme.rtaCode
  return scheme.isin === undefined && lettersOf(read.name).endsWith(lettersOf(scheme.name))
}

/** The one scheme that was read where this one was printed. */
function readSchemeOf(folio: StatementFolio, scheme: TrueScheme): StatementScheme | undefined {
  const found = folio.schemes.filter(read => isReadingOf(scheme, read))
  return found.length === 1 ? found[0] : undefined
}

function folioDifferences(
  printed: PrintedStatement,
  folio: TrueFolio,
  statement: Statement,
  inAccount: boolean,
): Differences {
  const amc = isDepository(printed) ? '' : folio.amc
  const place = `${folio.amc} ${folio.folio}`
  const number = inAccount ? nameless : (text: string) => text
  const reads = statement.folios.filter(
    read => read.amc === amc && number(read.folio) === number(folio.folio),
  )
  const [read] = reads
  if (!read || (reads.length > 1 && !isDepository(printed))) return [`${place}: read ${reads.length} times`]
  const everywhere = { ...read, schemes: reads.flatMap(({ schemes }) => schemes) }
  const differences: Differences = []
  if (isDetailed(printed))
    differences.push(...compared(place, { pan: folio.pan, holder: folio.holder }, { ...read }))
  if (!isDepository(printed) && everywhere.schemes.length !== folio.schemes.length)
    differences.push(`${place}: ${everywhere.schemes.length} schemes, not ${folio.schemes.length}`)
  for (const scheme of folio.schemes) {
    const at = `${place} ${scheme.isin ?? scheme.rtaCode}`
    const readScheme = readSchemeOf(everywhere, scheme)
    if (readScheme) differences.push(...schemeDifferences(printed, at, scheme, readScheme, inAccount))
    else differences.push(`${at}: missing, or read twice`)
  }
  return differences
}

function wholeDifferences(printed: PrintedStatement, statement: Statement): Differences {
  const { from, to } = printed.truth.period
  const differences = compared('statement', { kind: kindOf(printed.layout) }, { ...statement })
  if (isDetailed(printed)) differences.push(...compared('period', { from, to }, { ...statement.period }))
  else differences.push(...compared('period', { to }, { ...statement.period }))
  for (const warning of statement.warnings) differences.push(`warning ${JSON.stringify(warning)}`)
  if (!isDetailed(printed)) return differences
  const totals = totalsOf(printed.truth)
  if (statement.totals.length !== totals.length)
    differences.push(`${statement.totals.length} totals, not ${totals.length}`)
  for (const { amc, valuePaise, costPaise } of totals) {
    const total = statement.totals.find(read => read.amc === amc)
    const cost = printed.layout === 'camsOldDetailed' ? {} : { costPaise }
    differences.push(...compared(`total of ${amc}`, { valuePaise, ...cost }, { ...total }))
  }
  return differences
}

/** Everything in which the reading of an undamaged statement differs from what was printed. */
export function differencesOf(printed: PrintedStatement, read: ReadStatement): Differences {
  const { truth, accounts } = printed
  const held = accounts.filter(({ schemes }) => schemes.length > 0)
  if (!read.ok) {
    const isEmpty = truth.folios.length + held.length === 0
    return isEmpty && read.refusal === 'nothingInIt' ? [] : [`refused: ${read.refusal}`]
  }
  const { statement } = read
  const inAccounts = held.map(({ dpId, clientId, holder, pan, schemes }) => ({
    amc: '',
    folio: `${dpId}${clientId}`,
    holder,
    pan,
    schemes,
  }))
  const count = [...truth.folios, ...inAccounts].reduce((sum, { schemes }) => sum + schemes.length, 0)
  const readCount = statement.folios.reduce((sum, { schemes }) => sum + schemes.length, 0)
  return [
    ...(count === readCount ? [] : [`${readCount} schemes in all, not ${count}`]),
    ...wholeDifferences(printed, statement),
    ...truth.folios.flatMap(folio => folioDifferences(printed, folio, statement, false)),
    ...inAccounts.flatMap(account => folioDifferences(printed, account, statement, true)),
  ]
}
