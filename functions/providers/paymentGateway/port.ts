import type { PaymentFailure } from '../../../shared/contracts/orders/orderBody.ts'
import type { WebhookMessage } from '../../platform/vendors/vendorSignature.ts'

/**
 * Payments for orders with third-party validation: only from the verified bank account (domain.md 1.9). The money is
 * held by the clearing corporation's gateway, never by us. Every call throws `ProviderUnavailable` (not known; try
 * again) or `ProviderRefused`.
 */
export interface PaymentGateway {
  /** Opens a payment for our order, or answers the one that exists under its reference. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** All attempts to pay this payment. */
  payments(gatewayOrderId: string): Promise<readonly GatewayPayment[]>
  /** Opens a virtual account for transfers, or answers the one that exists under the reference. */
  openVirtualAccount(request: VirtualAccountRequest): Promise<OpenedVirtualAccount>
  /** The transfers that arrived there. */
  transfers(virtualAccountId: string): Promise<readonly GatewayPayment[]>
  /**
   * Refunds a payment in full; a second call with the same reference does not refund twice. A full refund that was made
   * by hand on the gateway's pages counts.
   */
  refund(request: RefundRequest): Promise<RefundState>
  /**
   * What the gateway settled on an Indian date: each payment and refund once. Money that it sent back by itself (a wrong
   * payer) never reached the account and may be missing with both. For the reconciliation; compare by `paymentId`.
   */
  settlementFile(date: string): Promise<readonly SettlementRow[]>
}

export interface PayingAccount {
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
}

export interface PaymentRequest {
  /** Our order's id, at most 40 characters; stored before it is sent. */
  readonly reference: string
  readonly amountPaise: number
  readonly account: PayingAccount
}

export interface OpenedPayment {
  readonly gatewayOrderId: string
}

export interface VirtualAccountRequest extends PaymentRequest {
  /** None was opened under this reference before this instant. */
  readonly openedAfter: Date
  /** At least a quarter of an hour ahead. */
  readonly closesAt: Date
}

export interface OpenedVirtualAccount {
  readonly virtualAccountId: string
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
  readonly bankName: string
}

export interface GatewayPayment {
  readonly paymentId: string
  readonly amountPaise: number
  /** `captured`: the money is there. `refunded`: it was sent back, by us or by the gateway itself (a wrong payer). */
  readonly state: 'pending' | 'captured' | 'failed' | 'refunded'
  readonly method: 'upi' | 'netbanking' | 'card' | 'transfer' | 'other'
  readonly at: Date
  /** Of a failed one: why, in our words; left out when the investor left the page. */
  readonly failure?: PaymentFailure | undefined
  /** The bank's reference, where there is one. */
  readonly utr?: string | undefined
}

export interface RefundRequest {
  readonly paymentId: string
  readonly amountPaise: number
  /** Ours, by which the refund is found again. */
  readonly reference: string
}
export interface RefundState {
  readonly refundId: string
  readonly state: 'pending' | 'processed' | 'failed'
}

export interface SettlementRow {
  readonly kind: 'payment' | 'refund'
  readonly paymentId: string
  /** Our order's id, where the gateway kept it (of a transfer it may not); of a refund our refund's reference. */
  readonly reference?: string | undefined
  readonly amountPaise: number
  /** When it was paid or sent back. */
  readonly at: Date
}

/** The gateway's hosted page: the form for it and what it posts back. */
export interface HostedCheckout {
  /** The form's address and fields for a payment opened before. */
  form(payment: {
    readonly gatewayOrderId: string
    readonly amountPaise: number
    /** Shown on the page, e.g. `10 units of INE000A07012`; no personal data. */
    readonly description: string
    /** Where the browser posts how it ended. */
    readonly returnTo: string
    /** Where a browser goes, by GET and without a body, when the investor leaves the page without paying: a screen. */
    readonly cancelTo: string
  }): Promise<{ readonly action: string; readonly fields: Readonly<Record<string, string>> }>
  /**
   * Reads the form that the page posted back: the payment and how it ended. `paid` has the gateway's signature over
   * order and payment, `forged` a wrong one; an ending without money is not signed by the vendor. Only `payments`
   * decides whether money arrived.
   */
  readReturn(
    raw: string,
  ): Promise<
    | { readonly gatewayOrderId: string; readonly ended: 'paid' | 'failed' | 'cancelled' }
    | 'forged'
    | 'unreadable'
  >
}

export interface PaymentWebhooks {
  /** The payment or virtual account of a webhook; `ignored` for other events; `undefined` for a forged one. */
  verify(message: WebhookMessage): Promise<PaymentNotice | undefined>
}
export type PaymentNotice =
  | { readonly eventId?: string | undefined; readonly gatewayOrderId: string }
  | { readonly eventId?: string | undefined; readonly virtualAccountId: string }
  | 'ignored'
