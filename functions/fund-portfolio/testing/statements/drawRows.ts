import type { Random } from './seededRandom.ts'
import { paiseOf, type TrueRow, unitsFor } from './trueStatement.ts'

const day = 86_400_000
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days of the period in order, several of them the same. */
export function drawDays(random: Random, period: { from: string; to: string }, count: number): string[] {
  const from = Date.parse(period.from)
  const length = Math.floor((Date.parse(period.to) - from) / day)
  return Array.from({ length: count }, () => isoDay(from + random.below(length + 1) * day)).sort()
}

const purchaseTexts = [
  'Purchase',
  'Purchase - via Internet',
  'Additional Purchase - BSE - 00012345',
  'Purchase - NSE - Ref No 8812/2024',
  'Purchase (Continuous Offer) 25-JUN',
] as const
const redemptionTexts = [
  'Redemption Of Units',
  'Redemption less TDS, STT',
  'Redemption - ELECTRONIC PAYMENT, less STT',
  'Systematic Withdrawal Plan - Redemption',
] as const
const switchOutTexts = [
  'Switch Out - To Liquid Fund Direct Growth',
  'Switch-Out less STT - To Overnight Fund',
]
const reversalTexts = [
  'Purchase Rejection - Cheque Dishonoured',
  'Reversal - Payment Not Received - Instalment 3/60',
  'Purchase - BSE - Instalment 2/24 - Reversal Code 32',
  'Purchase - Insufficient Balance',
] as const

const sipText = (random: Random) => {
  const number = random.between(1, 60)
  return random.pick([
    `Purchase-SIP (ECS) - Instalment ${number}/60`,
    `Systematic Investment (${number}/120)`,
    `SIP Purchase - Instalment No - ${number}`,
    `Purchase - Systematic - Instalment No - ${number}/999`,
    `Sys. Investment - via BSE - Installment ${number}`,
  ])
}

interface Account {
  balanceE4: number
  navE4: number
  readonly day: string
}
type Drawer = (random: Random, account: Account) => TrueRow[]

/** A movement with its price and the balance it leaves. */
function moved(account: Account, row: Omit<TrueRow, 'date' | 'balanceE4'> & { unitsE4: number }): TrueRow {
  account.balanceE4 += row.unitsE4
  return { ...row, date: account.day, balanceE4: account.balanceE4 }
}
const charged = (account: Account, type: 'stampDuty' | 'stt' | 'tds', text: string, amountPaise: number) => ({
  date: account.day,
  type,
  text,
  amountPaise,
})

function bought(random: Random, account: Account, type: TrueRow['type'], text: string): TrueRow[] {
  const grossPaise = random.pick([500_000, 100_000, 1_000_000, random.between(10_000, 900_000_000)])
  const dutyPaise = Math.round(grossPaise * 0.00005)
  const netPaise = grossPaise - dutyPaise
  const { navE4 } = account
  const isDutyPrinted = random.chance(70)
  // Some registrars print what was paid, others what was invested of it.
  const amountPaise = isDutyPrinted && random.chance(25) ? grossPaise : netPaise
  const row = moved(account, { type, text, amountPaise, unitsE4: unitsFor(netPaise, navE4), navE4 })
  return isDutyPrinted ? [row, charged(account, 'stampDuty', '*** Stamp Duty ***', dutyPaise)] : [row]
}

function left(random: Random, account: Account, type: TrueRow['type'], text: string): TrueRow[] {
  const all = account.balanceE4
  const unitsE4 = random.chance(35) ? all : Math.max(10, Math.floor(random.below(all) / 10) * 10)
  const amountPaise = -paiseOf(unitsE4, account.navE4)
  const row = moved(account, { type, text, amountPaise, unitsE4: -unitsE4, navE4: account.navE4 })
  const sttPaise = Math.max(1, Math.round(-amountPaise * 0.00001))
  return [
    row,
    ...(random.chance(50) ? [charged(account, 'stt', '*** STT Paid ***', sttPaise)] : []),
    ...(random.chance(15) ? [charged(account, 'tds', '*** TDS Deducted ***', sttPaise * 20)] : []),
  ]
}

const rateOf = (random: Random) => random.pick(['2.00', '0.5000', '.75', '12.3456', '1'])

