import { fundValue, shareOf } from './fundAmounts.ts'
import {
  addLot,
  charge,
  emptyState,
  flow,
  type LedgerState,
  listed,
  mergerFlows,
  move,
  type OwnLot,
  type OwnSale,
  saleFlows,
} from './ledgerState.ts'
import type { FundLedger, FundLot, LedgerRow, Mergers, SoldUnits } from './ledgerTypes.ts'
import { undo } from './reversals.ts'

/**
 * What the rows of a statement come to, first in, first out (domain.md 2.6): lots that are open, what was sold, and every
 * flow of money. One position at a time, in one pass. Units and prices are whole numbers of 1/10,000, money is paise.
 */

const noMergers: Mergers = { isTakenOver: () => false, takenOver: () => undefined }

/** Units up to which roundings of printed balances add up: 0.005. */
export const unitsTolerance = 50

/** Follows the rows (ascending, as printed within a day) of a position that began empty. */
export function fundLedger(rows: readonly LedgerRow[], mergers: Mergers = noMergers): FundLedger {
  const state = emptyState()
  for (const row of rows) {
    follow(state, row, mergers)
    if (state.steps.at(-1)?.date === row.date) state.steps.pop()
    state.steps.push({ date: row.date, unitsE4: state.unitsE4, costPaise: state.costPaise })
  }
  return {
    lots: state.lots
      .filter(lot => lot.unitsE4 > 0)
      .map(({ boughtOn, unitsE4, costPaise }) => ({ boughtOn, unitsE4, costPaise })),
    sold: state.sales.filter(({ undone }) => !undone).flatMap(soldUnits),
    heldOfRow: heldOfRow(state),
    flows: state.flows,
    flowsAtValue: state.flowsAtValue,
    steps: state.steps,
    dividends: state.dividends,
    chargesPaise: state.chargesPaise,
    isShort: state.isShort,
  }
}

function heldOfRow({ lots }: LedgerState): Map<LedgerRow, number> {
  const held = new Map<LedgerRow, number>()
  for (const { row, unitsE4 } of lots) if (row !== undefined && unitsE4 > 0) held.set(row, unitsE4)
  return held
}

function follow(state: LedgerState, row: LedgerRow, mergers: Mergers): void {
  const { date, type, amountPaise = 0, unitsE4 = 0 } = row
  if (type === 'stampDuty') payDuty(state, date, amountPaise)
  else if (type === 'stt' || type === 'tds') charge(state, date, amountPaise)
  else if (type === 'dividendPayout') payDividend(state, date, Math.abs(amountPaise))
  else if (unitsE4 === 0) {
    if (type === 'other') charge(state, date, amountPaise)
  } else if (type === 'reversal' && undo(state, row)) return
  else if (unitsE4 < 0) sell(state, row, type === 'switchOutMerger' && mergers.isTakenOver(row))
  else {
    const lots = type === 'switchInMerger' ? mergers.takenOver(row) : undefined
    if (lots === undefined) buy(state, row)
    else carry(state, row, lots)
  }
}

/** The money of a row without its sign; units that come or go without any (bonus, segregation) have none. */
function moneyOf({ type, amountPaise, unitsE4 = 0, navE4 }: LedgerRow): number {
  if (amountPaise !== undefined) return Math.abs(amountPaise)
  if (type === 'segregation' || type === 'other' || navE4 === undefined) return 0
  return fundValue(Math.abs(unitsE4), navE4)
}

function payDividend(state: LedgerState, date: string, paise: number): void {
  state.dividends.push({ date, paise, unitsE4: state.unitsE4, reinvested: false })
  flow(state, date, paise)
}

/** Stamp duty is part of what the purchase of its day cost; what is given back of it is not. */
function payDuty(state: LedgerState, date: string, paise: number): void {
  while (state.dutyLots[state.dutyNext]?.unitsE4 === 0) state.dutyNext += 1
  const lot = state.dutyLots[state.dutyNext]
  if (lot?.boughtOn !== date || paise <= 0) {
    charge(state, date, paise)
    return
  }
  state.dutyNext += 1
  lot.dutyPaise = paise
  lot.costPaise += paise
  state.costPaise += paise
  flow(state, date, -paise)
}

