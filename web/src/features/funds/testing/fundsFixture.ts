import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { FundHolding, FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import type { FundImport } from '../../../../../shared/contracts/fund-portfolio/getFundImports.ts'
import type { getPortfolioSummary } from '../../../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import type { Sip } from '../../../../../shared/contracts/fund-portfolio/systematicsBody.ts'
import { addDays } from '../../../../../shared/vocabulary/calendarDays.ts'
import type { FundGraph } from '../graphs/graphPoints.ts'
import type { FundPortfolio } from '../useFunds.ts'

/**
 * Two schemes of an investor at the prices of 25 November 2026, worked by hand:
 * 1,000 units at 82.5 = 82,500.00, bought for 60,000.00: + 22,500.00 (37.5 %);
 * 500.25 units at 31 = 15,507.75, bought for 15,000.00: + 507.75 (3.385 %).
 */
export const fundAs = (changes: Partial<FundHolding> = {}): FundHolding => ({
  codeAMFI: '122639',
  holdingId: 'fh_1',
  schemeName: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  amc: 'PPFAS Mutual Fund',
  category: 'Equity Scheme - Flexi Cap Fund',
  type: 'equity',
  units: '1000.0000',
  mtm: 82_500,
  mtmPaise: 82_500_00,
  nav: { nav: '82.5', date: '2026-11-25', from: 'feed', stale: false },
  investmentAmt: 60_000,
  investmentPaise: 60_000_00,
  costFrom: 'rows',
  absolutePL: 22_500,
  absolutePaise: 22_500_00,
  absolutePnlPerc: '37.5',
  xirr: { percent: '14.21' },
  xirrLive: { percent: '15.02' },
  yesterdaysPnl: 250,
  yesterdaysPaise: 250_00,
  yesterdaysPnlPerc: '0.304',
  cmsnSaved: { paise: 660_00, asOf: '2026-11-01' },
  isDirect: true,
  status: 'reconciled',
  asOf: '2026-11-20',
  txs: 3,
  folios: [{ positionId: 'fp_1', folio: '12345678/90', panId: 'own' }],
  ...changes,
})

export const debtFund = fundAs({
  codeAMFI: '118560',
  holdingId: 'fh_2',
  schemeName: 'HDFC Short Term Debt Fund - Growth',
  amc: 'HDFC Mutual Fund',
  category: 'Debt Scheme - Short Duration Fund',
  type: 'debt',
  units: '500.2500',
  mtm: 15_507.75,
  mtmPaise: 15_507_75,
  nav: { nav: '31', date: '2026-11-25', from: 'feed', stale: false },
  investmentAmt: 15_000,
  investmentPaise: 15_000_00,
  absolutePL: 507.75,
  absolutePaise: 507_75,
  absolutePnlPerc: '3.385',
  xirr: { reason: 'too_short' },
  xirrLive: { reason: 'too_short' },
  isDirect: false,
  folios: [{ positionId: 'fp_2', folio: '5544', panId: 'own' }],
})

export const fundPortfolioAs = (
  holdings: readonly FundHolding[] = [fundAs(), debtFund],
  changes: Partial<FundPortfolio> = {},
): FundPortfolio => ({
  funds: holdings.length,
  mtm: 98_007.75,
  mtmPaise: 98_007_75,
  investmentAmt: 75_000,
  investmentPaise: 75_000_00,
  costedValuePaise: 98_007_75,
  gainPaise: 23_007_75,
  realisedPaise: 1_200_00,
  dividendPaise: 0,
  // 82,500.00 of 98,007.75.
  equity: '84.18',
  debt: '15.82',
  xirr: { percent: '13.4' },
  xirrLive: { percent: '13.9' },
  yesterdaysPaise: 250_00,
  yesterdaysPnlPerc: '0.26',
  dailyPnlPerc: '0.26',
  cmsnAnalysis: { paidPaise: 0, savedPaise: 660_00, asOf: '2026-11-01' },
  cmsnPaid: 0,
  switchAnalysis: { available: false },
  sellPF: { currMtm: 0, currInvestAmt: 0, schemes: 0 },
  investmentDetails: { funds: holdings.length, sips: 1, timeline: 3 },
  investmentSummary: { totalInvestment: 75_000 },
  pricesOf: '2026-11-25',
  leftOut: { panless: 0, broken: 0, partial: 0, holdingsOnly: 0, edited: 0, unpriced: 0 },
  holdings: [...holdings],
  ...changes,
})

export const rowAs = (changes: Partial<FundTransaction> = {}): FundTransaction => ({
  rowId: 'fr_1',
  positionId: 'fp_1',
  codeAMFI: '122639',
  status: 'RP',
  cartType: 'SIP',
  kind: 'purchaseSip',
  date: '2026-11-05',
  dname: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  description: 'Purchase - Systematic (12/60)',
  amount: 4999.75,
  amountPaise: 4_999_75,
  units: '61.3466',
  nav: '81.5',
  balance: '1000',
  importId: 'cas_1',
  ...changes,
})

export const sipAs = (changes: Partial<Sip> = {}): Sip => ({
  codeAMFI: '122639',
  'Fund Scheme Name': 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  'Investment Amount': 5000,
  investmentPaise: 5_000_00,
  'Installment Day': 5,
  'Number of Installments': 12,
  'Start Date': '2025-12-05',
  'Next Installment Day': '2026-12-05',
  sipStatus: 'Active',
  frequencyDisplayName: 'Monthly',
  typeDisplayName: 'SIP',
  amtInvstdTillDate: 60_000,
  investedPaise: 60_000_00,
  todaysVal: 65_000,
  valuePaise: 65_000_00,
  pricedOn: '2026-11-25',
  percentPnl: '8.33',
  final_units: '787.8787',
  heldUnits: '787.8787',
  sipRegistrationId: 'sip_1',
  ...changes,
})

/** Five days that rise from 90,000 to 98,000 with 75,000 invested, and returns of three months. */
export const graphAs = (changes: Partial<FundGraph> = {}): FundGraph => {
  const days = Array.from({ length: 5 }, (_, place) => addDays('2026-11-21', place))
  const tabs = { '1m': [], '6m': [], '1y': [], '3y': [], '5y': [] }
  return {
    dvpDatesArr: days,
    dvpArr: days.map((_, place) => 90_000 + place * 2000),
    dvpPaise: days.map((_, place) => (90_000 + place * 2000) * 100),
    investedPaise: days.map(() => 75_000_00),
    dvpNormArr: days.map((_, place) => 100 + place),
    bmNormArr: days.map((_, place) => (place === 2 ? null : 100 + place / 2)),
    benchmark: { name: 'Nifty 50 TRI', kind: 'equity' },
    dvpRets: {
      ...tabs,
      '3m': [
        { date: '2026-08-27', percent: '0' },
        { date: '2026-10-11', percent: '2.5' },
        { date: '2026-11-25', percent: '6.25' },
      ],
    },
    bmRets: {
      ...tabs,
      '3m': [
        { date: '2026-08-27', percent: '0' },
        { date: '2026-11-25', percent: '4.1' },
      ],
    },
    xirrFYArr: [
      { year: '2025-26', xirr: { percent: '11.8' } },
      { year: '2026-27', xirr: { reason: 'not_reconciled' } },
    ],
    astClsArr: [
      { name: 'equity', perc: '84.18', valuePaise: 82_500_00 },
      { name: 'debt', perc: '15.82', valuePaise: 15_507_75 },
    ],
    sectorArr: [],
    companyArr: [],
    capitalGains: [
      { year: '2025-26', shortTermPaise: 1_200_00, longTermPaise: 0, slabPaise: -300_00, taxPaise: 240_00 },
    ],
    leftOutSchemes: [],
    ...changes,
  }
}

type ImportedScheme = FundImport['schemes'][number]
export const importedSchemeAs = (changes: Partial<ImportedScheme> = {}): ImportedScheme => ({
  schemeName: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  amc: 'PPFAS Mutual Fund',
  folio: '12345678/90',
  status: 'reconciled',
  newRows: 12,
  knownRows: 0,
  older: false,
  pan: 'known',
  ...changes,
})

export const importAs = (changes: Partial<FundImport> = {}): FundImport => ({
  importId: 'cas_1',
  state: 'imported',
  at: '2026-11-25T04:29:00.000Z',
  kind: 'camsDetailed',
  period: { from: '2020-04-01', to: '2026-11-20' },
  folios: 1,
  foliosDone: 1,
  transactions: 12,
  schemes: [importedSchemeAs()],
  warnings: [],
  ...changes,
})

type Summary = BodyOf<typeof getPortfolioSummary>['data']

/** The funds of `fundPortfolioAs`: gain 23,007.75 on what is held and 1,200.00 of redemptions. */
export const partAs = (changes: Partial<Summary['all']> = {}): Summary['all'] => ({
  held: 2,
  valuePaise: 98_007_75,
  gainPaise: 24_207_75,
  investedPaise: 75_000_00,
  xirr: { percent: '13.4' },
  ...changes,
})

/** Of an investor without funds unless they are given. */
export const summaryAs = (changes: Partial<Summary> = {}): Summary => ({
  all: partAs({ held: 0, valuePaise: 0, gainPaise: 0, investedPaise: 0, xirr: { reason: 'nothing_held' } }),
  nextPayouts: [],
  leftOut: { panless: 0, broken: 0, partial: 0, holdingsOnly: 0, edited: 0, unpriced: 0 },
  ...changes,
})
