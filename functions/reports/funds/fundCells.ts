import { decimalOf } from '../../../shared/finance/funds/fundAmounts.ts'
import { formatDate } from '../../../shared/vocabulary/indianTime.ts'
import type { FundFigures, FundMovement, FundOf, LeftOutFund } from '../../fund-portfolio/published.ts'
import type { Sheet, Value } from '../../platform/workbooks/sheets.ts'
import { tableOf } from '../reportTable.ts'
import { fill, type Words } from '../reportWords.ts'

/** What the sheets of mutual funds have in common: pure. Units and prices are shown with four places. */

/** Whose it is, e.g. `Asha Rao, ••••••234F`. */
export const holderOf = ({ holder: { name, maskedPan } }: FundOf): string => `${name}, ${maskedPan}`

export const placesOf = (numberE4: number | undefined): Value =>
  numberE4 === undefined ? undefined : decimalOf(numberE4)

const statuses = {
  reconciled: 'statusReconciled',
  partial: 'statusPartial',
  holdingsOnly: 'statusHoldingsOnly',
  edited: 'statusEdited',
  broken: 'statusBroken',
} as const satisfies Record<FundOf['status'], keyof Words>

export const statusOf = ({ status }: FundOf, words: Words): string => words[statuses[status]]

const reasons = {
  partial: 'whyPartial',
  holdingsOnly: 'whyHoldingsOnly',
  edited: 'whyEdited',
  broken: 'whyBroken',
  noPrice: 'whyNoPrice',
  unitsUnknown: 'whyUnitsUnknown',
} as const satisfies Record<LeftOutFund['why'], keyof Words>

const kinds = {
  purchase: 'kindPurchase',
  purchaseSip: 'kindPurchaseSip',
  redemption: 'kindRedemption',
  switchIn: 'kindSwitchIn',
  switchOut: 'kindSwitchOut',
  switchInMerger: 'kindSwitchInMerger',
  switchOutMerger: 'kindSwitchOutMerger',
  dividendPayout: 'kindDividendPayout',
  dividendReinvestment: 'kindDividendReinvestment',
  reversal: 'kindReversal',
  segregation: 'kindSegregation',
  stampDuty: 'kindStampDuty',
  stt: 'kindStt',
  tds: 'kindTds',
  other: 'kindOther',
} as const satisfies Record<FundMovement['type'], keyof Words>

/** What a row is; of rows that do not add up, or of which some are missing, that as well. */
export function kindOf(movement: FundMovement, words: Words): string {
  const kind = words[kinds[movement.type]]
  return movement.status === 'broken' || movement.status === 'edited'
    ? fill(words.kindMarked, { kind, status: statusOf(movement, words) })
    : kind
}

/** Everybody whose funds these are, then of when. */
export const fundLead = ({ holders }: FundFigures, line: string, words: Words): string[] => [
  ...holders.map(({ name, maskedPan }) => fill(words.ownerLine, { name, pan: maskedPan })),
  line,
]

export const asOfLine = (date: string, words: Words): string =>
  fill(words.fundAsOf, { date: formatDate(date) })

/** Says that something is left out, as far as it is. */
export const leftOutNotes = (
  { panless }: FundFigures,
  leftOut: readonly LeftOutFund[],
  words: Words,
): string[] => [
  ...(leftOut.length === 0 ? [] : [words.noteFundLeftOut]),
  ...(panless === 0 ? [] : [fill(words.noteFundPanless, { count: String(panless) })]),
]

/** The funds that a report leaves out, each with its reason; no sheet when there is none. */
export function leftOutSheets(
  leftOut: readonly LeftOutFund[],
  lead: readonly string[],
  words: Words,
): Sheet[] {
  if (leftOut.length === 0) return []
  const rows = leftOut.map((one): Value[] => [
    one.schemeName,
    holderOf(one),
    one.folio,
    one.statementDay,
    words[reasons[one.why]],
  ])
  const { total: _sums, ...table } = tableOf(words, ['scheme', 'holder', 'folio', 'statementDay', 'why'], {
    rows,
    summed: [],
  })
  return [
    { name: words.fundsLeftOut, heading: words.fundsLeftOutHeading, lead, ...table, empty: '', notes: [] },
  ]
}
