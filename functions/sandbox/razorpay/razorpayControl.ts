import { z } from 'zod'
import { paiseOf } from '../../../shared/vocabulary/money.ts'
import { json, type Vendor } from '../wire.ts'
import { outcomes, type RazorpayActions } from './razorpayActions.ts'
import { accountEntity, orderEntity, paymentEntity, refundEntity } from './razorpayEntities.ts'
import type { RazorpayLedger, VirtualAccount } from './razorpayLedger.ts'

/** For tests and demos: what an investor does on the gateway's page or at the bank, without a browser. */

const outcomeBody = z.object({ outcome: z.enum(outcomes) })
const transferBody = z.object({
  accountNumber: z.string(),
  rupees: z.number().positive().optional(),
  fromAccount: z.string().min(1).optional(),
})

export function razorpayControl(ledger: RazorpayLedger, actions: RazorpayActions): Vendor {
  return async ({ method, path, body }) => {
    if (path === '/neft' && method === 'POST') return transferred(ledger, actions, body)
    const id = /^\/payments\/([\w-]+)$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const order = ledger.order(id)
    const account = ledger.accounts().find(({ notes }) => notes.reference === id)
    if (method === 'GET') {
      const payments = [...paymentsOf(ledger, order?.id), ...paymentsOf(ledger, account?.id)]
      return json(200, {
        order: order === undefined ? null : orderEntity(ledger, order),
        virtualAccount: account === undefined ? null : accountEntity(ledger, account),
        payments: payments.map(payment => paymentEntity(ledger, payment)),
        refunds: payments
          .flatMap(({ id: paymentId }) => ledger.refundsOf(paymentId))
          .map(refund => refundEntity(ledger, refund)),
      })
    }
    if (method !== 'POST') return json(405, { error: 'GET or POST' })
    if (order === undefined) return json(404, { error: 'the gateway knows no such order' })
    const parsed = outcomeBody.safeParse(body)
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
    // As on the page: a paid order cannot be paid again.
    if (ledger.isPaid(order)) return json(409, { error: 'the order is paid already' })
    const ending = actions.perform(order, parsed.data.outcome)
    return json(200, {
      gatewayOrderId: order.id,
      outcome: parsed.data.outcome,
      returns: ending.kind === 'return' ? ending.fields : undefined,
    })
  }
}

const paymentsOf = (ledger: RazorpayLedger, id: string | undefined) =>
  id === undefined ? [] : ledger.paymentsOf(id)

function transferred(ledger: RazorpayLedger, actions: RazorpayActions, body: unknown) {
  const parsed = transferBody.safeParse(body)
  if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
  const { accountNumber, rupees, fromAccount } = parsed.data
  const account = ledger.account(accountNumber)
  if (account === undefined) return json(404, { error: 'nobody has such an account number' })
  if (ledger.isClosed(account))
    return json(409, { error: 'the account is closed: the bank returns the money' })
  const amount = rupees === undefined ? expectedOf(account) : paiseOf(rupees)
  if (amount === undefined) return json(400, { error: 'rupees with at most two decimals are needed' })
  const from = fromAccount ?? account.payers[0]?.account_number ?? ''
  return json(200, paymentEntity(ledger, actions.transfer(account, amount, from)))
}

/** The amount in paise that the account was opened for, from its notes. */
function expectedOf({ notes }: VirtualAccount): number | undefined {
  const noted = Number(notes.amountPaise ?? '')
  return Number.isSafeInteger(noted) && noted > 0 ? noted : undefined
}
