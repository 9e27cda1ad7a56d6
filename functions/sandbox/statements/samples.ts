import { addDays, addMonths, lastDayOfMonth } from '../../../shared/vocabulary/calendarDays.ts'
import { type DemoFolio, demoTruth } from './demoStatement.ts'
import { depositoryPages, holdingsOf } from './depositoryPages.ts'
import { detailedPages } from './detailedPages.ts'
import { plainHabits } from './habits.ts'
import type { PlacedPage } from './page.ts'
import { foliosOfAnother, folioThatBreaks, folioWithoutPan, ownFolios } from './sampleFolios.ts'
import type { SampleDays } from './sampleHistory.ts'
import { seededRandom } from './seededRandom.ts'
import { summaryPages } from './summaryPages.ts'
import type { TrueScheme, TrueStatement } from './trueStatement.ts'

/** What the registrars would mail to the demo investor, for whoever tries the import. */
export interface Sample {
  readonly name: string
  /** Left out: the file is not encrypted. */
  readonly password?: string
  readonly shows: string
  /** A print-to-PDF copy: letters as a picture. */
  readonly isPicture?: true
  readonly pagesOn: (days: SampleDays) => readonly PlacedPage[]
}

interface Holder {
  readonly name: string
  readonly pan: string
  readonly email: string
}

/** As in `infra/demo`. */
const asha: Holder = { name: 'Asha Rao', pan: 'BQTPR4821K', email: 'investor@demo.sthirank.test' }
const rohan: Holder = { name: 'Rohan Rao', pan: 'BQTPR5544M', email: 'rohan@demo.sthirank.test' }
const stranger: Holder = { name: 'Nikhil Sen', pan: 'CXFPS7316L', email: 'nikhil@demo.sthirank.test' }
const password = 'Statement-2026'

export const samples: readonly Sample[] = [
  {
    name: 'detailed',
    password,
    shows:
      'CAMS, detailed, up to the end of last month: eight schemes in four folios over four years, with SIPs, a switch from a regular to a direct plan, dividends and redemptions. The demo data has it imported.',
    pagesOn: days => detailed(truthOf(asha, ownFolios(days)(days.end), days.end)),
  },
  {
    name: 'later',
    password,
    shows:
      'CAMS, detailed, of the same folios up to the last trading day, a year of which `detailed` lists too: only what is new is counted.',
    pagesOn: days => {
      const truth = truthOf(asha, ownFolios(days)(days.latest), days.latest)
      return detailed(listedFrom(truth, addMonths(days.end, -12, 1)))
    },
  },
  {
    name: 'no-pan',
    password,
    shows:
      'CAMS, detailed: a folio that prints no PAN; it is assigned by hand. The demo data has it imported, not assigned.',
    pagesOn: days => detailed(truthOf(asha, folioWithoutPan(days)(days.end), days.end)),
  },
  {
    name: 'broken',
    password,
    shows:
      'CAMS, detailed: two folios, in one of which a row is missing, so that it does not add up; the other one does.',
    pagesOn: days => {
      const truth = truthOf(asha, folioThatBreaks(days)(days.end), days.end)
      return detailed(withoutSecondPurchase(truth))
    },
  },
  {
    name: 'summary',
    password,
    shows: 'CAMS, summary of the folios of `detailed`: units and values, no transactions.',
    pagesOn: days =>
      summaryPages(
        withHeld(truthOf(asha, ownFolios(days)(days.end), days.end)),
        'cams',
        plainHabits,
        seededRandom(1),
      ),
  },
  {
    name: 'nsdl',
    password: asha.pan,
    shows:
      'NSDL e-CAS of the same month, holdings only: those folios, and units in the demat account. Its password is the PAN, as NSDL does it.',
    pagesOn: depositoryOn,
  },
  {
    name: 'family',
    password,
    shows:
      'CAMS, detailed, of the husband (Rohan Rao), whose PAN the demo investor has added. The demo data has it imported.',
    pagesOn: days => detailed(truthOf(rohan, foliosOfAnother('8842013/66', days)(days.end), days.end)),
  },
  {
    name: 'other-pan',
    password,
    shows: 'CAMS, detailed, of somebody else: their PAN is not among those of the demo investor.',
    pagesOn: days => detailed(truthOf(stranger, foliosOfAnother('2210984/05', days)(days.end), days.end)),
  },
  {
    name: 'printed-copy',
    shows: '`detailed` as a picture, as a print-to-PDF copy is: there is no text to read.',
    isPicture: true,
    pagesOn: days => detailed(truthOf(asha, ownFolios(days)(days.end), days.end)),
  },
]

