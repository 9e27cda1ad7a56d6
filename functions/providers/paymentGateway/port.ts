import type { WebhookMessage } from '../../platform/vendorSignature.ts'

/**
 * Payments for orders, third-party validated: only from the verified bank account (domain.md 1.9). Money lies with
 * the clearing corporation's gateway, never with us. Every call answers in these words or throws
 * `ProviderUnavailable` (nobody knows; ask again) or `ProviderRefused`.
 */
export interface PaymentGateway {
  /** Opens a payment for our order. Asked for again under the same reference, it answers with the one that exists. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** All attempts to pay that the gateway knows of this payment. */
  payments(gatewayOrderId: string): Promise<readonly GatewayPayment[]>
  /** Opens a virtual account for transfers, or answers with the one opened under this reference. */
  openVirtualAccount(request: VirtualAccountRequest): Promise<OpenedVirtualAccount>
  /** The transfers that arrived there. */
  transfers(virtualAccountId: string): Promise<readonly GatewayPayment[]>
  /**
   * Sends a payment back whole; asked again under the same reference it is not sent twice. One that people sent back whole
   * on the gateway's own pages is sent back.
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
  /** Our order's id, at most 40 characters; the vendor hears of it after it was stored. */
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
  /** The bank's reference, where there is one. */
  readonly utr?: string
}

export interface RefundRequest {
  readonly paymentId: string
  readonly amountPaise: number
  /** Ours, by which it is found again. */
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
  readonly reference?: string
  readonly amountPaise: number
  /** When it was paid or sent back. */
  readonly at: Date
}

/** What the browser takes to the gateway's hosted page; no secret is in it. */
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
   * What the page posted back (a form): which payment it speaks of and how it ended. `paid` carries the gateway's
   * signature over order and payment, `forged` is one that does not fit; an ending without money is not signed by the
   * vendor. The money is believed only when `payments` says so.
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
  /** The payment or virtual account it speaks of; `ignored` for what is none of our business; `undefined` if forged. */
  verify(message: WebhookMessage): Promise<PaymentWebhookReport | undefined>
}
export type PaymentWebhookReport =
  | { readonly eventId?: string; readonly gatewayOrderId: string }
  | { readonly eventId?: string; readonly virtualAccountId: string }
  | 'ignored'
