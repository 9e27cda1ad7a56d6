/**
 * Figures beside their goals. Tests and `npm run bench` use the same rows: a test holds those that can be counted
 * exactly, the bench prints all of them as one table.
 */

type Unit =
  | 'bytes'
  | 'calls'
  | 'capacity units'
  | 'states'
  | 'requests'
  | 'per second'
  | 'ms'
  | 'times'
  | 'items'
  | 'percent'
  | 'USD'
  | 'US cents'

export interface Measurement {
  /** A key of `areas`. */
  readonly area: Area
  readonly what: string
  readonly figure: number
  readonly unit: Unit
  /** At most this; a figure without a goal informs. */
  readonly goal?: number
  /** The figure has to be at least the goal. */
  readonly isAtLeast?: true
  readonly note?: string
}

/** The areas of the table, each with the test that holds its goals, or `machine` where the figures depend on the machine. */
export const areas = {
  'what a browser loads': 'web/journeys/loading/firstLoad.journey.ts',
  'script of a route': 'web/size.test.ts',
  'function bundles, gzip': 'infra/bundles/bundles.built.test.ts',
  'database per call': 'infra/checks/bench/counted.stack.test.ts',
  'states of a machine': 'workflows/*/machine.test.ts',
  'growth with the catalogue': 'infra/checks/bench/counted.stack.test.ts',
  'growth with the investors': 'infra/checks/bench/holderGrowth.test.ts',
  'many buyers of one ISIN': 'infra/checks/bench/load/buyers.test.ts',
  'payouts of one day': 'infra/checks/bench/load/payouts.test.ts',
  'write units of a sale': 'infra/checks/bench/counted.stack.test.ts',
  'cost of a month': 'infra/stacks/costs.test.ts',
  'a page of the catalogue': 'infra/checks/bench/counted.stack.test.ts',
  'reports of 10,000 rows': 'infra/checks/bench/reports/longReports.test.ts',
  'values of mutual funds': 'infra/checks/bench/load/fundValues.test.ts',
  'time of the values of mutual funds': 'machine',
  'fund screens, processor × 4': 'infra/checks/bench/load/fundScreens.built.test.ts',
  'reading a statement': 'machine',
  'memory and time of a report': 'machine',
  'slow 3G, processor × 4': 'machine',
  start: 'machine',
  memory: 'machine',
  rates: 'machine',
  xirr: 'machine',
  'whole processes': 'machine',
} as const
export type Area = keyof typeof areas

export const isOverGoal = ({ figure, goal, isAtLeast }: Measurement): boolean =>
  goal !== undefined && (isAtLeast === true ? figure < goal : figure > goal)

function shown(value: number, unit: Unit): string {
  if (unit !== 'bytes')
    return `${Number.isInteger(value) || unit === 'percent' || unit === 'USD' ? Number(value.toFixed(2)) : value.toFixed(1)} ${unit}`
  return value >= 10e6 ? `${(value / 1e6).toFixed(0)} MB` : `${(value / 1000).toFixed(1)} kB`
}

const sentenceOf = (one: Measurement): string =>
  `${one.what}: ${shown(one.figure, one.unit)}, ${one.isAtLeast === true ? 'at least' : 'at most'} ${shown(one.goal ?? 0, one.unit)}`

/** The measurements over their goal, as sentences; a test expects none. */
export const overGoal = (all: readonly Measurement[]): string[] => all.filter(isOverGoal).map(sentenceOf)

type Cells = readonly string[]
const head: Cells = ['area', 'what', 'figure', 'goal', 'verdict', 'note']

function cellsOf(one: Measurement): Cells {
  const verdict = one.goal === undefined ? '' : isOverGoal(one) ? 'OVER' : 'holds'
  const sign = one.isAtLeast === true ? '≥' : '≤'
  const goal = one.goal === undefined ? '' : `${sign} ${shown(one.goal, one.unit)}`
  return [one.area, one.what, shown(one.figure, one.unit), goal, verdict, one.note ?? '']
}

function aligned(rows: readonly Cells[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: Cells): string =>
    `| ${cells.map((cell, column) => cell.padEnd(column === head.length - 1 ? 0 : (widths[column] ?? 0))).join(' | ')} |`
  return [
    line(head),
    line(head.map((_, column) => '-'.repeat(column === head.length - 1 ? 3 : (widths[column] ?? 3)))),
    ...rows.map(line),
  ]
}

/** The table of all measurements by area, as Markdown; its verdicts are `holds` and `OVER`. */
export const tableOf = (all: readonly Measurement[]): string[] => aligned(all.map(cellsOf))

/**
 * A former table with the figures that were measured anew, each in the place that it had; a row that the former table lacks is not
 * added, because only a whole run has the order of all. A call that is counted several times has as many rows of one name.
 */
export function replacedIn(former: readonly string[], all: readonly Measurement[]): string[] {
  const measured = Map.groupBy(all.map(cellsOf), nameOf)
  const rows = former.slice(2).map(line => {
    const cells = line.split('|').slice(1, -1)
    return cells.map(cell => cell.trim())
  })
  return aligned(rows.map(row => measured.get(nameOf(row))?.shift() ?? row))
}

const nameOf = ([area, what]: Cells): string => `${area} ${what}`
