import { z } from 'zod'
import { type DemoRow, demoStatement } from '../../../functions/sandbox/statements/demoStatement.ts'
import { pdfOfStatement } from '../../../functions/sandbox/statements/pdfOfStatement.ts'
import { decimalOf } from '../../../shared/finance/funds/fundAmounts.ts'
import { agreeToImports, importOf, sendStatement } from '../../drivers/statements.ts'
import { hours, type Investor, minutes } from './investor.ts'

/** What investors do with statements of mutual funds: two that overlap are sent at once, again as long as one fails. */

const uploaded = z.looseObject({ importId: z.string() })
const held = z.looseObject({
  data: z.looseObject({
    holdings: z.array(
      z.looseObject({ holdingId: z.string(), units: z.string(), txs: z.int(), status: z.string() }),
    ),
  }),
})

/** Imports that may fail one after the other: of each at most twenty a day are taken. */
const mostImports = 8
const isins = ['INF879O01027', 'INF209K01VA3', 'INF192CP9QW6'] as const

/** What the portfolio must show of a scheme, by its ISIN. */
export type Closings = ReadonlyMap<
  string,
  { readonly units: string; readonly txs: number; readonly status: 'reconciled' }
>

/** Imports a statement of 2024 and one of 2024 to 2026, in any order; answers the closing balances of the second. */
export async function importStatements(investor: Investor): Promise<Closings> {
  const { world, papers } = investor
  const rows = isins.map(() => rowsOf(investor))
  const statements = ['2024-12-31', '2026-11-16'].map(to =>
    demoStatement({
      period: { from: '2024-01-01', to },
      name: 'Asha Rao',
      pan: papers.pan,
      folios: isins.map((isin, place) => ({
        amc: 'Himgiri Mutual Fund',
        folio: `7000${place} / 41`,
        schemes: [
          {
            name: `Himgiri Fund ${place + 1} - Direct Plan - Growth`,
            isin,
            rtaCode: `H0${place}`,
            registrar: 'CAMS' as const,
            navE4: 120_000,
            rows: (rows[place] ?? []).filter(({ date }) => date <= to),
          },
        ],
      })),
    }),
  )
  await agreeToImports(investor.steady())
  await Promise.all(
    statements.map(async ({ pages }) => {
      const pdf = await world.scheduler.outside(pdfOfStatement(pages))
      await world.sleep(world.random() * minutes(3), 'chooses a file')
      await importOne(investor, pdf)
    }),
  )
  const schemes = statements.at(-1)?.truth.folios.flatMap(folio => folio.schemes) ?? []
  return new Map(
    schemes.map(({ isin = '', closingE4, rows: printed }) => [
      isin,
      { units: decimalOf(closingE4), txs: printed.length, status: 'reconciled' },
    ]),
  )
}

/** Purchases and some redemptions, ascending by day; never more than is held. */
function rowsOf({ world }: Investor): DemoRow[] {
  let date = Date.parse('2024-01-03T00:00:00.000Z')
  let paise = 0
  const rows: DemoRow[] = []
  while (rows.length < 40) {
    date += hours(24) * (1 + Math.floor(world.random() * 60))
    const day = new Date(date).toISOString().slice(0, 10)
    if (day > '2026-11-13') break
    const isSale = paise > 2_000_00 && world.happens(0.3)
    const amountPaise = isSale ? -1_000_00 : 500_00 + Math.floor(world.random() * 9_000) * 100
    paise += amountPaise
    const text = isSale ? 'Redemption' : 'Purchase'
    rows.push({ date: day, type: isSale ? 'redemption' : 'purchase', text, amountPaise, navE4: 120_000 })
  }
  return rows
}

async function importOne(investor: Investor, pdf: Uint8Array): Promise<void> {
  const { world } = investor
  for (let attempt = 0; attempt < mostImports; attempt += 1) {
    const { status, text, body } = await sendStatement(investor.steady(), pdf, '')
    // A vendor of ours was down.
    if (status === 200) {
      const { importId } = uploaded.parse(body)
      const { state } = await investor.until('the import', async () => {
        const found = await importOf(investor.steady(), importId)
        return found.state === 'importing' ? undefined : found
      })
      if (state === 'imported') return
      world.scheduler.note(`${importId} is ${state}`)
    } else world.scheduler.note(`uploadPdf was answered ${status}: ${text}`)
    await world.sleep(hours(1) + world.random() * hours(2), 'sends the statement again')
  }
  throw new Error('a statement was never imported')
}

/** Faults of the portfolio: whatever is not the closing balance of a statement. */
export async function portfolioFaults(investor: Investor, closings: Closings): Promise<string[]> {
  const { data } = held.parse(await investor.must('getFundPortfolio'))
  const shown = new Map(data.holdings.map(one => [one.holdingId, one]))
  const faults = [...closings].flatMap(([isin, closing]) => {
    const { units, txs, status } = shown.get(isin) ?? { units: 'nothing', txs: 0, status: 'missing' }
    return units === closing.units && txs === closing.txs && status === closing.status
      ? []
      : [
          `${investor.investorId} holds ${units} of ${isin} by ${txs} rows, ${status}; the statement says ${closing.units} by ${closing.txs}`,
        ]
  })
  return shown.size === closings.size ? faults : [...faults, `${shown.size} schemes, not ${closings.size}`]
}
