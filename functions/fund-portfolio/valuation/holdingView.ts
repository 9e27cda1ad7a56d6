import type { FundHolding } from '../../../shared/contracts/fund-portfolio/fundBody.ts'
import { unscaled } from '../../../shared/finance/decimal.ts'
import { decimalOf, percentText } from '../../../shared/finance/funds/fundAmounts.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import type { Schemes } from '../reads/readDependencies.ts'
import type { SchemeBreak } from '../statement/statement.ts'
import { commissionOf } from './commission.ts'
import { type HeldScheme, nameOf, returnsOf, sumOf, unitsOf } from './heldScheme.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/** What the sums need beside positions. */
export interface ViewContext {
  readonly today: string
  readonly costDifferenceOf: Schemes['costDifferenceOf']
}

/** From the one that says least of a scheme to the one that says all. */
const weakestFirst = ['broken', 'edited', 'partial', 'holdingsOnly', 'reconciled'] as const

/** A scheme as it is shown: documented names in rupees, ours in paise (D1 s3). */
export function holdingView(scheme: HeldScheme, context: ViewContext): FundHolding {
  const { valued, code } = scheme
  const facts = valued.find(one => one.facts !== undefined)?.facts
  const weakest = weakestFirst
    .map(kind => valued.find(({ status }) => status === kind))
    .find(found => found !== undefined)
  const mtmPaise = valued.some(({ valuePaise }) => valuePaise === undefined)
    ? undefined
    : sumOf(valued, ({ valuePaise }) => valuePaise)
  const isCounted = valued.every(({ ledger }) => ledger !== undefined)
  const none = { reason: 'not_reconciled' } as const
  const positions = valued.map(({ position }) => position)
  return {
    ...(code === undefined ? {} : { codeAMFI: code }),
    holdingId: scheme.holdingId,
    schemeName: nameOf(scheme),
    amc: facts?.amc ?? positions[0]?.amc ?? '',
    ...(facts === undefined ? {} : { category: facts.category }),
    type: facts?.assetClass ?? 'other',
    units: decimalOf(unitsOf(valued)),
    ...(mtmPaise === undefined ? {} : { mtm: rupees(mtmPaise), mtmPaise }),
    ...priceOf(valued),
    ...gainOf(valued, mtmPaise),
    ...(isCounted ? returnsOf(valued, context.today) : { xirr: none, xirrLive: none }),
    ...yesterdayOf(valued),
    ...commissionOf(valued, context.costDifferenceOf),
    isDirect: facts?.isDirect ?? positions.some(({ isDirect }) => isDirect),
    status: weakest?.status ?? 'holdingsOnly',
    ...breakOf(weakest),
    asOf:
      positions
        .map(({ asOf }) => asOf)
        .sort()
        .at(-1) ?? '',
    txs: positions.reduce((sum, { rows }) => sum + rows.filter(row => row.deletedOn === undefined).length, 0),
    folios: positions.map(({ positionId, folio, panId }) => ({
      positionId,
      folio,
      ...(panId === undefined ? {} : { panId }),
    })),
  }
}

/** The price of the units that are held; where folios differ, the oldest. */
function priceOf(valued: readonly ValuedPosition[]): Pick<FundHolding, 'nav'> {
  const prices = valued.flatMap(({ price, position }) =>
    price === undefined || position.unitsE4 <= 0 ? [] : [price],
  )
  const [price] = prices.sort((one, other) => (one.date < other.date ? -1 : 1))
  if (price === undefined) return {}
  const { navE4, date, from, stale } = price
  return { nav: { nav: decimalOf(navE4), date, from, stale } }
}

/** Cost and gain of what is held, if the cost of every folio is known; the gain if the value is, too. */
function gainOf(valued: readonly ValuedPosition[], mtmPaise: number | undefined) {
  if (valued.some(({ costPaise }) => costPaise === undefined)) return {}
  const investmentPaise = sumOf(valued, ({ costPaise }) => costPaise)
  const costFrom: FundHolding['costFrom'] = valued.some(one => one.costFrom === 'statement')
    ? 'statement'
    : 'rows'
  const cost = { investmentAmt: rupees(investmentPaise), investmentPaise, costFrom }
  if (mtmPaise === undefined) return cost
  const absolutePaise = mtmPaise - investmentPaise
  const absolutePnlPerc = percentText(absolutePaise, investmentPaise)
  return {
    ...cost,
    absolutePL: rupees(absolutePaise),
    absolutePaise,
    ...(absolutePnlPerc === undefined ? {} : { absolutePnlPerc }),
  }
}

/** Since the price before the latest, of the units that were there and whose prices are recent; percent of what they were worth. */
export function yesterdayOf(
  valued: readonly ValuedPosition[],
): Pick<FundHolding, 'yesterdaysPnl' | 'yesterdaysPaise' | 'yesterdaysPnlPerc'> {
  if (valued.every(({ yesterdays }) => yesterdays === undefined)) return {}
  const yesterdaysPaise = sumOf(valued, ({ yesterdays }) => yesterdays?.paise)
  const yesterdaysPnlPerc = percentText(
    yesterdaysPaise,
    sumOf(valued, ({ yesterdays }) => yesterdays?.beforePaise),
  )
  return {
    yesterdaysPnl: rupees(yesterdaysPaise),
    yesterdaysPaise,
    ...(yesterdaysPnlPerc === undefined ? {} : { yesterdaysPnlPerc }),
  }
}

function breakOf(weakest: ValuedPosition | undefined): Pick<FundHolding, 'break'> {
  const status = weakest?.position.status
  if (status?.kind !== 'broken') return {}
  const { at, description } = status
  const text = description ?? (at.kind === 'unreadable' ? at.text : undefined)
  return { break: { kind: at.kind, ...(text === undefined ? {} : { description: text }), ...numbersOf(at) } }
}

/** What the sum gives and what is printed: units, of a value rupees. */
function numbersOf(at: SchemeBreak): { readonly expected?: string; readonly printed?: string } {
  if (at.kind === 'row' || at.kind === 'closing')
    return { expected: decimalOf(at.expectedE4), printed: decimalOf(at.printedE4) }
  if (at.kind !== 'value') return {}
  const rupeesText = (paise: number): string => unscaled(BigInt(paise), 2)
  return { expected: rupeesText(at.expectedPaise), printed: rupeesText(at.printedPaise) }
}
