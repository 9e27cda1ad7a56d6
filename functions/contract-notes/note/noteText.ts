import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { formatFigures } from '../../../shared/vocabulary/money.ts'
import { chequeWords } from './noteAmounts.ts'
import type { NoteFacts, NoteYield } from './noteFacts.ts'

/** A row of a note. `figure`: an amount, aligned at the right; `total`: the one that all others lead to. */
export interface NoteRow {
  readonly label: string
  readonly value: string
  readonly style?: 'figure' | 'total'
}

export interface NoteSection {
  readonly title: string
  readonly rows: readonly NoteRow[]
}

const row = (label: string, value: string): NoteRow => ({ label, value })
const figure = (label: string, paise: number): NoteRow => ({
  label,
  value: formatFigures(paise),
  style: 'figure',
})
const total = (label: string, paise: number): NoteRow => ({
  label,
  value: formatFigures(paise),
  style: 'total',
})

/** e.g. `14:02:09`, Indian time. */
const indianClock = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(instant)

/** The title, and of a trade that fell through what became of it. */
export const titleOf = ({ cancelledOn }: Pick<NoteFacts, 'cancelledOn'>): string =>
  cancelledOn === undefined ? 'Contract note' : 'Contract note, CANCELLED'

/** What a cancelled note says below its title. */
export const cancellationOf = ({
  cancelledOn,
  trade,
}: Pick<NoteFacts, 'cancelledOn' | 'trade'>): string | undefined =>
  cancelledOn === undefined
    ? undefined
    : `Cancelled on ${formatDate(cancelledOn)}: the trade fell through. ${
        trade.kind === 'purchase'
          ? 'No units are delivered, and what was paid goes back to the account it came from.'
          : 'The units stay in the seller’s demat account, and nothing is paid.'
      } It replaces the note of the same number.`

/** Throws unless the parts add up to what is paid. */
function checked(facts: NoteFacts): NoteFacts {
  const { trade, cleanPaise, accruedPaise, totalPaise } = facts
  const charges =
    trade.kind === 'purchase' ? trade.stampDutyPaise - trade.discountPaise : -trade.exitLoadPaise
  if (cleanPaise + accruedPaise + charges !== totalPaise)
    throw new Error(`the parts of ${facts.orderId} are not its total`)
  return facts
}

const yieldRow = ({ end, date, percent }: NoteYield): NoteRow =>
  row(
    end === 'maturity' ? 'Yield to maturity at this price' : `Yield to the call of ${formatDate(date)}`,
    `${percent.toFixed(4)} % a year (annual, actual/365)`,
  )

function contractOf({ number, tradedAt, settlementDate, orderId, trade }: NoteFacts): NoteSection {
  return {
    title: 'Contract',
    rows: [
      row('Contract note number', number),
      row('Trade', trade.kind === 'purchase' ? 'Purchase by the investor' : 'Sale by the investor'),
      row('Trade date', formatDate(indianDate(tradedAt))),
      row('Trade time (Indian time)', indianClock(tradedAt)),
      row('Settlement date', formatDate(settlementDate)),
      ...(trade.kind === 'purchase'
        ? [
            row('Exchange order number (RFQ)', trade.exchangeOrderNumber),
            row('Exchange deal number', trade.dealNumber),
          ]
        : []),
      row('Our order', orderId),
    ],
  }
}

function securityOf(facts: NoteFacts): NoteSection {
  const { trade, faceValuePaise, principalPaise } = facts
  return {
    title: trade.kind === 'purchase' ? 'Security bought' : 'Security sold',
    rows: [
      row('ISIN', facts.ISIN),
      row('Security', facts.displayName),
      row('Issuer', facts.issuer),
      row('Face value of one unit (INR)', formatFigures(faceValuePaise)),
      ...(principalPaise === faceValuePaise
        ? []
        : [row('Outstanding principal of one unit (INR)', formatFigures(principalPaise))]),
      row('Units', String(facts.units)),
      trade.kind === 'purchase'
        ? row('Clean price per 100 of principal', trade.cleanPrice)
        : row('Price of one unit, interest included (INR)', formatFigures(trade.unitPricePaise)),
      ...(facts.yield === undefined ? [] : [yieldRow(facts.yield)]),
    ],
  }
}

/** The amount paid by a buyer, or paid to a seller, from its parts. */
function considerationOf(facts: NoteFacts): NoteSection {
  const { trade, cleanPaise, accruedPaise, accruedDays, totalPaise } = facts
  const days = accruedDays === undefined ? '' : ` (${accruedDays} ${accruedDays === 1 ? 'day' : 'days'})`
  const parts = [
    figure('Clean value', cleanPaise),
    ...(accruedPaise === 0 ? [] : [figure(`Accrued interest${days}`, accruedPaise)]),
  ]
  const words = row('In words', chequeWords(totalPaise))
  if (trade.kind === 'sale')
    return {
      title: 'Consideration (INR)',
      rows: [
        ...parts,
        figure('Brokerage', 0),
        figure(`Exit load (${trade.exitLoadInPerc} % of the value)`, -trade.exitLoadPaise),
        total('You receive', totalPaise),
        words,
      ],
    }
  return {
    title: 'Consideration (INR)',
    rows: [
      ...parts,
      figure('Stamp duty', trade.stampDutyPaise),
      ...(trade.discountPaise === 0
        ? []
        : [figure('Discount on the first purchase, paid by us', -trade.discountPaise)]),
      figure('Brokerage', 0),
      total('You paid', totalPaise),
      words,
    ],
  }
}

/** The sections of a note, in order. It is complete to its owner: whole PAN and demat account. */
export function sectionsOf(facts: NoteFacts): readonly NoteSection[] {
  const { investor, trade, company } = checked(facts)
  return [
    contractOf(facts),
    {
      title: trade.kind === 'purchase' ? 'Buyer' : 'Seller',
      rows: [
        row('Name', investor.name),
        row('PAN', investor.pan),
        row('Demat account', investor.dematNumber),
      ],
    },
    securityOf(facts),
    considerationOf(facts),
    {
      title: 'Broker',
      rows: [
        row('Name', company.name),
        row('SEBI registration', company.registration),
        row('Membership', company.membership),
        row('CIN', company.cin),
        row('Address', company.address),
        row('Contact', `${company.phone}, ${company.email}`),
        row('Grievances', `${company.grievanceOfficer}, ${company.grievanceEmail}`),
      ],
    },
  ]
}

const always = [
  'Interest, principal and tax deducted at source are paid by the issuer to the holder of record on the record date.',
  'Investments in debt securities are subject to credit, market and liquidity risks. Read all offer documents carefully.',
  'Grievances: write to us first; then SCORES (scores.sebi.gov.in) and Smart ODR (smartodr.in) are open to you.',
  'Issued electronically and signed digitally by the company named above: a reader of PDF documents shows whether it was changed since. Its SHA-256 is kept with the order.',
]

/** The statements that a contract note must have. */
export const complianceLines = ({ trade }: Pick<NoteFacts, 'trade'>): readonly string[] =>
  trade.kind === 'purchase'
    ? [
        'The order was routed through the request-for-quote platform of the exchange, and money and securities are settled delivery versus payment by its clearing corporation.',
        'Payment was accepted only from the bank account verified in the buyer’s name. Securities are credited to the buyer’s own demat account.',
        ...always,
      ]
    : [
        'The price is the one that was shown and agreed to with a one-time code; it is frozen from the trade on.',
        'The money is paid only to the bank account verified in the seller’s name, once the securities have left the seller’s own demat account. Stamp duty is the buyer’s.',
        ...always,
      ]
