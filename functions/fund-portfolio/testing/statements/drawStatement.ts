import type { Random } from '../../../sandbox/statements/seededRandom.ts'
import {
  type Investor,
  paiseOf,
  type TrueFolio,
  type TrueScheme,
  type TrueStatement,
} from '../../../sandbox/statements/trueStatement.ts'
import { drawDays, drawRows } from './drawRows.ts'
import { drawName, drawPan, type FundCompany, fundCompanies } from './fundNames.ts'

const holders = ['Asha Rao', 'VIKRAM SINGH RATHORE', 'Meera Krishnan Iyer', "Joseph D'Souza"] as const
const loads = [
  'Entry Load : NIL. Exit Load : 1.00% if redeemed within 365 days from the date of allotment',
  'WEF 15-MAR-2022 Exit Load - if redeemed or switched out within 90 days 1.00%',
  '01-Apr-2019 onwards exit load is nil for all schemes',
  'Current : Entry Load - Nil; Exit Load - 0.50 % before 30 days, Nil thereafter',
] as const
type Period = TrueStatement['period']
const periods: readonly [Period, ...Period[]] = [
  { from: '2024-04-01', to: '2025-03-31' },
  { from: '2020-01-01', to: '2020-12-31' },
  { from: '2011-06-15', to: '2026-11-20' },
]

/** A name whose code no other scheme of the statement has. */
function drawNewName(random: Random, company: FundCompany, codes: Set<string>) {
  let drawn = drawName(random, company)
  while (codes.has(drawn.rtaCode)) drawn = drawName(random, company)
  codes.add(drawn.rtaCode)
  return drawn
}

/** A scheme with its history: something happens on `days` days of the period, on some when left out. */
export function drawScheme(
  random: Random,
  company: FundCompany,
  period: TrueStatement['period'],
  codes: Set<string>,
  days?: number,
): TrueScheme {
  const { isin, ...named } = drawNewName(random, company, codes)
  const openingE4 = random.pick([0, 0, random.between(1, 5_000_000) * 10, random.between(1, 900) * 10])
  const firstNavE4 = random.pick([random.between(80_000, 900_000), random.between(10_000_000, 60_000_000)])
  const count = days ?? random.pick([0, 1, 3, random.below(9), random.below(30)])
  const drawn = drawRows(random, openingE4, firstNavE4, drawDays(random, period, count))
  const valuePaise = paiseOf(drawn.closingE4, drawn.navE4)
  return {
    ...named,
    ...(random.chance(95) ? { isin } : {}),
    registrar: company.registrar,
    nominees: random.pick<readonly string[]>([[], ['Jane Doe'], ['Jane Doe', 'Ravi Rao', 'Sita Rao']]),
    loadTexts: random.shuffled(loads).slice(0, random.below(3)),
    openingE4,
    closingE4: drawn.closingE4,
    navE4: drawn.navE4,
    valuedOn: period.to,
    costPaise: Math.floor((valuePaise * random.between(600, 1_200)) / 1_000),
    valuePaise,
    rows: drawn.rows,
  }
}

export const folioNumber = (random: Random) =>
  random.pick([
    `${random.between(10_000_000, 99_999_999)}/${random.between(10, 99)}`,
    `${random.between(100_000, 999_999)}`,
    `${random.between(1_000_000_000, 9_999_999_999)}/0`,
    `${random.between(10_000_000_000, 99_999_999_999)}`,
  ])

export function drawInvestor(random: Random): Investor {
  return {
    name: random.pick(holders),
    email: 'investor@example.com',
    mobile: '+919800000000',
    address: ['12 Residency Road', 'Bengaluru - 560025', 'Karnataka', 'India'],
    pan: drawPan(random),
  }
}

/** A portfolio of one to four fund companies, one number of a folio in two of them at times. */
export function trueStatement(random: Random): TrueStatement {
  const period = random.pick(periods)
  const investor = drawInvestor(random)
  const shared = folioNumber(random)
  const folios: TrueFolio[] = []
  const codes = new Set<string>()
  for (const company of random.shuffled(fundCompanies).slice(0, random.between(1, 4))) {
    const ofCompany = Array.from({ length: random.pick([1, 1, 2, 3]) }, (_, place) => {
      const pan = random.pick([investor.pan, investor.pan, investor.pan, drawPan(random), undefined])
      return {
        amc: company.amc,
        folio: place === 0 && random.chance(40) ? shared : folioNumber(random),
        ...(pan ? { pan } : {}),
        holder: random.chance(80) ? investor.name : random.pick(holders),
        schemes: Array.from({ length: random.pick([1, 1, 2, 3]) }, () =>
          drawScheme(random, company, period, codes),
        ),
      }
    })
    folios.push(...ofCompany)
  }
  return { period, investor, folios }
}
