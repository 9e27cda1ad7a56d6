import { addDays, addMonths, financialYearOf, financialYearStart } from '../../vocabulary/calendarDays.ts'
import { percentOf, roundedPaise } from '../decimal.ts'
import { inForce } from '../taxTables.ts'
import { fundValue } from './fundAmounts.ts'
import {
  costInflation,
  equityExemptions,
  type FundGainRule,
  type FundTaxKind,
  fundGainRules,
} from './fundGainRules.ts'
import type { SoldUnits } from './ledgerTypes.ts'

/**
 * Capital gains of resident individuals on units of mutual funds (domain.md 2.6): term, cost as the law takes it, and an
 * estimate of a year's tax. Pure; money is paise.
 */

/** The kind of a class of the catalogue and its typical part of equity in percent, e.g. `65`. */
export function fundTaxKindOf(
  assetClass: 'equity' | 'debt' | 'hybrid' | 'other',
  equityPercent: string,
): FundTaxKind {
  if (assetClass === 'debt' || assetClass === 'other') return assetClass
  const equity = Number(equityPercent)
  if (equity >= 65) return 'equity'
  return equity <= 35 ? 'debt' : 'mixed'
}

export type GainTerm = 'short' | 'long' | 'slab'

/** The first day on which units of a day are held longer than so many months. */
const longFrom = (boughtOn: string, months: number): string => addDays(addMonths(boughtOn, months), 1)

const isSlab = ({ slabIfBoughtFrom }: FundGainRule, boughtOn: string): boolean =>
  slabIfBoughtFrom !== undefined && boughtOn >= slabIfBoughtFrom

/** `slab`: short-term by law however long they were held (s.50AA). Sales before the first rule have a term and no tax. */
export function gainTermOf(kind: FundTaxKind, boughtOn: string, soldOn: string): GainTerm {
  const rule = inForce(fundGainRules[kind], soldOn)
  if (rule === undefined) return soldOn >= longFrom(boughtOn, 12) ? 'long' : 'short'
  if (isSlab(rule, boughtOn)) return 'slab'
  return soldOn >= longFrom(boughtOn, rule.longTermMonths) ? 'long' : 'short'
}

/** The first day on which a sale of such units is long-term; `undefined`: none is, by the rules that are known. */
export function longTermFrom(kind: FundTaxKind, boughtOn: string): string | undefined {
  const rules = fundGainRules[kind]
  for (const [index, rule] of rules.entries()) {
    const until = rules[index + 1]?.from
    const held = longFrom(boughtOn, rule.longTermMonths)
    const first = held > rule.from ? held : rule.from
    if (!isSlab(rule, boughtOn) && (until === undefined || first < until)) return first
  }
  return undefined
}

/** A gain as it is taxed. */
export interface FundGain {
  readonly soldOn: string
  readonly unitsE4: number
  readonly term: GainTerm
  /** What the law takes as cost: that of 31 January 2018, or indexed, where it is so. */
  readonly costPaise: number
  readonly proceedsPaise: number
  readonly gainPaise: number
  /** The rate in percent; left out: the slab's, or of before the first rule. */
  readonly percent?: string
  /** Taxed above the year's exemption only (s.112A). */
  readonly isExemptible: boolean
  readonly grandfathered?: true
  readonly indexed?: true
  /** The price of 31 January 2018 would count and is not known: the gain may be too high. */
  readonly fairValueMissing?: true
}

/** Units bought before it have the price of its eve, if that helps (s.112A with s.55(2)(ac)). */
const grandfatheredBefore = '2018-02-01'
/** Since then long-term gains of equity are taxed. */
const taxedSince = '2018-04-01'
/** The day of that price. */
export const fairValueDay = '2018-01-31'

/** The gain of units that were sold; `fairNavE4`: the price of 31 January 2018 of the scheme they were of then, if it is known. */
export function fundGainOf(kind: FundTaxKind, sold: SoldUnits, fairNavE4?: number): FundGain {
  const { soldOn, boughtOn, unitsE4, proceedsPaise } = sold
  const term = gainTermOf(kind, boughtOn, soldOn)
  const rule = inForce(fundGainRules[kind], soldOn)
  const cost = taxCostOf(kind, sold, { term, rule, fairNavE4 })
  const percent =
    term === 'long' ? rule?.longTermPercent : term === 'short' ? rule?.shortTermPercent : undefined
  return {
    soldOn,
    unitsE4,
    term,
    proceedsPaise,
    ...cost,
    gainPaise: proceedsPaise - cost.costPaise,
    ...(percent === undefined ? {} : { percent }),
    isExemptible: term === 'long' && rule?.hasExemption === true,
  }
}

