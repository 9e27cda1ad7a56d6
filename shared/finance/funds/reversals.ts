import { charge, flow, type LedgerState, move, saleFlows } from './ledgerState.ts'
import type { LedgerRow, LedgerStep } from './ledgerTypes.ts'

/** Payments and redemptions that failed. */

/** Whether a reversal matches what it undoes. */
export const undo = (state: LedgerState, row: LedgerRow): boolean =>
  (row.unitsE4 ?? 0) < 0 ? undoPurchase(state, row) : undoSale(state, row)

/** A payment that failed: its purchase has not been, if it is there with just these units. */
function undoPurchase(state: LedgerState, row: LedgerRow): boolean {
  const { date, unitsE4 = 0, amountPaise } = row
  const same = state.lotsByUnits.get(-unitsE4) ?? []
  for (let lot = same.pop(); lot !== undefined; lot = same.pop()) {
    if (lot.unitsE4 !== lot.boughtE4) continue
    state.chargesPaise += lot.dutyPaise
    correctSince(state, lot.boughtOn, { unitsE4: -lot.unitsE4, costPaise: -lot.costPaise })
    move(state, lot, -lot.unitsE4, -lot.costPaise)
    if (lot.kind === 'reinvested') {
      const dividend = { date: lot.boughtOn, paise: 0, unitsE4: 0, reinvested: true }
      state.dividends.splice(lot.dividend, 1, dividend)
    } else {
      flow(state, lot.boughtOn, lot.paidPaise)
      const difference = Math.abs(amountPaise ?? lot.paidPaise) - lot.paidPaise
      if (difference !== 0) charge(state, date, -difference)
    }
    return true
  }
  return false
}

/** Units that come back because a redemption failed: they are the lots they were. */
function undoSale(state: LedgerState, row: LedgerRow): boolean {
  const { date, unitsE4 = 0, amountPaise } = row
  const sale = state.salesByUnits.get(unitsE4)?.pop()
  if (sale === undefined) return false
  sale.undone = true
  for (const { lot, unitsE4: units, costPaise } of sale.pieces) {
    correctSince(state, sale.soldOn, { unitsE4: units, costPaise })
    move(state, lot, units, costPaise)
    state.firstOpen = Math.min(state.firstOpen, lot.index)
  }
  saleFlows(state, sale, -1)
  const difference = Math.abs(amountPaise ?? sale.moneyPaise) - sale.moneyPaise
  if (difference !== 0) charge(state, date, difference)
  return true
}

/** Adds to every day since then; a reversal follows within days, so that few steps change. */
function correctSince(
  { steps }: LedgerState,
  date: string,
  { unitsE4, costPaise }: Pick<LedgerStep, 'unitsE4' | 'costPaise'>,
): void {
  for (let place = steps.length - 1; place >= 0; place -= 1) {
    const step = steps[place]
    if (step === undefined || step.date < date) return
    steps[place] = {
      date: step.date,
      unitsE4: step.unitsE4 + unitsE4,
      costPaise: step.costPaise + costPaise,
    }
  }
}
