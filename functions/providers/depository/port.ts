/**
 * The depository participant: what lies in the investors' demat accounts, and what issuers' registrars paid.
 * Every call answers in these words or throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface Depository {
  /** Units of an ISIN in one demat account. */
  units(dematNumber: string, ISIN: string): Promise<number>
  /**
   * Everything held through us at the end of an Indian date (of today: as things stand), page by page; an account with
   * no units of an ISIN has no row. For the reconciliation.
   */
  holdings(date: string, page?: string): Promise<HoldingsPage>
  /**
   * Sends the registrar the participant's claims for one ISIN and due date and answers with those it has paid so far.
   * Asking again is harmless and is how news is heard: a claim is known by ISIN, due date and demat account, and
   * until it is paid the latest one counts (and one for units that became known later counts after it). At most 100 claims a call; what is not in the answer is not paid yet. `netPaise` of an answer
   * is what the registrar paid, which may differ from the claim: compare it. `units` no longer include what was
   * redeemed wholly from the day it was paid.
   */
  payouts(claims: PayoutClaims): Promise<readonly PaidLine[]>
  /**
   * Delivers units that the investor sold out of the demat account to the clearing corporation, under the mandate that
   * the investor gave with the one-time code. `reference` is ours and unique for ever: the same again is answered with
   * where the first one stands and moves nothing.
   */
  deliver(delivery: Delivery): Promise<DeliveryState>
}

export interface Delivery {
  /** Our order's id. */
  readonly reference: string
  readonly dematNumber: string
  readonly ISIN: string
  readonly units: number
}
export interface DeliveryState {
  /** `short`: fewer units than that are free in the account (sold elsewhere or pledged); nothing moved. */
  readonly state: 'onItsWay' | 'delivered' | 'short'
  readonly deliveredAt?: Date
}

export interface PayoutClaims {
  readonly ISIN: string
  /** ISO dates: the due date of the terms, and the working day on which the money is expected. */
  readonly dueDate: string
  readonly paymentDate: string
  /** One per demat account that held the ISIN on the record date. */
  readonly lines: readonly PayoutClaim[]
}
export interface PayoutClaim {
  readonly dematNumber: string
  /** Interest and principal after TDS. */
  readonly netPaise: number
  /** Units that this payment redeems wholly: at maturity all of them, otherwise 0. */
  readonly redeemedUnits: number
}
export interface PaidLine {
  readonly dematNumber: string
  readonly netPaise: number
  /** An Indian ISO date. */
  readonly paidOn: string
  readonly utr: string
}

export interface HoldingsPage {
  readonly rows: readonly {
    readonly dematNumber: string
    readonly ISIN: string
    readonly units: number
    /** Of them, pledged to somebody: they cannot be sold. */
    readonly pledgedUnits: number
  }[]
  readonly next?: string
}