function taxCostOf(
  kind: FundTaxKind,
  { soldOn, boughtOn, unitsE4, costPaise, proceedsPaise, origin }: SoldUnits,
  {
    term,
    rule,
    fairNavE4,
  }: {
    readonly term: GainTerm
    readonly rule: FundGainRule | undefined
    readonly fairNavE4: number | undefined
  },
): Pick<FundGain, 'costPaise' | 'grandfathered' | 'indexed' | 'fairValueMissing'> {
  if (term !== 'long') return { costPaise }
  if (kind === 'equity') {
    if (boughtOn >= grandfatheredBefore || soldOn < taxedSince) return { costPaise }
    if (fairNavE4 === undefined) return { costPaise, fairValueMissing: true }
    const fairPaise = Math.min(fundValue(origin?.unitsE4 ?? unitsE4, fairNavE4), proceedsPaise)
    return fairPaise > costPaise ? { costPaise: fairPaise, grandfathered: true } : { costPaise }
  }
  if (rule?.isIndexed !== true) return { costPaise }
  const [bought, sold] = [costInflationOf(boughtOn), costInflationOf(soldOn)]
  if (bought === undefined || sold === undefined || sold === bought) return { costPaise }
  return { costPaise: roundedPaise(BigInt(costPaise) * BigInt(sold), BigInt(bought)), indexed: true }
}

/** Index of the financial year of a day; of years before the first one that one. */
const costInflationOf = (date: string): number | undefined =>
  costInflation[Math.max(0, financialYearStart(date) - 2001)]

/** The gains of a financial year, losses set off, and what they cost in tax. */
export interface YearGains {
  /** e.g. `2026-27`. */
  readonly year: string
  /** Slab gains included. */
  readonly shortTermPaise: number
  readonly longTermPaise: number
  /** Of the short-term ones those that are taxed as other income: without a rate of their own. */
  readonly slabPaise: number
  /**
   * Estimate at the rates of their own, after set-off of the year's losses and the exemption of equity, before surcharge and
   * cess, and without slab gains, whose rate depends on other income.
   */
  readonly taxPaise: number
}

/** The years with sales, ascending. */
export function yearlyGains(gains: readonly FundGain[]): YearGains[] {
  const byYear = new Map<string, FundGain[]>()
  for (const gain of gains) {
    const year = financialYearOf(gain.soldOn)
    const same = byYear.get(year)
    if (same === undefined) byYear.set(year, [gain])
    else same.push(gain)
  }
  return [...byYear]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([year, own]) => {
      const sum = (wanted: (gain: FundGain) => boolean): number =>
        own.reduce((total, gain) => (wanted(gain) ? total + gain.gainPaise : total), 0)
      return {
        year,
        shortTermPaise: sum(({ term }) => term !== 'long'),
        longTermPaise: sum(({ term }) => term === 'long'),
        slabPaise: sum(isSlabGain),
        taxPaise: taxOf(own),
      }
    })
}

const isSlabGain = ({ term, percent }: FundGain): boolean => term !== 'long' && percent === undefined

/** Gains of one rate and term. */
interface Bucket {
  readonly isLong: boolean
  readonly percent: string | undefined
  readonly isExemptible: boolean
  paise: number
}

function taxOf(gains: readonly FundGain[]): number {
  const buckets = bucketsOf(gains)
  const lossOf = (isLong: boolean): number =>
    buckets.reduce((sum, one) => (one.isLong === isLong && one.paise < 0 ? sum - one.paise : sum), 0)
  const [shortLoss, longLoss] = [lossOf(false), lossOf(true)]
  const gained = buckets.filter(({ paise }) => paise > 0).sort(byRate)
  const long = gained.filter(({ isLong }) => isLong)
  // A long-term loss is set off against long-term gains only (s.70); each against the dearest first.
  setOff(long, longLoss)
  setOff([...gained.filter(({ isLong }) => !isLong), ...long], shortLoss)
  const exempt = long.filter(({ isExemptible }) => isExemptible)
  const [first] = gains
  if (first !== undefined && exempt.length > 0) setOff(exempt, exemptionOf(first.soldOn))
  return gained.reduce(
    (tax, { paise, percent }) => (percent === undefined ? tax : tax + percentOf(paise, percent)),
    0,
  )
}

/** Exempt gains (rate 0) take part in nothing, their losses neither. */
function bucketsOf(gains: readonly FundGain[]): Bucket[] {
  const buckets = new Map<string, Bucket>()
  for (const { term, percent, isExemptible, gainPaise } of gains) {
    const isLong = term === 'long'
    if (percent === '0' || (isLong && percent === undefined)) continue
    const key = `${isLong} ${percent} ${isExemptible}`
    const bucket = buckets.get(key)
    if (bucket === undefined) buckets.set(key, { isLong, percent, isExemptible, paise: gainPaise })
    else bucket.paise += gainPaise
  }
  return [...buckets.values()]
}

/** The highest rate first; the slab, which nobody here knows, last. */
const byRate = (one: Bucket, other: Bucket): number => Number(other.percent ?? -1) - Number(one.percent ?? -1)

function setOff(buckets: readonly Bucket[], paise: number): void {
  let left = paise
  for (const bucket of buckets) {
    const used = Math.min(left, bucket.paise)
    bucket.paise -= used
    left -= used
  }
}

const exemptionOf = (date: string): number => inForce(equityExemptions, date)?.paise ?? 0
