import type { PlacedPage, PlacedText } from '../lines/page.ts'

/** Places texts as a statement of CAMS or KFintech does (domain.md 2.2), for tests that work a page by hand. */

/** Right edges of the columns of numbers. */
export const edges = { amount: 350, units: 420, price: 480, balance: 560 }
type Numbers = Partial<Record<keyof typeof edges, string>>

const lineHeightPt = 11
const letterPt = 4

interface Style {
  readonly x?: number
  readonly height?: number
  /** Points above the line. */
  readonly rise?: number
  readonly rotated?: boolean
}

export class Pages {
  private readonly finished: PlacedText[][] = []
  private texts: PlacedText[] = []
  private y = 800

  /** A text at the current line; the line stays. */
  put(text: string, { x = 30, height = 8, rise = 0, rotated = false }: Style = {}): this {
    const width = text.length * letterPt
    this.texts.push({ text, x, y: this.y + rise, width, height, rotated })
    return this
  }

  /** A text that ends at `right`. */
  putRight(text: string, right: number, rise = 0): this {
    return this.put(text, { x: right - text.length * letterPt, rise })
  }

  down(pt = lineHeightPt): this {
    this.y -= pt
    return this
  }

  line(text: string, style: Style = {}): this {
    return this.put(text, style).down()
  }

  lines(...texts: readonly string[]): this {
    for (const text of texts) this.line(text)
    return this
  }

  /** The labels on one baseline, on two (CAMS) or on four (KFintech), moved to the right by `shift`. */
  header(baselines: 1 | 2 | 4 = 2, { shift = 0, price = 'Price' } = {}): this {
    const at = (text: string, right: number) => this.putRight(text, right + shift)
    this.put('Date', { x: 30 + shift }).put('Transaction', { x: 90 + shift })
    if (baselines === 1) {
      at('Amount', edges.amount)
      at('Units', edges.units)
      at(price, edges.price)
      return at('Unit Balance', edges.balance).down()
    }
    if (baselines === 2) {
      at('Amount', edges.amount)
      at('Units', edges.units)
      at(price, edges.price)
      at('Unit', edges.balance).down(9)
      at('(INR)', edges.amount)
      at('(INR)', edges.price)
      return at('Balance', edges.balance).down()
    }
    at('Amount', edges.amount).down(7)
    at('Units', edges.units)
    at('Unit', edges.balance).down(7)
    at('(INR)', edges.amount)
    at(price, edges.price).down(7)
    at('(INR)', edges.price)
    return at('Balance', edges.balance).down()
  }

  row(date: string, description: string, numbers: Numbers = {}, { shift = 0, rise = 0 } = {}): this {
    if (date !== '') this.put(date)
    if (description !== '') this.put(description, { x: 90 })
    if (numbers.amount !== undefined) this.putRight(numbers.amount, edges.amount + shift)
    if (numbers.units !== undefined) this.putRight(numbers.units, edges.units + shift)
    if (numbers.price !== undefined) this.putRight(numbers.price, edges.price + shift)
    if (numbers.balance !== undefined) this.putRight(numbers.balance, edges.balance + shift, rise)
    return this.down()
  }

  page(): this {
    this.finished.push(this.texts)
    this.texts = []
    this.y = 800
    return this
  }

  all(): PlacedPage[] {
    return [...this.finished, this.texts].map(texts => ({ texts }))
  }
}

export const camsMark = 'CAMSCASWS-120525163712 Version:V3.4 Live-1014'
export const kfintechMark = 'KFINCASWS-120525163712 Version:V3.4 Live-1014'

/** The first page up to the portfolio summary. */
export const firstPage = (
  mark = camsMark,
  totals: readonly (readonly [amc: string, cost: string, value: string])[] = [
    ['HDFC Mutual Fund', '25,000.00', '8,838.00'],
  ],
): Pages => {
  const pages = new Pages()
    .put(mark, { x: 12, rotated: true })
    .line('Consolidated Account Statement', { x: 220, height: 12 })
    .line('01-Apr-2024 To 31-Mar-2025', { x: 240 })
    .lines('Email Id: asha@example.com', 'ASHA RAO', '12 MG Road', 'Pune - 411001', 'Mobile: +919812345678')
  if (totals.length === 0) return pages
  pages.line('PORTFOLIO SUMMARY', { x: 250 })
  pages.put('Mutual Fund').putRight('Cost Value', 300).putRight('Market Value', 420).down()
  pages.putRight('(INR)', 300).putRight('(INR)', 420).down()
  for (const [amc, cost, value] of totals) pages.put(amc).putRight(cost, 300).putRight(value, 420).down()
  return pages.put('Total').putRight('25,000.00', 300).putRight('8,838.00', 420).down()
}

/** Company, folio, holder, scheme, nominees, table and opening balance of domain.md 2.2. */
export const schemeHead = (pages: Pages, baselines: 1 | 2 | 4 = 2): Pages =>
  pages
    .line('HDFC Mutual Fund', { height: 10 })
    .line('Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
    .line('ASHA RAO')
    .put(
      'H123-HDFC Flexi Cap Fund - Growth Plan (formerly HDFC Equity) - ISIN: INF179K01BC2(Advisor: ARN-12345)',
    )
    .put('Registrar : CAMS', { x: 480 })
    .down()
    .line('Nominee 1: RAVI RAO   Nominee 2:   Nominee 3:')
    .header(baselines)
    .line('Opening Unit Balance: 100.000', { x: 90 })

/** Its rows and closing balance. 100 + 100.5 − 150 + 96.8 = 147.3; 147.3 × 60 = 8,838. */
export const schemeRows = (pages: Pages): Pages =>
  pages
    .row('15-Apr-2024', 'Purchase-SIP (ECS) - Instalment 1/60', {
      amount: '4,999.75',
      units: '100.500',
      price: '49.7488',
      balance: '200.500',
    })
    .row('15-Apr-2024', '*** Stamp Duty ***', { amount: '0.25' })
    .row('20-Jun-2024', 'Redemption Of Units', {
      amount: '(10,000.00)',
      units: '(150.000)',
      price: '66.6667',
      balance: '50.500',
    })
    .row('20-Jun-2024', '*** STT Paid ***', { amount: '0.10' })
    .row('01-Jul-2024', 'IDCW Payout @ Rs.2.00 per unit', { amount: '101.00' })
    .row('10-Jul-2024', 'Purchase - Online', {
      amount: '5,324.00',
      units: '96.800',
      price: '55.0000',
      balance: '147.300',
    })

export const closing = (
  pages: Pages,
  units = '147.300',
  nav = '60.0000',
  cost = '25,000.00',
  value = '8,838.00',
): Pages =>
  pages.line(
    `Closing Unit Balance: ${units}   NAV on 31-Mar-2025: INR ${nav}   Total Cost Value: ${cost}   Market Value on 31-Mar-2025: INR ${value}`,
  )

export const loadText = (pages: Pages): Pages =>
  pages.lines(
    'Entry Load : NIL. Exit Load : 1.00% if redeemed within 1 year from the date of allotment.',
    'WEF 15-MAR-2022 no load is charged for switches between plans of the same scheme',
  )

/** A whole statement of one scheme. */
export const oneScheme = (): Pages => loadText(closing(schemeRows(schemeHead(firstPage()))))
