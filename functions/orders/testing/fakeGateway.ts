import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type {
  GatewayPayment,
  HostedCheckout,
  OpenedVirtualAccount,
  PaymentGateway,
  PaymentWebhooks,
  RefundState,
} from '../../providers/paymentGateway/port.ts'

/** How a gateway can answer: as it should, not at all (slow, 5xx, malformed, about something else), or with a no. */
export type Behaviour = 'ok' | 'unavailable' | 'refused'
type Question = 'open' | 'payments' | 'openVirtualAccount' | 'transfers' | 'refund'

/** A gateway in memory behind the port; what the investor does at it is done to it directly. */
export interface FakeGateway extends PaymentGateway {
  readonly requests: Question[]
  behaviours: Partial<Record<Question, Behaviour>>
  /** The state refunds come to when they are asked for. */
  refundsAre: RefundState['state']
  /** By our order's id: the gateway's order. */
  readonly orders: Map<string, { readonly gatewayOrderId: string; readonly amountPaise: number }>
  readonly accounts: Map<string, OpenedVirtualAccount>
  /** By our order's id: when its virtual account closes. */
  readonly closing: Map<string, Date>
  /** By the gateway's order or the virtual account. */
  readonly taken: Map<string, GatewayPayment[]>
  /** By payment: how often it was really sent back. */
  readonly refunds: Map<string, RefundState & { readonly reference: string }>
  /** Runs while the gateway is being asked: somebody else was quicker. */
  during(question: Question, command: () => Promise<void>): void
  pay(
    where: string,
    payment: Partial<GatewayPayment> & { readonly amountPaise: number; readonly at: Date },
  ): string
}

export function fakeGateway(): FakeGateway {
  const requests: Question[] = []
  const orders: FakeGateway['orders'] = new Map()
  const accounts: FakeGateway['accounts'] = new Map()
  const closing: FakeGateway['closing'] = new Map()
  const taken: FakeGateway['taken'] = new Map()
  const refunds: FakeGateway['refunds'] = new Map()
  const duringCalls = new Map<Question, () => Promise<void>>()
  let count = 0
  const answer = async (question: Question): Promise<void> => {
    requests.push(question)
    const command = duringCalls.get(question)
    duringCalls.delete(question)
    await command?.()
    const behaviour = gateway.behaviours[question] ?? 'ok'
    if (behaviour === 'unavailable') throw new ProviderUnavailable('no answer')
    if (behaviour === 'refused') throw new ProviderRefused('bad_request')
  }
  const gateway: FakeGateway = {
    requests,
    orders,
    accounts,
    closing,
    taken,
    refunds,
    behaviours: {},
    refundsAre: 'processed',
    during: (question, command) => duringCalls.set(question, command),
    pay(where, payment) {
      count += 1
      const made: GatewayPayment = {
        paymentId: `pay_${String(count).padStart(6, '0')}`,
        state: 'captured',
        method: where.startsWith('va_') ? 'transfer' : 'upi',
        ...payment,
      }
      taken.set(where, [...(taken.get(where) ?? []), made])
      return made.paymentId
    },
    async open({ reference, amountPaise }) {
      await answer('open')
      const found = orders.get(reference) ?? { gatewayOrderId: `order_${reference.slice(-12)}`, amountPaise }
      orders.set(reference, found)
      return { gatewayOrderId: found.gatewayOrderId }
    },
    async payments(gatewayOrderId) {
      await answer('payments')
      return [...(taken.get(gatewayOrderId) ?? [])]
    },
    async openVirtualAccount({ reference, closesAt }) {
      await answer('openVirtualAccount')
      closing.set(reference, closesAt)
      const found = accounts.get(reference) ?? {
        virtualAccountId: `va_${reference.slice(-12)}`,
        name: 'Sthirank Clearing',
        accountNumber: '1112220006712324',
        ifsc: 'RATN0VAAPIS',
        bankName: 'RBL Bank',
      }
      accounts.set(reference, found)
      return found
    },
    async transfers(virtualAccountId) {
      await answer('transfers')
      return [...(taken.get(virtualAccountId) ?? [])]
    },
    async refund({ paymentId, reference }) {
      await answer('refund')
      const before = refunds.get(paymentId)
      const state = before?.state === 'processed' ? before.state : gateway.refundsAre
      const refund = { refundId: `rfnd_${paymentId}`, reference, state }
      refunds.set(paymentId, refund)
      return refund
    },
    settlementFile: () => Promise.resolve([]),
  }
  return gateway
}

/** What the hosted page posts back, as JSON; a text that is none is unreadable, and `forged` is forged. */
export const fakeCheckout: HostedCheckout = {
  form: ({ gatewayOrderId, amountPaise, returnTo, cancelTo, description }) =>
    Promise.resolve({
      action: 'https://pay.test/checkout',
      fields: { order_id: gatewayOrderId, amount: String(amountPaise), returnTo, cancelTo, description },
    }),
  readReturn(raw) {
    if (raw === 'forged') return Promise.resolve('forged')
    const [gatewayOrderId, ended] = raw.split('|')
    return Promise.resolve(
      gatewayOrderId !== undefined && (ended === 'paid' || ended === 'failed' || ended === 'cancelled')
        ? { gatewayOrderId, ended }
        : 'unreadable',
    )
  },
}

/** A webhook's body names what it speaks of; the header `signature` must be `good`. */
export const fakeWebhooks: PaymentWebhooks = {
  verify({ raw, headers: { signature, id } }) {
    if (signature !== 'good') return Promise.resolve(undefined)
    if (raw === 'other') return Promise.resolve('ignored')
    const known = id === undefined ? {} : { eventId: id }
    return Promise.resolve(
      raw.startsWith('va_') ? { ...known, virtualAccountId: raw } : { ...known, gatewayOrderId: raw },
    )
  },
}
