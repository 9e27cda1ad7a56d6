import { maskPan } from '../../shared/vocabulary/identifiers.ts'
import { formatDate } from '../../shared/vocabulary/indianTime.ts'
import { formatFigures } from '../../shared/vocabulary/money.ts'
import { chequeWords } from './noteAmounts.ts'

/** The content of a contract note. Money is whole paise, dates are Indian ISO dates. */
export interface NoteFacts {
  readonly number: string
  readonly orderId: string
  readonly buyer: { readonly name: string; readonly pan: string; readonly dematNumber: string }
  readonly matchedAt: Date
  readonly settlementDate: string
  readonly ISIN: string
  readonly displayName: string
  readonly issuer: string
  readonly faceValuePaise: number
  /** Outstanding principal of one unit at the settlement, to which the price refers. */
  readonly principalPaise: number
  readonly units: number
  /** Per 100 of outstanding principal, clean. */
  readonly cleanPrice: string
  readonly cleanPaise: number
  /** Negative in the shut period, when the next payment goes to the seller. */
  readonly accruedPaise: number
  /** Days of accrued interest; `undefined` for an instrument without interest. */
  readonly accruedDays?: number | undefined
  readonly stampDutyPaise: number
  /** The part that the platform pays. */
  readonly discountPaise: number
  readonly totalPaise: number
  readonly exchangeOrderNumber: string
  readonly dealNumber: string
}

export interface NoteSection {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

/** The label of the row with the amount paid. */
export const totalLabel = 'You paid'

/** The broker's name; a registration number is printed when it exists (README). */
export const broker = {
  name: 'Sthirank',
  capacity: 'Stock broker in the debt segment, online bond platform provider',
}

const lastDigits = (number: string): string => number.slice(-4).padStart(number.length, '•')

/** e.g. `14:02:09`, Indian time. */
const indianClock = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(instant)
const indianDay = (instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' }).format(instant)

/** Throws unless the parts add up to what the buyer pays. */
function checked(facts: NoteFacts): NoteFacts {
  const { cleanPaise, accruedPaise, stampDutyPaise, discountPaise, totalPaise } = facts
  if (cleanPaise + accruedPaise + stampDutyPaise - discountPaise !== totalPaise)
    throw new Error(`the parts of ${facts.orderId} are not its total`)
  return facts
}

/** The sections of the note, in order. */
export function sectionsOf(facts: NoteFacts): readonly NoteSection[] {
  const { buyer, matchedAt, accruedDays, discountPaise } = checked(facts)
  const interest =
    accruedDays === undefined
      ? 'Accrued interest'
      : `Accrued interest (${accruedDays} ${accruedDays === 1 ? 'day' : 'days'})`
  return [
    {
      title: 'Contract',
      rows: [
        ['Contract note number', facts.number],
        ['Trade date', formatDate(indianDay(matchedAt))],
        ['Trade time (Indian time)', indianClock(matchedAt)],
        ['Settlement date', formatDate(facts.settlementDate)],
        ['Exchange order number (RFQ)', facts.exchangeOrderNumber],
        ['Exchange deal number', facts.dealNumber],
        ['Our order', facts.orderId],
      ],
    },
    {
      title: 'Buyer',
      rows: [
        ['Name', buyer.name],
        ['PAN', maskPan(buyer.pan)],
        ['Demat account', lastDigits(buyer.dematNumber)],
      ],
    },
    {
      title: 'Security bought',
      rows: [
        ['ISIN', facts.ISIN],
        ['Security', facts.displayName],
        ['Issuer', facts.issuer],
        ['Face value of one unit (INR)', formatFigures(facts.faceValuePaise)],
        ...(facts.principalPaise === facts.faceValuePaise
          ? []
          : ([['Outstanding principal of one unit (INR)', formatFigures(facts.principalPaise)]] as const)),
        ['Units', String(facts.units)],
        ['Clean price per 100 of principal', facts.cleanPrice],
      ],
    },
    {
      title: 'Consideration (INR)',
      rows: [
        ['Clean value', formatFigures(facts.cleanPaise)],
        [interest, formatFigures(facts.accruedPaise)],
        ['Stamp duty', formatFigures(facts.stampDutyPaise)],
        ...(discountPaise === 0
          ? []
          : ([['Discount on the first purchase, paid by us', formatFigures(-discountPaise)]] as const)),
        ['Brokerage', formatFigures(0)],
        [totalLabel, formatFigures(facts.totalPaise)],
        ['In words', chequeWords(facts.totalPaise)],
      ],
    },
  ]
}

/** The statements that a contract note must have. */
export const complianceLines: readonly string[] = [
  'The order was routed through the request-for-quote platform of the exchange, and money and securities are settled delivery versus payment by its clearing corporation.',
  'Payment was accepted only from the bank account verified in the buyer’s name. Securities are credited to the buyer’s own demat account.',
  'Interest, principal and tax deducted at source are paid by the issuer to the holder of record on the record date.',
  'Investments in debt securities are subject to credit, market and liquidity risks. Read all offer documents carefully.',
  'Grievances: write to us first; then SCORES (scores.sebi.gov.in) and Smart ODR (smartodr.in) are open to you.',
  'Issued electronically. This document carries no digital signature; its SHA-256 is kept with the order.',
]
