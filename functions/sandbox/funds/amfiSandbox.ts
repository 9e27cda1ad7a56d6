import { z } from 'zod'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor, type WireAnswer } from '../wire.ts'
import { navE4At } from './navModel.ts'
import { type ListedScheme, listedSchemes, withPast } from './schemeList.ts'

/** The association of mutual funds with its two files, in the form of autumn 2026 unless the control sets another one. */

const behaviours = [
  'normal',
  'newHeader',
  'oldHeader',
  'shrunken',
  'older',
  'notAFile',
  'down',
  'slow',
  'silent',
] as const
const setting = z
  .object({ behaviour: z.enum(behaviours).optional(), history: z.enum(['demo', 'all']).optional() })
  .refine(({ behaviour, history }) => (behaviour ?? history) !== undefined, 'behaviour or history')

const slowMs = 4_000
const silentMs = 90_000
/** Fund companies publish by 23:00 Indian time, which is 17:30 UTC. */
const publishedAfterMs = 17.5 * 3_600_000

export class AmfiSandbox {
  readonly #context: Pick<SandboxContext, 'settings' | 'clock' | 'calendar'>

  constructor(context: Pick<SandboxContext, 'settings' | 'clock' | 'calendar'>) {
    this.#context = context
  }

  /** `POST /nav-prices {behaviour?, history?}` sets them until they are set again, `GET /nav-prices` shows them. */
  readonly control: Vendor = async ({ method, path, body }) => {
    if (path !== '/nav-prices') return undefined
    if (method === 'POST') {
      const parsed = setting.safeParse(body)
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      const { behaviour, history } = parsed.data
      if (behaviour !== undefined) this.#context.settings.write('navPrices:behaviour', behaviour)
      if (history !== undefined) this.#context.settings.write('navPrices:history', history)
    }
    return json(200, { behaviour: this.#behaviour, history: this.#history })
  }

  readonly vendor: Vendor = async ({ method, path, query }) => {
    if (method !== 'GET') return undefined
    const isFile = path === '/spages/NAVAll.txt'
    if (!isFile && path !== '/DownloadNAVHistoryReport_Po.aspx') return undefined
    const { clock } = this.#context
    if (this.#behaviour === 'slow') await clock.sleep(slowMs)
    if (this.#behaviour === 'silent') await clock.sleep(silentMs)
    if (this.#behaviour === 'down' || this.#behaviour === 'silent') return text('Service Unavailable', 503)
    if (this.#behaviour === 'notAFile')
      return {
        status: 200,
        body: '<html><body>The site is under maintenance</body></html>',
        contentType: 'text/html',
      }
    return isFile ? text(this.#file()) : this.#past(query)
  }

  get #behaviour(): (typeof behaviours)[number] {
    const written = this.#context.settings.read('navPrices:behaviour')
    return behaviours.find(one => one === written) ?? 'normal'
  }

  get #history(): 'demo' | 'all' {
    return this.#context.settings.read('navPrices:history') === 'all' ? 'all' : 'demo'
  }

  /** The last trading day whose prices are out. */
  #latestDay(): string {
    const now = this.#context.clock.now()
    const today = indianDate(now)
    const isOut = now.getTime() >= Date.parse(`${today}T00:00:00Z`) + publishedAfterMs
    const last = this.#tradingDay(isOut ? today : addDays(today, -1))
    return this.#behaviour === 'older' ? this.#tradingDay(addDays(last, -3)) : last
  }

  /** The day itself or the one before that is a trading day. */
  #tradingDay(date: string): string {
    let day = date
    while (!this.#context.calendar().isTradingDay(day)) day = addDays(day, -1)
    return day
  }

  #file(): string {
    const day = this.#latestDay()
    const before = this.#tradingDay(addDays(day, -1))
    const isNew = this.#behaviour !== 'oldHeader'
    const all = listedSchemes().filter(({ since }) => since <= before)
    const listed = this.#behaviour === 'shrunken' ? all.slice(0, Math.floor(all.length / 2)) : all
    const lines = [
      `Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;${isNew ? 'Plan;Option;' : ''}Net Asset Value;Date`,
    ]
    let banner = ''
    for (const scheme of listed) {
      const { amc, category } = scheme
      if (banner !== `${category}|${amc}`) {
        lines.push('', `Open Ended Schemes(${category})`, '', amc, '')
        banner = `${category}|${amc}`
      }
      lines.push(lineOf(scheme, scheme.isLate ? before : day, isNew))
      // Now and then the association lists a scheme twice.
      if (Number(scheme.code) % 1999 === 0) lines.push(lineOf(scheme, before, isNew))
    }
    return `${lines.join('\r\n')}\r\n`
  }

  #past(query: URLSearchParams): WireAnswer {
    const [from, to] = [isoOf(query.get('frmdt')), isoOf(query.get('todt'))]
    if (from === undefined || to === undefined || from > to || to > addDays(from, 89))
      return { status: 200, body: '<html>Invalid period</html>', contentType: 'text/html' }
    const lines = [
      'Scheme Code;Scheme Name;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;Net Asset Value;Repurchase Price;Sale Price;Date',
    ]
    const last = [to, this.#latestDay()].sort()[0] ?? to
    const days: string[] = []
    for (let day = from; day <= last; day = addDays(day, 1))
      if (this.#context.calendar().isTradingDay(day)) days.push(day)
    // All would be 30 MB a month.
    const all = this.#history === 'all' ? listedSchemes() : withPast()
    for (const scheme of all) {
      const { code, name, isin, otherIsin = '', since, until = '9999', isUnpriced } = scheme
      if (isUnpriced) continue
      for (const day of days)
        if (day >= since && day <= until)
          lines.push(
            `${code};${name};${isin};${otherIsin};${rupees(navE4At(scheme, day))};;;${writtenDate(day)}`,
          )
    }
    return text(`${lines.join('\r\n')}\r\n`)
  }
}

function lineOf(scheme: ListedScheme, date: string, isNew: boolean): string {
  const { code, isin, otherIsin = '-', name, plan, option, until = '9999', isUnpriced } = scheme
  const day = until < date ? until : date
  const price = isUnpriced ? 'N.A.' : rupees(navE4At(scheme, day))
  return [code, isin, otherIsin, name, ...(isNew ? [plan, option] : []), price, writtenDate(day)].join(';')
}

const text = (body: string, status = 200): WireAnswer => ({
  status,
  body,
  contentType: 'text/plain; charset=utf-8',
})
const rupees = (navE4: number): string =>
  `${Math.floor(navE4 / 10_000)}.${String(navE4 % 10_000).padStart(4, '0')}`
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const writtenDate = (iso: string): string =>
  `${iso.slice(8)}-${months[Number(iso.slice(5, 7)) - 1]}-${iso.slice(0, 4)}`

function isoOf(written: string | null): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})-(\w{3})-(\d{4})$/.exec(written ?? '') ?? []
  const iso = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`
  return z.iso.date().safeParse(iso).success ? iso : undefined
}