function buy(state: LedgerState, row: LedgerRow): void {
  const { date, type, unitsE4 = 0 } = row
  const costPaise = moneyOf(row)
  const reinvested = type === 'dividendReinvestment'
  if (reinvested) state.dividends.push({ date, paise: costPaise, unitsE4: state.unitsE4, reinvested })
  else flow(state, date, -costPaise)
  const lot = addLot(state, { boughtOn: date, unitsE4, costPaise }, reinvested ? 'reinvested' : 'paid', row)
  listed(state.lotsByUnits, unitsE4, lot)
  if (state.dutyLots[0]?.boughtOn !== date) {
    state.dutyLots = []
    state.dutyNext = 0
  }
  state.dutyLots.push(lot)
}

/** Units of a merger keep the days and costs of those they came from. */
function carry(state: LedgerState, row: LedgerRow, carried: readonly FundLot[]): void {
  const { unitsE4 = 0, date } = row
  const wholeE4 = carried.reduce((sum, lot) => sum + lot.unitsE4, 0)
  let [given, passed] = [0, 0]
  for (const { boughtOn, costPaise, origin, ...lot } of carried) {
    passed += lot.unitsE4
    const upTo = shareOf(unitsE4, passed, wholeE4)
    const own = { boughtOn, costPaise, unitsE4: upTo - given }
    addLot(state, origin === undefined ? own : { ...own, origin }, 'carried')
    given = upTo
  }
  const costs = carried.map(({ boughtOn, costPaise }) => ({ date: boughtOn, paise: -costPaise }))
  mergerFlows(state, costs, { date, paise: -moneyOf(row) })
}

/** Takes units out of the oldest lots; those of a merger at what they cost. */
function sell(state: LedgerState, row: LedgerRow, isMerger: boolean): void {
  const { date, unitsE4 = 0 } = row
  const pieces: OwnSale['pieces'] = []
  let left = -unitsE4
  while (left > 0 && state.firstOpen < state.lots.length) {
    const lot = state.lots[state.firstOpen]
    if (lot === undefined || lot.unitsE4 === 0) {
      state.firstOpen += 1
      continue
    }
    const taken = Math.min(left, lot.unitsE4)
    const costPaise = shareOf(lot.costPaise, taken, lot.unitsE4)
    pieces.push({ lot, unitsE4: taken, costPaise })
    move(state, lot, -taken, -costPaise)
    left -= taken
  }
  if (left > unitsTolerance) state.isShort = true
  const paidPaise = pieces.reduce((sum, { costPaise }) => sum + costPaise, 0)
  const moneyPaise = moneyOf(row)
  const proceedsPaise = isMerger ? paidPaise : moneyPaise
  const sale: OwnSale = { soldOn: date, proceedsPaise, moneyPaise, isMerger, pieces, undone: false }
  state.sales.push(sale)
  listed(state.salesByUnits, -unitsE4, sale)
  saleFlows(state, sale, 1)
}

/** The parts of a sale; their proceeds add up to the sale's. */
function soldUnits({ soldOn, pieces, proceedsPaise, isMerger }: OwnSale): SoldUnits[] {
  const wholeE4 = pieces.reduce((sum, { unitsE4 }) => sum + unitsE4, 0)
  let [given, passed] = [0, 0]
  return pieces.map(({ lot, unitsE4, costPaise }) => {
    passed += unitsE4
    const upTo = isMerger ? given + costPaise : shareOf(proceedsPaise, passed, wholeE4)
    const part = { soldOn, boughtOn: lot.boughtOn, unitsE4, costPaise, proceedsPaise: upTo - given }
    given = upTo
    return { ...part, ...(isMerger ? { isMerger } : {}), ...originOf(lot, unitsE4) }
  })
}

/** Its part of what a lot was before a merger. */
const originOf = ({ origin, boughtE4 }: OwnLot, unitsE4: number): Pick<FundLot, 'origin'> =>
  origin === undefined ? {} : { origin: { ...origin, unitsE4: shareOf(origin.unitsE4, unitsE4, boughtE4) } }
