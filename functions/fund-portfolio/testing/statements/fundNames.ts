import type { Random } from '../../../sandbox/statements/seededRandom.ts'

export interface FundCompany {
  /** As statements print it. */
  readonly amc: string
  readonly brand: string
  readonly registrar: 'CAMS' | 'KFINTECH'
  /** The three characters after `INF` that the company's ISINs share. */
  readonly isinPart: string
}

export const fundCompanies: readonly [FundCompany, ...FundCompany[]] = [
  { amc: 'HDFC Mutual Fund', brand: 'HDFC', registrar: 'CAMS', isinPart: '179' },
  { amc: 'ICICI Prudential Mutual Fund', brand: 'ICICI Prudential', registrar: 'CAMS', isinPart: '109' },
  { amc: 'SBI Mutual Fund', brand: 'SBI', registrar: 'CAMS', isinPart: '200' },
  { amc: 'PPFAS Mutual Fund', brand: 'Parag Parikh', registrar: 'CAMS', isinPart: '879' },
  { amc: '360 ONE Mutual Fund', brand: '360 ONE', registrar: 'CAMS', isinPart: '579' },
  { amc: 'DSP Mutual Fund', brand: 'DSP', registrar: 'CAMS', isinPart: '740' },
  { amc: 'L&T Mutual Fund', brand: 'L&T', registrar: 'CAMS', isinPart: '917' },
  { amc: 'Franklin Templeton Mutual Fund', brand: 'Franklin India', registrar: 'CAMS', isinPart: '090' },
  { amc: 'Bandhan MF', brand: 'Bandhan', registrar: 'CAMS', isinPart: '194' },
  { amc: 'Old Bridge Mutual Fund', brand: 'Old Bridge', registrar: 'CAMS', isinPart: '0OB' },
  { amc: 'Axis Mutual Fund', brand: 'Axis', registrar: 'KFINTECH', isinPart: '846' },
  { amc: 'quant Mutual Fund', brand: 'quant', registrar: 'KFINTECH', isinPart: '966' },
  { amc: 'Nippon India Mutual Fund', brand: 'Nippon India', registrar: 'KFINTECH', isinPart: '204' },
  { amc: 'Mirae Asset Mutual Fund', brand: 'Mirae Asset', registrar: 'KFINTECH', isinPart: '769' },
  { amc: 'UTI Mutual Fund', brand: 'UTI', registrar: 'KFINTECH', isinPart: '789' },
  { amc: 'J.M. Financial Mutual Fund', brand: 'JM', registrar: 'KFINTECH', isinPart: '192' },
  { amc: 'PGIM India Mutual Fund', brand: 'PGIM India', registrar: 'KFINTECH', isinPart: '663' },
  { amc: 'Motilal Oswal MF', brand: 'Motilal Oswal', registrar: 'KFINTECH', isinPart: '247' },
]

const funds = [
  'Flexi Cap Fund',
  'Nifty 50 Index Fund',
  'Multi-Asset Allocation Fund',
  'INFRASTRUCTURE FUND',
  'Long Term Equity Fund (ELSS)',
  'Overnight Fund',
  'Gilt Fund - 10 yr Constant Duration',
  'Small Cap Fund (formerly Emerging Bluechip Fund)',
  'Corporate Bond Fund',
  'Banking & PSU Debt Fund',
  'ESG Integration Strategy Fund (erstwhile Quality Equity Fund)',
  'S&P 500 ETF Fund of Fund',
] as const
const options = [
  'Growth',
  'Growth Plan',
  'IDCW Payout',
  'Monthly IDCW Reinvestment',
  'Growth Option',
] as const

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const lettersAndDigits = `${letters}0123456789`

const someOf = (random: Random, from: string, count: number) =>
  Array.from({ length: count }, () => from.charAt(random.below(from.length))).join('')

/** The check digit of an ISIN: letters as two digits, then Luhn from the right (ISO 6166). */
export function checkedIsin(first11: string): string {
  const digits = [...first11].flatMap(letter => [...String(Number.parseInt(letter, 36))]).map(Number)
  const sum = digits.reverse().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${first11}${(10 - (sum % 10)) % 10}`
}

export function drawPan(random: Random): string {
  return `${someOf(random, letters, 3)}P${someOf(random, letters, 1)}${random.between(1000, 9999)}${someOf(random, letters, 1)}`
}

export interface DrawnName {
  readonly rtaCode: string
  readonly name: string
  readonly isin: string
  readonly isDirect: boolean
  readonly advisor?: string
}

/** A scheme as the registrars name one, with its plan in the name as regulation wants it. */
export function drawName(random: Random, company: FundCompany): DrawnName {
  const isDirect = random.chance(50)
  const plan = isDirect ? 'Direct Plan' : random.pick(['Regular Plan', '', 'Regular Plan'])
  const name = [`${company.brand} ${random.pick(funds)}`, plan, random.pick(options)]
    .filter(Boolean)
    .join(' - ')
  const code = random.pick([
    `${someOf(random, letters, 1)}${random.between(100, 999)}`,
    `${random.between(100, 999)}${someOf(random, letters, 4)}`,
    `${someOf(random, letters, 2)}${random.between(100, 999)}ZG`,
    `${random.between(100, 999)} ${someOf(random, letters, 2)}D${random.between(1, 9)}G`,
    `B${random.between(10, 99)}`,
  ])
  const advisor = isDirect
    ? random.pick<string | undefined>(['DIRECT', undefined, `INA${random.between(200_000_000, 299_999_999)}`])
    : `ARN-${random.between(1000, 299_999)}`
  return {
    rtaCode: code,
    name: random.chance(15) ? `${name} (Non-Demat)` : name,
    isin: checkedIsin(`INF${company.isinPart}${someOf(random, lettersAndDigits, 5)}`),
    isDirect,
    ...(advisor ? { advisor } : {}),
  }
}
