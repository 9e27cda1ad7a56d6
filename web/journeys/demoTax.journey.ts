import { strFromU8, unzipSync } from 'fflate'
import { expect, logInAsHolder, test } from './drivers/journey.ts'

/**
 * The tax report of the demo investor for the financial year 2026-27, worked by hand from the terms of the catalogue and from
 * what was bought: 3 Aravalli, 20 Palar, 2 Tapti and 40 Vindhya. Interest is per unit, actual / actual, rounded to the paisa, and
 * then times the units. Rupees.
 */
const byHand = [
  // 1,00,000 at 10 % a year: 10,000.00 a unit. The year is over 10,000, so 10 % is deducted.
  ['Aravalli Green Power Ltd', '2026-06-15', 30_000, 3_000],
  // 10,000 at 10.50 %, monthly. 31 days: 89.18 a unit; 30 days: 86.30. In May the 30th is a Saturday.
  ['Palar Leather Ltd', '2026-04-30', 1_783.6, 0],
  ['Palar Leather Ltd', '2026-06-01', 1_726, 0],
  ['Palar Leather Ltd', '2026-06-30', 1_783.6, 0],
  ['Palar Leather Ltd', '2026-07-30', 1_726, 0],
  ['Palar Leather Ltd', '2026-08-31', 1_783.6, 0],
  // With this one the year is 10,586.40 and over 10,000: 10 % of all of it.
  ['Palar Leather Ltd', '2026-09-30', 1_783.6, 1_058.64],
  // A trust deducts 10 % from the first rupee. 92,000 are left in June, 8,000 less each month, at 11.25 %.
  // 92,000 x 11.25 % x 31 / 365 = 879.04; 84,000 x 30 = 776.71; 76,000 x 31 = 726.16; 68,000 x 31 = 649.73; 60,000 x 30 = 554.79; 52,000 x 31 = 496.85
  ['Tapti Receivables Trust', '2026-06-22', 1_758.08, 175.81],
  ['Tapti Receivables Trust', '2026-07-20', 1_553.42, 155.34],
  ['Tapti Receivables Trust', '2026-08-20', 1_452.32, 145.23],
  ['Tapti Receivables Trust', '2026-09-21', 1_299.46, 129.95],
  ['Tapti Receivables Trust', '2026-10-21', 1_109.58, 110.96],
  ['Tapti Receivables Trust', '2026-11-20', 993.7, 99.37],
  // 10,000 are repaid in 24 parts of 416.66: 9,583.34 are left in July, at 10.10 %.
  // 9,583.34 x 10.10 % x 30 / 365 = 79.55; 9,166.68 x 31 = 78.63; 8,750.02 x 31 = 75.06; 8,333.36 x 30 = 69.18; 7,916.70 x 31 = 67.91
  ['Vindhya Gold Loans Ltd', '2026-07-20', 3_182, 0],
  ['Vindhya Gold Loans Ltd', '2026-08-20', 3_145.2, 0],
  ['Vindhya Gold Loans Ltd', '2026-09-21', 3_002.4, 0],
  // 12,096.80 so far: 10 % of all of it.
  ['Vindhya Gold Loans Ltd', '2026-10-21', 2_767.2, 1_209.68],
  ['Vindhya Gold Loans Ltd', '2026-11-20', 2_716.4, 271.64],
] as const

/** Gains by hand: what came back, and the share of what was paid for it (price, and stamp duty of 0.0001 %). */
const gainsByHand = [
  // 20 x 10,000 at 100.00 and 0.20 of stamp duty.
  ['Palar Leather 10.50% 2026', '2026-09-30', 200_000, 200_000.2],
  // 2 x 92,000 at 97.9858 = 1,80,293.87, with 0.18 of stamp duty; 8 / 92 of it come back each month.
  ['Tapti Receivables Trust 11.25% 2027', '2026-06-22', 16_000, 15_677.74],
  // 40 x 9,583.34 at 100.0208 = 3,83,413.33, with 0.38; 416.66 / 9,583.34 of it.
  ['Vindhya Gold Loans 10.10% 2028', '2026-07-20', 16_666.4, 16_669.88],
] as const

/** The cells of a sheet of a workbook by row: texts and numbers; days are numbers from 30 December 1899 on. */
function rowsOf(workbook: Uint8Array, sheet: number): (string | number | undefined)[][] {
  const files = unzipSync(workbook)
  const xml = (name: string): string => strFromU8(files[`xl/${name}.xml`] ?? new Uint8Array())
  const texts = [...xml('sharedStrings').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)
  return [...xml(`worksheets/sheet${sheet}`).matchAll(/<row [^>]*[^/]>(.*?)<\/row>/gs)].map(
    ([, row = '']) => {
      const cells: (string | number | undefined)[] = []
      const written = row.matchAll(/<c r="([A-Z])\d+"([^>]*?)\/?>(?:<v>([^<]*)<\/v>)?/g)
      for (const [, column = 'A', kind = '', value] of written)
        if (value !== undefined)
          cells[column.charCodeAt(0) - 65] = kind.includes('t="s"') ? texts[Number(value)] : Number(value)
      return cells
    },
  )
}
const serialOf = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

test('the tax report of the demo investor is what the terms say, worked by hand', async ({
  page,
  stackOrigin,
}) => {
  await logInAsHolder(page, stackOrigin)
  let workbook = new Uint8Array()
  // The coupons of the demo data are credited one after the other.
  await expect(async () => {
    const answer = await page.request.get(`${stackOrigin}/api/orobonds/users/reports/tax?date=2026-11-25`)
    expect(answer.status()).toBe(200)
    workbook = new Uint8Array(await answer.body())
    const interest = rowsOf(workbook, 1)
      .filter(row => typeof row[4] === 'number')
      .map(row => [row[0], row[4], row[6], row[7]])
    expect(interest).toEqual(byHand.map(([issuer, day, gross, tds]) => [issuer, serialOf(day), gross, tds]))
  }).toPass({ timeout: 120_000 })
  const gains = rowsOf(workbook, 3).map(row => row.filter(cell => cell !== undefined))
  for (const [name, day, proceeds, cost] of gainsByHand) {
    const gain = Math.round((proceeds - cost) * 100) / 100
    expect(gains).toContainEqual(expect.arrayContaining([name, serialOf(day), proceeds, cost, gain]))
  }
})
