import {
  type DemoRow,
  type DemoScheme,
  demoStatement,
} from '../../functions/sandbox/statements/demoStatement.ts'
import { pdfOfStatement } from '../../functions/sandbox/statements/pdfOfStatement.ts'

/** Real statements as PDFs, of schemes that the sandbox of AMFI lists (`functions/sandbox/funds/demoSchemes.json`). */

/** The name of the scheme that every statement holds, and its AMFI code. */
export const flexiCap = { name: 'Himgiri Flexi Cap Fund - Direct Plan - Growth', code: '150003' } as const
const shortDuration = 'Vindhyachal Short Duration Fund - Regular Plan - Growth'

/** Twelve SIPs of 5,000.00 on the fifth of each month, the price rising by half a rupee. */
const instalments: readonly DemoRow[] = Array.from({ length: 12 }, (_, place) => {
  const month = 11 + place
  const day = `${2025 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-05`
  return {
    date: day,
    type: 'purchaseSip',
    text: `Purchase - Systematic (${place + 1}/60)`,
    amountPaise: 5_000_00,
    navE4: 700_000 + place * 5_000,
  }
})

const flexiCapScheme: DemoScheme = {
  name: flexiCap.name,
  isin: 'INFH7A001039',
  rtaCode: 'H03',
  registrar: 'CAMS',
  navE4: 760_000,
  rows: instalments,
}

const shortDurationScheme: DemoScheme = {
  name: shortDuration,
  isin: 'INFV2D301127',
  rtaCode: 'V12',
  registrar: 'KFINTECH',
  advisor: 'ARN-12345',
  navE4: 310_000,
  rows: [
    { date: '2025-06-02', type: 'purchase', text: 'Purchase', amountPaise: 30_000_00, navE4: 290_000 },
    { date: '2026-09-01', type: 'redemption', text: 'Redemption', amountPaise: -10_000_00, navE4: 305_000 },
  ],
}

interface StatementWishes {
  /** The PAN that is printed; '' prints none. */
  readonly pan: string
  readonly password: string
  /** The units at the end of the first scheme are one unit more than its rows give. */
  readonly isBroken?: boolean
}

/** A detailed statement of CAMS with two folios up to 20 November 2026. */
export async function fundStatement({ pan, password, isBroken = false }: StatementWishes): Promise<Buffer> {
  const { pages } = demoStatement({
    period: { from: '2025-04-01', to: '2026-11-20' },
    name: 'Asha Rao',
    pan,
    folios: [
      { amc: 'Himgiri Mutual Fund', folio: '12345678/90', pan, schemes: [flexiCapScheme] },
      { amc: 'Vindhyachal Mutual Fund', folio: '5544332', pan, schemes: [shortDurationScheme] },
    ],
  })
  let isFirst = isBroken
  const printed = pages.map(page => ({
    ...page,
    texts: page.texts.map(piece => {
      const closing = isFirst ? /^(Closing Unit Balance: )([\d,]+)(\.\d+)$/.exec(piece.text) : null
      if (closing === null) return piece
      isFirst = false
      return { ...piece, text: `${closing[1]}${Number(closing[2]?.replaceAll(',', '')) + 1}${closing[3]}` }
    }),
  }))
  return pdfOfStatement(printed, { password })
}

interface OneFolioWishes {
  readonly folio: string
  readonly name?: string
  /** Of the statement; it locks nothing. */
  readonly pan?: string
  /** Left out: that of the statement; '' prints the folio without one. */
  readonly folioPan?: string
  readonly password?: string
  readonly rows?: readonly DemoRow[]
}

/** A purchase of 100 units at 10.00, for 1,000.00. */
export const onePurchase: DemoRow = {
  date: '2024-01-10',
  type: 'purchase',
  text: 'Purchase',
  amountPaise: 1_000_00,
  navE4: 100_000,
}

/** A detailed statement of CAMS of 2024 with one scheme in one folio, of somebody whose PAN no test's investor has. */
export function oneFolioStatement({
  folio,
  name = 'Asha Nair',
  pan = 'QXKPN4821D',
  folioPan = pan,
  password,
  rows = [onePurchase],
}: OneFolioWishes): Promise<Buffer> {
  const scheme: DemoScheme = {
    name: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
    isin: 'INF879O01027',
    rtaCode: 'PPDG',
    registrar: 'CAMS',
    navE4: 130_000,
    rows,
  }
  const { pages } = demoStatement({
    period: { from: '2024-01-01', to: '2024-12-31' },
    name,
    pan,
    folios: [{ amc: 'PPFAS Mutual Fund', folio, pan: folioPan, schemes: [scheme] }],
  })
  return pdfOfStatement(pages, password === undefined ? {} : { password })
}
