import type * as z from 'zod/mini'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { basicRequests, readAnswer, type VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type {
  GatewayPayment,
  OpenedVirtualAccount,
  PaymentGateway,
  PaymentRequest,
  RefundRequest,
  RefundState,
  SettlementRow,
  VirtualAccountRequest,
} from './port.ts'
import {
  bankTransfer,
  orderEntity,
  pageOf,
  paymentEntity,
  reconRow,
  referenceIn,
  refundEntity,
  utrOf,
  virtualAccountEntity,
} from './razorpayEntities.ts'
import { failureOf } from './razorpayFailures.ts'

/** A creation without an answer may have succeeded: it is searched for, never repeated. */
const createBudget = { budgetMs: 10_000, attempts: 1 } as const
/** With a creation it stays below the 20 s of a call that waits for a vendor. */
const askBudget = { budgetMs: 6_000, attempts: 2 } as const
const pageSize = 100
const mostPages = 20
/** The vendor's clock and ours may differ by a minute or two. */
const clocksDifferMs = 3 * 60_000
const currency = 'INR'

/** Razorpay's orders with third-party validation, refunds, Smart Collect and settlements. */
export function openRazorpay(options: VendorOptions): PaymentGateway {
  const send = basicRequests('payment-gateway', options)
  const get = async <Schema extends z.core.$ZodType>(
    path: string,
    operation: string,
    schema: Schema,
  ): Promise<z.output<Schema>> =>
    readAnswer(await send({ method: 'GET', path: `/v1${path}`, operation }, askBudget), schema)
  const post = async <Schema extends z.core.$ZodType>(
    path: string,
    operation: string,
    body: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>> =>
    readAnswer(await send({ method: 'POST', path: `/v1${path}`, operation, body }, createBudget), schema)

  /** All items of a list, page by page. */
  const every = async <Item extends z.core.$ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    operation: string,
    item: Item,
  ): Promise<z.output<Item>[]> => {
    const found: z.output<Item>[] = []
    for (let page = 0; page < mostPages; page += 1) {
      const paging = new URLSearchParams({
        ...query,
        count: String(pageSize),
        skip: String(page * pageSize),
      })
      const { items } = await get(`${path}?${paging}`, operation, pageOf(item))
      found.push(...items)
      if (items.length < pageSize) return found
    }
    throw new ProviderUnavailable('the list is too long to tell what is in it')
  }

  const findOrder = async ({ reference, amountPaise }: PaymentRequest): Promise<string | undefined> => {
    const { items } = await get(
      `/orders?${new URLSearchParams({ receipt: reference })}`,
      'findOrder',
      pageOf(orderEntity),
    )
    // The vendor may ignore the filter.
    const found = items.find(({ receipt }) => receipt === reference)
    return found === undefined ? undefined : orderOf(found, reference, amountPaise)
  }
  const findVirtualAccount = async ({
    reference,
    openedAfter,
  }: VirtualAccountRequest): Promise<OpenedVirtualAccount | undefined> => {
    // The vendor has no filter by our reference, and the accounts of a whole day are too many to read.
    const from = String(seconds(new Date(openedAfter.getTime() - clocksDifferMs)))
    const accounts = await every('/virtual_accounts', { from }, 'findVirtualAccount', virtualAccountEntity)
    const found = accounts.find(({ notes }) => referenceIn(notes) === reference)
    return found === undefined ? undefined : accountOf(found, reference)
  }
  const findRefund = async ({
    paymentId,
    amountPaise,
    reference,
  }: RefundRequest): Promise<Refund | undefined> => {
    const refunds = await every(`/payments/${id(paymentId)}/refunds`, {}, 'findRefund', refundEntity)
    // A payment is refunded once: a full refund made by hand on the vendor's pages counts as ours.
    const whole = refunds.filter(({ amount, status }) => amount === amountPaise && status !== 'failed')
    return (
      whole.find(({ status }) => status === 'processed') ??
      whole[0] ??
      refunds.find(({ receipt }) => receipt === reference)
    )
  }

  return {
    async open(request) {
      const found = await findOrder(request)
      if (found !== undefined) return { gatewayOrderId: found }
      const { reference, amountPaise, account } = request
      const body = {
        amount: amountPaise,
        currency,
        receipt: reference,
        payment: { capture: 'automatic', capture_options: capturing },
        bank_account: { account_number: account.accountNumber, name: account.name, ifsc: account.ifsc },
        notes: { reference },
      }
      const order = await post('/orders', 'open', body, orderEntity)
      return { gatewayOrderId: orderOf(order, reference, amountPaise) }
    },
    async payments(gatewayOrderId) {
      const { items } = await get(`/orders/${id(gatewayOrderId)}/payments`, 'payments', pageOf(paymentEntity))
      if (items.some(({ order_id }) => order_id !== gatewayOrderId)) throw contradiction()
      return items.map(paymentOf)
    },
    async openVirtualAccount(request) {
      const found = await findVirtualAccount(request)
      if (found !== undefined) return found
      const { reference, amountPaise, account, closesAt } = request
      const body = {
        receivers: { types: ['bank_account'] },
        allowed_payers: [
          {
            type: 'bank_account',
            bank_account: { ifsc: account.ifsc, account_number: account.accountNumber },
          },
        ],
        description: reference,
        close_by: seconds(closesAt),
        // Such an account has no expected amount: the note shows it to people.
        notes: { reference, amountPaise: String(amountPaise) },
      }
      return accountOf(
        await post('/virtual_accounts', 'openVirtualAccount', body, virtualAccountEntity),
        reference,
      )
    },
    async transfers(virtualAccountId) {
      const path = `/virtual_accounts/${id(virtualAccountId)}/payments`
      const payments = await every(path, {}, 'transfers', paymentEntity)
      if (payments.some(({ method }) => method !== 'bank_transfer')) throw contradiction()
      const withUtr = async (payment: GatewayPayment): Promise<GatewayPayment> => {
        if (payment.utr !== undefined || payment.state === 'pending') return payment
        const transferPath = `/payments/${id(payment.paymentId)}/bank_transfer`
        const transfer = await get(transferPath, 'bankTransfer', bankTransfer)
        if (transfer.payment_id !== payment.paymentId || transfer.amount !== payment.amountPaise)
          throw contradiction()
        return transfer.bank_reference == null ? payment : { ...payment, utr: transfer.bank_reference }
      }
      return Promise.all(payments.map(paymentOf).map(withUtr))
    },
    async refund(request) {
      const { paymentId, amountPaise, reference } = request
      const found = await findRefund(request)
      const refund =
        found ??
        (await post(
          `/payments/${id(paymentId)}/refund`,
          'refund',
          { amount: amountPaise, speed: 'normal', receipt: reference, notes: { reference } },
          refundEntity,
        ))
      const isOurs = found !== undefined || refund.receipt === reference
      if (refund.payment_id !== paymentId || refund.amount !== amountPaise || !isOurs) throw contradiction()
      return { refundId: refund.id, state: refundState[refund.status] }
    },
    async settlementFile(date) {
      const [year = '', month = '', day = ''] = date.split('-')
      const query = { year, month: String(Number(month)), day: String(Number(day)) }
      const rows = await every('/settlements/recon/combined', query, 'settlementFile', reconRow)
      return rows.flatMap(settlementOf)
    },
  }
}

/** Payments are captured automatically; what is not captured within 12 minutes is refunded. */
const capturing = { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' } as const

type Refund = z.output<typeof refundEntity>

const refundState: Readonly<Record<Refund['status'], RefundState['state']>> = {
  pending: 'pending',
  processed: 'processed',
  failed: 'failed',
}

const contradiction = (): ProviderUnavailable =>
  new ProviderUnavailable('the vendor answered about something else')
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)
const instantOf = (at: number): Date => new Date(at * 1000)

/** A vendor's id as a part of an address. Throws `ProviderRefused` for a malformed one. */
function id(given: string): string {
  if (!/^[a-z]{2,6}_[A-Za-z0-9]{6,40}$/.test(given)) throw new ProviderRefused('id_invalid')
  return given
}

function orderOf(order: z.output<typeof orderEntity>, reference: string, amountPaise: number): string {
  if (order.receipt !== reference || order.amount !== amountPaise) throw contradiction()
  return order.id
}

function accountOf(account: z.output<typeof virtualAccountEntity>, reference: string): OpenedVirtualAccount {
  const receiver = account.receivers.find(({ entity }) => entity === 'bank_account')
  if (referenceIn(account.notes) !== reference || receiver === undefined) throw contradiction()
  const { name, account_number, ifsc, bank_name } = receiver
  return {
    virtualAccountId: account.id,
    name,
    accountNumber: account_number,
    ifsc,
    bankName: bank_name ?? ifsc.slice(0, 4),
  }
}

const methods: Readonly<Record<string, GatewayPayment['method']>> = {
  upi: 'upi',
  netbanking: 'netbanking',
  card: 'card',
  bank_transfer: 'transfer',
}
const states = {
  created: 'pending',
  authorized: 'pending',
  captured: 'captured',
  failed: 'failed',
  refunded: 'refunded',
} as const

function paymentOf(payment: z.output<typeof paymentEntity>): GatewayPayment {
  const utr = utrOf(payment.acquirer_data)
  return {
    paymentId: payment.id,
    amountPaise: payment.amount,
    state: states[payment.status],
    method: methods[payment.method ?? ''] ?? 'other',
    at: instantOf(payment.created_at),
    ...(payment.status === 'failed' ? { failure: failureOf(payment.error_reason) } : {}),
    utr,
  }
}

/** Payments and refunds; other rows (adjustments, transfers between merchants) do not belong to an order. */
function settlementOf(row: z.output<typeof reconRow>): SettlementRow[] {
  if (row.type !== 'payment' && row.type !== 'refund') return []
  if (row.currency !== currency) throw contradiction()
  const paymentId = row.type === 'payment' ? row.entity_id : row.payment_id
  if (paymentId == null) throw contradiction()
  const reference = (row.type === 'payment' ? row.order_receipt : undefined) ?? referenceIn(row.notes)
  return [
    {
      kind: row.type,
      paymentId,
      reference,
      amountPaise: row.amount,
      at: instantOf(row.created_at),
    },
  ]
}