const reinvested: Drawer = (random, account) => {
  const rate = rateOf(random)
  const text = random.pick([
    `IDCW Reinvestment @ Rs.${rate} per unit`,
    `Dividend Reinvested @ Rs. ${rate} per unit`,
    `Div. Reinvest @ Rs.${rate} less TDS`,
  ])
  const amountPaise = random.between(1_000, 2_000_000)
  const unitsE4 = unitsFor(amountPaise, account.navE4)
  return [
    moved(account, {
      type: 'dividendReinvestment',
      text,
      amountPaise,
      unitsE4,
      navE4: account.navE4,
      dividendRate: rate,
    }),
  ]
}

const paidOut: Drawer = (random, account) => {
  const rate = rateOf(random)
  const text = random.pick([
    `*** IDCW Payout @ Rs.${rate} per unit ***`,
    `Dividend Paid @ Rs.${rate} per unit less TDS`,
    `*** Dividend Payout @ Rs. ${rate} per unit ***`,
  ])
  const amountPaise = random.between(100, 5_000_000)
  return [{ date: account.day, type: 'dividendPayout', text, amountPaise, dividendRate: rate }]
}

/** A purchase of which the money never came, taken back with its duty. */
const dishonoured: Drawer = (random, account) => {
  const amountPaise = random.between(50_000, 5_000_000)
  const unitsE4 = unitsFor(amountPaise, account.navE4)
  const { navE4 } = account
  const dutyPaise = Math.max(1, Math.round(amountPaise * 0.00005))
  return [
    moved(account, { type: 'purchase', text: random.pick(purchaseTexts), amountPaise, unitsE4, navE4 }),
    charged(account, 'stampDuty', '*** Stamp Duty ***', dutyPaise),
    moved(account, {
      type: 'reversal',
      text: random.pick(reversalTexts),
      amountPaise: -amountPaise,
      unitsE4: -unitsE4,
      navE4,
    }),
    charged(account, 'stampDuty', '*** Stamp Duty ***', -dutyPaise),
  ]
}

const created: Drawer = (random, account) => {
  const unitsE4 = random.between(1, 500_000) * 10
  return random.chance(50)
    ? [moved(account, { type: 'segregation', text: 'Creation of units - Segregated Portfolio 1', unitsE4 })]
    : [
        moved(account, {
          type: 'purchase',
          text: 'Units Extinguished - Reversed',
          unitsE4,
          printed: 'unitsInParentheses',
        }),
      ]
}

const noted: Drawer = (random, account) => [
  {
    date: account.day,
    type: 'other',
    text: random.pick(['*** Registration of Nominee ***', '*** Address Updated from KRA Data ***']),
  },
]

const arrivals: readonly [Drawer, ...Drawer[]] = [
  (random, account) => bought(random, account, 'purchase', random.pick(purchaseTexts)),
  (random, account) => bought(random, account, 'purchaseSip', sipText(random)),
  (random, account) => bought(random, account, 'purchaseSip', sipText(random)),
  (random, account) => bought(random, account, 'switchIn', 'Switch In - From Liquid Fund - Instalment 4/12'),
  (random, account) => bought(random, account, 'switchInMerger', 'Switch-In - Merger of Dual Advantage Fund'),
  created,
  noted,
  dishonoured,
]
const departures: readonly [Drawer, ...Drawer[]] = [
  (random, account) => left(random, account, 'redemption', random.pick(redemptionTexts)),
  (random, account) => left(random, account, 'switchOut', switchOutTexts[random.below(2)] ?? 'Switch Out'),
  (random, account) => left(random, account, 'switchOutMerger', 'Switch Out - Merger to Balanced Fund'),
  paidOut,
  reinvested,
]

/** The rows of one scheme over its days, from a balance; prices walk by up to 3 % a row. */
export function drawRows(random: Random, openingE4: number, firstNavE4: number, days: readonly string[]) {
  let balanceE4 = openingE4
  let navE4 = firstNavE4
  const rows: TrueRow[] = []
  days.forEach((date, place) => {
    const account: Account = { balanceE4, navE4, day: date }
    if (place === 0 && balanceE4 === 0 && random.chance(12))
      rows.push({
        date,
        type: 'other',
        text: 'Zero balance SIP registration',
        amountPaise: 500_000,
        printed: 'amountAsUnits',
      })
    const drawer = random.pick(balanceE4 > 0 && random.chance(45) ? departures : arrivals)
    rows.push(...drawer(random, account))
    balanceE4 = account.balanceE4
    navE4 = Math.max(10_000, Math.round((navE4 * random.between(970, 1_030)) / 1_000))
  })
  return { rows, closingE4: balanceE4, navE4 }
}
