import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { basicAuthorization, json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'
import type { RazorpayActions } from './razorpayActions.ts'
import {
  accountEntity,
  collection,
  orderEntity,
  paymentEntity,
  reconRow,
  refundEntity,
  transferEntity,
} from './razorpayEntities.ts'
import { bankAccount, type RazorpayLedger } from './razorpayLedger.ts'

/** Razorpay's interface as documented: orders, payments, refunds, virtual accounts, settlements. */

const amount = z.int('The amount must be an integer.').min(100, 'The amount must be atleast INR 1.00')
const notes = z.record(z.string().max(256), z.string().max(256)).default({})
const orderBody = z.object({
  amount,
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.string().min(1).max(40, 'The receipt may not be greater than 40 characters.'),
  payment: z.object({ capture: z.literal('automatic') }).optional(),
  bank_account: bankAccount,
  notes,
})
const refundBody = z.object({
  amount,
  speed: z.literal('normal'),
  /** Optional at the vendor; here it distinguishes our refunds from the gateway's own. */
  receipt: z.string().min(1).max(40),
  notes,
})
const accountBody = z.object({
  receivers: z.object({ types: z.tuple([z.literal('bank_account')]) }),
  allowed_payers: z
    .array(z.object({ type: z.literal('bank_account'), bank_account: bankAccount }))
    .min(1)
    .max(10),
  description: z.string().max(2048).nullable().default(null),
  close_by: z.int().nullable().default(null),
  notes,
})
const soonestClosingMs = 15 * 60_000

export interface RazorpayKeys {
  readonly keyId: string
  readonly keySecret: string
}

export function razorpaySandbox(
  ledger: RazorpayLedger,
  actions: RazorpayActions,
  keys: RazorpayKeys,
): Vendor {
  const expected = basicAuthorization(keys.keyId, keys.keySecret)
  return async request => {
    if (!request.path.startsWith('/v1/') || request.path.startsWith('/v1/checkout/')) return undefined
    if (request.headers.authorization !== expected) return refused('Authentication failed', undefined, 401)
    const [, what = '', id = '', part = ''] =
      /^\/v1\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(request.path) ?? []
    switch (`${request.method} ${what}${id === '' ? '' : '/:id'}${part === '' ? '' : `/${part}`}`) {
      case 'POST orders':
        return createOrder(ledger, request)
      case 'GET orders':
        return listed(request, ledger.orders().filter(matching(request)), order => orderEntity(ledger, order))
      case 'GET orders/:id':
        return found(ledger.order(id), order => orderEntity(ledger, order))
      case 'GET orders/:id/payments':
        return found(ledger.order(id), order =>
          collection(ledger.paymentsOf(order.id).map(payment => paymentEntity(ledger, payment))),
        )
      case 'GET payments/:id':
        return found(ledger.payment(id), payment => paymentEntity(ledger, payment))
      case 'POST payments/:id/refund':
        return refundPayment(ledger, actions, id, request)
      case 'GET payments/:id/refunds':
        return found(ledger.payment(id), payment =>
          collection(page(request, ledger.refundsOf(payment.id)).map(refund => refundEntity(ledger, refund))),
        )
      case 'GET payments/:id/bank_transfer':
        return found(ledger.payment(id), transferEntity)
      case 'POST virtual_accounts':
        return createAccount(ledger, request)
      case 'GET virtual_accounts':
        return listed(request, ledger.accounts().filter(since(request)), account =>
          accountEntity(ledger, account),
        )
      case 'GET virtual_accounts/:id/payments':
        return found(ledger.account(id), account =>
          collection(
            page(request, ledger.paymentsOf(account.id)).map(payment => paymentEntity(ledger, payment)),
          ),
        )
      case 'GET settlements/:id/combined':
        return id === 'recon' ? settlements(ledger, request) : undefined
      default:
        return refused('The requested URL was not found on the server.', undefined, 404)
    }
  }
}

/** The vendor's error shape. */
function refused(description: string, field?: string, status = 400): WireAnswer {
  return json(status, {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      field,
      metadata: {},
    },
  })
}

function wrong(error: z.ZodError): WireAnswer {
  const [issue] = error.issues
  return refused(issue?.message ?? 'The request is invalid.', String(issue?.path.at(-1) ?? ''))
}

const found = <Thing>(thing: Thing | undefined, shown: (thing: Thing) => unknown): WireAnswer =>
  thing === undefined ? refused('The id provided does not exist') : json(200, shown(thing))

function page<Thing>({ query }: WireRequest, things: readonly Thing[]): Thing[] {
  const count = Math.min(Number(query.get('count') ?? '10'), 100)
  const skip = Number(query.get('skip') ?? '0')
  return things.slice(skip, skip + count)
}
const listed = <Thing>(
  request: WireRequest,
  things: readonly Thing[],
  shown: (thing: Thing) => unknown,
): WireAnswer => json(200, collection(page(request, things).map(shown)))
const matching =
  ({ query }: WireRequest) =>
  ({ receipt }: { readonly receipt: string }): boolean =>
    query.get('receipt') === null || query.get('receipt') === receipt
const since =
  ({ query }: WireRequest) =>
  ({ created_at }: { readonly created_at: string }): boolean =>
    Date.parse(created_at) >= Number(query.get('from') ?? '0') * 1000

function createOrder(ledger: RazorpayLedger, { body }: WireRequest): WireAnswer {
  const parsed = orderBody.safeParse(body)
  if (!parsed.success) return wrong(parsed.error)
  const { amount, receipt, bank_account, notes } = parsed.data
  const order = ledger.addOrder({ amount, receipt, account: bank_account, notes })
  return json(200, orderEntity(ledger, order))
}

function createAccount(ledger: RazorpayLedger, { body }: WireRequest): WireAnswer {
  const parsed = accountBody.safeParse(body)
  if (!parsed.success) return wrong(parsed.error)
  const { allowed_payers, description, close_by, notes } = parsed.data
  if (close_by !== null && close_by * 1000 < ledger.now().getTime() + soonestClosingMs)
    return refused('close_by should be at least 15 minutes after current time', 'close_by')
  const payers = allowed_payers.map(({ bank_account }) => bank_account)
  return json(200, accountEntity(ledger, ledger.addAccount({ payers, description, close_by, notes })))
}

function refundPayment(
  ledger: RazorpayLedger,
  actions: RazorpayActions,
  id: string,
  { body }: WireRequest,
): WireAnswer {
  const payment = ledger.payment(id)
  if (payment === undefined) return refused('The id provided does not exist')
  const parsed = refundBody.safeParse(body)
  if (!parsed.success) return wrong(parsed.error)
  const { amount, receipt } = parsed.data
  if (!ledger.isCaptured(payment))
    return refused('The payment status should be captured for action to be taken')
  const refunded = ledger.refundsOf(id).reduce((sum, refund) => sum + refund.amount, 0)
  if (refunded >= payment.amount) return refused('The payment has been fully refunded already')
  if (refunded + amount > payment.amount)
    return refused('The refund amount provided is greater than amount captured', 'amount')
  return json(200, refundEntity(ledger, actions.refund(payment, amount, receipt)))
}

function settlements(ledger: RazorpayLedger, request: WireRequest): WireAnswer {
  const { query } = request
  const part = (name: string, length: number): string => (query.get(name) ?? '').padStart(length, '0')
  const date = `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date > indianDate(ledger.now()))
    return refused('The day field is invalid.', 'day')
  return listed(request, ledger.movementsOn(date), reconRow)
}
