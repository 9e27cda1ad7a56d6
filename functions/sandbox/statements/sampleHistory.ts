import { addMonths } from '../../../shared/vocabulary/calendarDays.ts'
import { navE4At } from '../funds/navModel.ts'
import { type ListedScheme, withPast } from '../funds/schemeList.ts'
import type { DemoRow, DemoScheme } from './demoStatement.ts'
import { paiseOf, unitsFor } from './trueStatement.ts'

/** The days with which a history begins. */
export interface SampleDays {
  /** The last day of `detailed`: the last trading day of the month before that of `latest`. */
  readonly end: string
  /** The last trading day whose prices are out. */
  readonly latest: string
  /** The day itself or the next one that is a trading day. */
  readonly tradingDay: (date: string) => string
}

interface Held {
  /** AMFI's code. */
  readonly code: string
  readonly rtaCode: string
  readonly registrar: 'CAMS' | 'KFINTECH'
  readonly advisor?: string
}

const dutyOf = (paise: number) => Math.round(paise * 0.000_05)
const sttOf = (paise: number) => Math.round(paise * 0.000_01)

/** One scheme in one folio, bought and sold at the prices that the sandbox of AMFI has for these days. Money is paise. */
export class SampleHistory {
  readonly scheme: ListedScheme
  readonly #held: Held
  readonly #days: SampleDays
  readonly #rows: DemoRow[] = []

  constructor(held: Held, days: SampleDays) {
    const scheme = withPast().find(({ code }) => code === held.code)
    if (scheme === undefined) throw new Error(`no scheme ${held.code} in demoSchemes.json`)
    this.scheme = scheme
    this.#held = held
    this.#days = days
  }

  /** An amount a month from so many months before `end` up to so many (negative: after it), on a day of the month. */
  sip(paise: number, months: { readonly from: number; readonly to: number; readonly day: number }): this {
    for (let ago = months.from; ago >= months.to; ago -= 1)
      this.#buy(
        'purchaseSip',
        `Purchase - Systematic (${months.from - ago + 1}/240)`,
        paise,
        this.#on(ago, months.day),
      )
    return this
  }

  buy(paise: number, monthsAgo: number, day: number): this {
    return this.#buy('purchase', 'Purchase', paise, this.#on(monthsAgo, day))
  }

  /** Of all units when no amount is given. */
  redeem(monthsAgo: number, day: number, paise?: number): this {
    const date = this.#on(monthsAgo, day)
    this.#sell('redemption', 'Redemption', date, paise ?? this.#worthOn(date))
    return this
  }

  /** Everything goes into another scheme of the company. */
  switchAllTo(other: SampleHistory, monthsAgo: number, day: number): this {
    const date = this.#on(monthsAgo, day)
    const paise = this.#worthOn(date)
    this.#sell('switchOut', `Switch Out - To ${other.scheme.name}`, date, paise)
    other.#buy('switchIn', `Switch In - From ${this.scheme.name}`, paise, date)
    return this
  }

  /** Rupees a unit, e.g. `2.00`, paid to the bank. */
  payOut(rate: string, monthsAgo: number, day: number): this {
    const date = this.#on(monthsAgo, day)
    const amountPaise = paiseOf(this.#unitsOn(date), Number(rate.replace('.', '')) * 100)
    this.#rows.push({ date, type: 'dividendPayout', text: `IDCW Paid @ Rs.${rate} per unit`, amountPaise })
    return this
  }

  /** Up to a day, which is the day of its price too. */
  until(to: string): DemoScheme {
    const { name, isin } = this.scheme
    const { rtaCode, registrar, advisor } = this.#held
    const rows = this.#rows.filter(({ date }) => date <= to)
    rows.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    return {
      name,
      isin,
      rtaCode,
      registrar,
      ...(advisor === undefined ? {} : { advisor }),
      navE4: navE4At(this.scheme, to),
      rows,
    }
  }

  #on(monthsAgo: number, day: number): string {
    return this.#days.tradingDay(addMonths(this.#days.end, -monthsAgo, day))
  }

  /** What is paid, with the duty on it in a row of its own. */
  #buy(type: DemoRow['type'], text: string, paise: number, date: string): this {
    const duty = dutyOf(paise)
    const navE4 = navE4At(this.scheme, date)
    this.#rows.push({ date, type, text, amountPaise: paise - duty, navE4 })
    this.#rows.push({ date, type: 'stampDuty', text: '*** Stamp Duty ***', amountPaise: duty })
    return this
  }

  #sell(type: DemoRow['type'], text: string, date: string, paise: number): void {
    const { scheme } = this
    this.#rows.push({ date, type, text, amountPaise: -paise, navE4: navE4At(scheme, date) })
    if (scheme.model === 'equity')
      this.#rows.push({ date, type: 'stt', text: '*** STT Paid ***', amountPaise: sttOf(paise) })
  }

  /** Units are 1/10,000. */
  #unitsOn(date: string): number {
    return this.#rows
      .filter(row => row.date <= date)
      .reduce(
        (sum, { amountPaise, navE4 }) => sum + (navE4 === undefined ? 0 : unitsFor(amountPaise, navE4)),
        0,
      )
  }

  #worthOn(date: string): number {
    return paiseOf(this.#unitsOn(date), navE4At(this.scheme, date))
  }
}
