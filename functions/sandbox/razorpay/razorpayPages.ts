import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Rows } from '../database.ts'
import { type HostedPages, type Html, html, returnAddress, sendTo } from '../hostedPage.ts'
import type { Vendor, WireAnswer } from '../wire.ts'
import { type Ending, type Outcome, outcomes, type RazorpayActions } from './razorpayActions.ts'
import { payee } from './razorpayEntities.ts'
import type { Order, RazorpayLedger } from './razorpayLedger.ts'

/**
 * The hosted checkout: the site posts a form to it, the investor presses the button of an outcome, and the browser posts
 * the result back to the site.
 */

const vendor = 'Razorpay (sandbox)'
const address = z.url({ protocol: /^https?$/ })
const posted = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.string(),
  currency: z.literal('INR'),
  description: z.string().max(255).default(''),
  callback_url: address,
  cancel_url: address,
})
const visitRow = z.object({
  id: z.string(),
  order_id: z.string(),
  description: z.string(),
  callback_url: z.string(),
  cancel_url: z.string(),
})
type Visit = z.output<typeof visitRow>
const pressed = z.object({ outcome: z.enum(outcomes) })

/** The page's buttons in their order; there is none for a wrong amount. */
const buttons: readonly (readonly [Outcome, string])[] = [
  ['pay', 'Pay now'],
  ['fail', 'The bank declines'],
  ['cancel', 'Cancel the payment'],
  ['close', 'Close the page without a word'],
  ['payTwice', 'Pay twice'],
  ['payLate', 'Pay, and the bank answers 20 minutes later'],
  ['payFromOther', 'Pay from somebody else’s account'],
  ['webhookFirst', 'Pay; the webhook comes before I go back'],
  ['webhookNever', 'Pay; the webhook never comes'],
]

const returnScript = "document.getElementById('return').submit()\n"

export interface RazorpayPagesParts {
  readonly database: DatabaseSync
  readonly ledger: RazorpayLedger
  readonly actions: RazorpayActions
  readonly pages: HostedPages
  readonly keyId: string
}

export function razorpayPages(parts: RazorpayPagesParts): Vendor {
  const { database, ledger, actions, pages, keyId } = parts
  const visits = new Rows(database, 'gateway_visits', visitRow)
  const open = (body: unknown): WireAnswer => {
    const parsed = posted.safeParse(body)
    const order = parsed.success ? ledger.order(parsed.data.order_id) : undefined
    if (!parsed.success || order === undefined || parsed.data.key_id !== keyId) return notValid(pages)
    const { amount, description, callback_url, cancel_url } = parsed.data
    if (amount !== String(order.amount)) return notValid(pages)
    const id = randomBytes(16).toString('hex')
    visits.add({ id, order_id: order.id, description, callback_url, cancel_url })
    return sendTo(pages.at(`/razorpay/v1/checkout/visit/${id}`))
  }
  return async ({ method, path, body }) => {
    if (path === '/v1/checkout/embedded' && method === 'POST') return open(body)
    if (path === '/v1/checkout/return.js' && method === 'GET')
      return { status: 200, body: returnScript, contentType: 'text/javascript; charset=utf-8' }
    const id = /^\/v1\/checkout\/visit\/([0-9a-f]{32})$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const visit = visits.find({ id })
    const order = visit === undefined ? undefined : ledger.order(visit.order_id)
    if (visit === undefined || order === undefined) return notValid(pages)
    const choice = pressed.safeParse(body)
    // Pressed again after the payment, from two tabs or by the browser's Back: the page shows the current status.
    if (method === 'POST' && choice.success && !ledger.isPaid(order))
      return ended(pages, visit, actions.perform(order, choice.data.outcome))
    return shown(parts, visit, order)
  }
}

const notValid = (pages: HostedPages): WireAnswer =>
  pages.page({
    vendor,
    status: 400,
    title: 'This payment cannot be opened',
    body: html`<p>Go back to the page you came from and start the payment again.</p>`,
  })

function shown({ actions, pages }: RazorpayPagesParts, visit: Visit, order: Order): WireAnswer {
  const paid = actions.paidAlready(order)
  if (paid !== undefined)
    return pages.page({
      vendor,
      title: 'This order is paid already',
      leadsTo: visit.callback_url,
      body: html`${facts(visit, order)}${wayBack(visit, paid)}`,
    })
  return pages.page({
    vendor,
    title: `Pay ${rupeesOf(order.amount)}`,
    leadsTo: visit.callback_url,
    body: html`${facts(visit, order)}
<p><small>Only this account may pay: the registered one. On this machine nobody pays; say how it ends.</small></p>
<form method="post" action="${pages.at(`/razorpay/v1/checkout/visit/${visit.id}`)}">
${buttons.map(([outcome, label]) => html`<button name="outcome" value="${outcome}">${label}</button>`)}
</form>`,
  })
}

const facts = ({ description }: Visit, { account, amount }: Order): Html => html`<dl>
<dt>Amount</dt><dd><strong>${rupeesOf(amount)}</strong></dd>
<dt>Payee</dt><dd>${payee}</dd>
<dt>For</dt><dd>${description === '' ? 'Bonds' : description}</dd>
<dt>From account</dt><dd>${account.ifsc.slice(0, 4)} ending in ${account.account_number.slice(-4)}</dd>
</dl>`

function ended(pages: HostedPages, visit: Visit, ending: Ending): WireAnswer {
  switch (ending.kind) {
    case 'cancel':
      return sendTo(returnAddress(visit.cancel_url, {}) ?? pages.at('/'))
    case 'closed':
      return pages.page({
        vendor,
        title: 'You left the payment page',
        body: html`<p>Nobody was told. Close this tab, or open the site again by its own address.</p>`,
      })
    case 'return':
      return pages.page({
        vendor,
        title: ending.waits ? 'Sthirank has been told' : 'Going back to Sthirank',
        leadsTo: visit.callback_url,
        script: ending.waits ? undefined : '/razorpay/v1/checkout/return.js',
        body: html`<p>${
          ending.waits
            ? 'The webhook is on its way. Go back when you like: nothing takes you there by itself.'
            : 'You are being taken back to where you came from.'
        }</p>
${wayBack(visit, ending.fields)}`,
      })
  }
}

/** The form that the browser posts to the site. */
function wayBack({ callback_url }: Visit, fields: Readonly<Record<string, string>>): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form id="return" method="post" action="${callback_url}">${hidden}<button>Go back to Sthirank</button></form>`
}

/** Paise as Indian rupees, e.g. `10056177` → `₹1,00,561.77`. */
function rupeesOf(paise: number): string {
  const whole = String(Math.trunc(paise / 100))
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
  return `₹${grouped}.${String(paise % 100).padStart(2, '0')}`
}
