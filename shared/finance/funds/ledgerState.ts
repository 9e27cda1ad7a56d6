import type { DatedFlow } from '../xirr.ts'
import type { FundDividend, FundLot, LedgerRow, LedgerStep } from './ledgerTypes.ts'

/** What a ledger knows while it follows the rows, and how lots and money move in it. */

export interface OwnLot {
  readonly index: number
  readonly boughtOn: string
  /** As bought; what is open counts down. */
  readonly boughtE4: number
  readonly paidPaise: number
  readonly origin?: FundLot['origin']
  /** That bought it; left out of what a merger carried. */
  readonly row?: LedgerRow
  readonly kind: 'paid' | 'reinvested' | 'carried'
  /** Of the dividend that bought it. */
  readonly dividend: number
  unitsE4: number
  costPaise: number
  dutyPaise: number
}

export interface OwnSale {
  readonly soldOn: string
  /** Of a merger what its units had cost. */
  readonly proceedsPaise: number
  /** As the row has it. */
  readonly moneyPaise: number
  readonly isMerger: boolean
  readonly pieces: { readonly lot: OwnLot; readonly unitsE4: number; readonly costPaise: number }[]
  undone: boolean
}

export interface LedgerState {
  readonly lots: OwnLot[]
  /** Lots before it are used up. */
  firstOpen: number
  readonly sales: OwnSale[]
  readonly flows: DatedFlow[]
  readonly flowsAtValue: DatedFlow[]
  readonly steps: LedgerStep[]
  readonly dividends: FundDividend[]
  /** By units, the latest last: what a reversal undoes. */
  readonly lotsByUnits: Map<number, OwnLot[]>
  readonly salesByUnits: Map<number, OwnSale[]>
  /** Of the day, and which of them waits first for its stamp duty. */
  dutyLots: OwnLot[]
  dutyNext: number
  unitsE4: number
  costPaise: number
  chargesPaise: number
  isShort: boolean
}

export const emptyState = (): LedgerState => ({
  lots: [],
  firstOpen: 0,
  sales: [],
  flows: [],
  flowsAtValue: [],
  steps: [],
  dividends: [],
  lotsByUnits: new Map(),
  salesByUnits: new Map(),
  dutyLots: [],
  dutyNext: 0,
  unitsE4: 0,
  costPaise: 0,
  chargesPaise: 0,
  isShort: false,
})

export function flow(state: LedgerState, date: string, paise: number): void {
  if (paise === 0) return
  state.flows.push({ date, paise })
  state.flowsAtValue.push({ date, paise })
}

/** Lots of a merger: their costs (signed as flows) on the days they were bought, and the row's money on its own day. */
export function mergerFlows(
  { flows, flowsAtValue }: LedgerState,
  costs: readonly DatedFlow[],
  money: DatedFlow,
): void {
  for (const cost of costs) if (cost.paise !== 0) flows.push(cost)
  if (money.paise !== 0) flowsAtValue.push(money)
}

export function charge(state: LedgerState, date: string, paise: number): void {
  state.chargesPaise += paise
  flow(state, date, -paise)
}

export function addLot(state: LedgerState, lot: FundLot, kind: OwnLot['kind'], row?: LedgerRow): OwnLot {
  const added: OwnLot = {
    index: state.lots.length,
    ...lot,
    boughtE4: lot.unitsE4,
    paidPaise: lot.costPaise,
    kind,
    dividend: state.dividends.length - 1,
    dutyPaise: 0,
    ...(row === undefined ? {} : { row }),
  }
  state.lots.push(added)
  state.unitsE4 += lot.unitsE4
  state.costPaise += lot.costPaise
  return added
}

export function listed<Listed>(map: Map<number, Listed[]>, units: number, one: Listed): void {
  const same = map.get(units)
  if (same === undefined) map.set(units, [one])
  else same.push(one)
}

export function move(state: LedgerState, lot: OwnLot, unitsE4: number, costPaise: number): void {
  lot.unitsE4 += unitsE4
  lot.costPaise += costPaise
  state.unitsE4 += unitsE4
  state.costPaise += costPaise
}

/** The money of a sale; `sign` -1: it goes back. */
export function saleFlows(
  state: LedgerState,
  { soldOn, proceedsPaise, moneyPaise, isMerger, pieces }: OwnSale,
  sign: 1 | -1,
): void {
  if (!isMerger) {
    flow(state, soldOn, sign * proceedsPaise)
    return
  }
  const costs = pieces.map(({ lot, costPaise }) => ({ date: lot.boughtOn, paise: sign * costPaise }))
  mergerFlows(state, costs, { date: soldOn, paise: sign * moneyPaise })
}