/** `latest`: the last trading day whose prices are out. */
export function sampleDays(latest: string, isTradingDay: (date: string) => boolean): SampleDays {
  const before = addMonths(latest, -1, 1)
  const tradingDay = (date: string, step: 1 | -1 = 1): string => {
    let day = date
    while (!isTradingDay(day)) day = addDays(day, step)
    return day
  }
  return {
    latest,
    end: tradingDay(`${before.slice(0, 8)}${lastDayOfMonth(before)}`, -1),
    tradingDay: date => tradingDay(date),
  }
}

const detailed = (truth: TrueStatement) => detailedPages(truth, 'cams', plainHabits, seededRandom(1))

function truthOf({ name, pan, email }: Holder, folios: readonly DemoFolio[], to: string): TrueStatement {
  const from = folios.flatMap(({ schemes }) => schemes.flatMap(({ rows }) => rows.map(({ date }) => date)))
  const contact = {
    email,
    mobile: '+919820012345',
    address: ['14, Sagar Kunj, Veer Savarkar Marg', 'Dadar West', 'Mumbai - 400028', 'Maharashtra, India'],
  }
  return demoTruth({ period: { from: from.sort()[0] ?? to, to }, name, pan, contact, folios })
}

function withSchemes(truth: TrueStatement, change: (scheme: TrueScheme) => TrueScheme | undefined) {
  const folios = truth.folios
    .map(folio => ({ ...folio, schemes: folio.schemes.flatMap(scheme => change(scheme) ?? []) }))
    .filter(({ schemes }) => schemes.length > 0)
  return { ...truth, folios }
}

/** Only the rows from a day on; what was before is the opening balance. */
function listedFrom(truth: TrueStatement, from: string): TrueStatement {
  const cut = withSchemes(truth, scheme => {
    const before = scheme.rows.findLast(({ date, balanceE4 }) => date < from && balanceE4 !== undefined)
    const rows = scheme.rows.filter(({ date }) => date >= from)
    const openingE4 = before?.balanceE4 ?? 0
    return openingE4 === 0 && rows.length === 0 ? undefined : { ...scheme, openingE4, rows }
  })
  return { ...cut, period: { ...truth.period, from } }
}

const withHeld = (truth: TrueStatement) =>
  withSchemes(truth, scheme => (scheme.closingE4 > 0 ? scheme : undefined))

/** The balances stay those of all rows. */
function withoutSecondPurchase(truth: TrueStatement): TrueStatement {
  return withSchemes(truth, scheme => {
    const second = scheme.rows.filter(({ type }) => type === 'purchase')[1]
    return { ...scheme, rows: scheme.rows.filter(({ date }) => date !== second?.date) }
  })
}

function depositoryOn(days: SampleDays): readonly PlacedPage[] {
  const truth = truthOf(asha, ownFolios(days)(days.end), days.end)
  const kept = truthOf(asha, folioThatBreaks(days)(days.end), days.end)
  const account = {
    depository: 'NSDL',
    participant: 'SAGAR STOCK BROKING LIMITED',
    dpId: 'IN300214',
    clientId: '12345678',
    holder: asha.name,
    pan: asha.pan,
    schemes: kept.folios[0]?.schemes ?? [],
  } as const
  return depositoryPages(holdingsOf(truth, [account]), 'nsdl', plainHabits, seededRandom(1))
}
