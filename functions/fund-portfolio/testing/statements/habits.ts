import type { NumberStyle } from './figures.ts'
import type { Random } from './seededRandom.ts'

/** What differs between statements of one issuer, and what readers are known to fail at (domain.md 2.2). */
export interface Habits {
  readonly numbers: NumberStyle
  readonly unitPlaces: 3 | 4
  /** Points by which the whole table is moved against the usual place. */
  readonly shift: number
  /** Points by which it is moved further on every second page. */
  readonly shiftOfEvenPages: number
  /** The lowest line of a page, in points: high values give many short pages. */
  readonly bottom: number
  /** Text drawn in pieces. */
  readonly drawn: 'whole' | 'words' | 'letters'
  /** The texts of a page in no order. */
  readonly shuffled: boolean
  /** The mark of the registrar's system is drawn at the end of each `Registrar : CAMS`, not only up the margin. */
  readonly gluedWatermark: boolean
  /** The column names are drawn after the nominees of each scheme, not at the top of the pages. */
  readonly headerPerScheme: boolean
  readonly priceColumn: 'Price' | 'NAV'
  readonly wrappedText: boolean
  readonly wrappedScheme: boolean
  /** A wrapped scheme has its registrar beside the first line. */
  readonly registrarBetween: boolean
  readonly isin: 'whole' | 'inPieces' | 'brokenAfterInf' | 'brokenAtAdvisor'
  readonly payoutAfterIsin: boolean
  /** The folio's line before each of its schemes, not only before the first. */
  readonly folioPerScheme: boolean
  readonly amcOnEachPage: boolean
  /** A scheme that goes on over the page has its folio and its own line above it again. */
  readonly folioOnEachPage: boolean
  readonly collapsedDates: boolean
  readonly doubledDates: boolean
  readonly loweredBalance: boolean
  /** A new page between the last row and the closing balance. */
  readonly closingOnNextPage: boolean
  readonly emptyNote: boolean
  readonly nomineeLine: boolean
}

/** The usual statement, with none of the traps. */
export const plainHabits: Habits = {
  numbers: { commas: 'indian', negative: 'parentheses', leadingDot: false },
  unitPlaces: 3,
  shift: 0,
  shiftOfEvenPages: 0,
  bottom: 50,
  drawn: 'whole',
  shuffled: false,
  gluedWatermark: false,
  headerPerScheme: false,
  priceColumn: 'Price',
  wrappedText: false,
  wrappedScheme: false,
  registrarBetween: false,
  isin: 'whole',
  payoutAfterIsin: false,
  folioPerScheme: false,
  amcOnEachPage: false,
  folioOnEachPage: false,
  collapsedDates: false,
  doubledDates: false,
  loweredBalance: false,
  closingOnNextPage: false,
  emptyNote: true,
  nomineeLine: true,
}

/** Each trap in a part of the statements, so that most have a few of them and some have none. */
export function drawHabits(random: Random): Habits {
  return {
    numbers: {
      commas: random.pick(['indian', 'western']),
      negative: random.pick(['parentheses', 'minus']),
      leadingDot: random.chance(30),
    },
    unitPlaces: random.chance(80) ? 3 : 4,
    shift: random.chance(30) ? random.between(-8, 10) : 0,
    shiftOfEvenPages: random.chance(20) ? random.between(-4, 4) : 0,
    bottom: random.chance(40) ? random.between(250, 480) : 50,
    drawn: random.pick(['whole', 'whole', 'words', 'letters']),
    shuffled: random.chance(25),
    gluedWatermark: random.chance(20),
    headerPerScheme: random.chance(25),
    priceColumn: random.chance(30) ? 'NAV' : 'Price',
    wrappedText: random.chance(35),
    wrappedScheme: random.chance(40),
    registrarBetween: random.chance(50),
    isin: random.pick(['whole', 'whole', 'inPieces', 'brokenAfterInf', 'brokenAtAdvisor']),
    payoutAfterIsin: random.chance(20),
    folioPerScheme: random.chance(50),
    amcOnEachPage: random.chance(30),
    folioOnEachPage: random.chance(20),
    collapsedDates: random.chance(15),
    doubledDates: random.chance(15),
    loweredBalance: random.chance(20),
    closingOnNextPage: random.chance(15),
    emptyNote: random.chance(70),
    nomineeLine: random.chance(85),
  }
}
