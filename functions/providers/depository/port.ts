/**
 * The depository participant: what the investors' demat accounts hold, and what the issuers' registrars paid.
 * Every call throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface Depository {
  /** Units of an ISIN in one demat account. */
  units(dematNumber: string, ISIN: string): Promise<number>
  /**
   * All units held through us at the end of an Indian date (for today: by now), page by page; an account without
   * units of an ISIN has no row. For the reconciliation.
   */
  holdings(date: string, page?: string): Promise<HoldingsPage>
  /**
   * Sends the registrar the participant's claims for one ISIN and due date and answers with those it has paid so far.
   * The call may be repeated, and repeating it is the way to learn of new payments. A claim is identified by ISIN, due
   * date and demat account; until it is paid the latest one counts (after that one for units that became known later).
   * At most 100 claims a call; a claim that is not in the answer is not paid yet. `netPaise` of an answer is what the
   * registrar paid, which may differ from the claim: compare it. `units` exclude redeemed units from the day of payment.
   */
  payouts(claims: PayoutClaims): Promise<readonly PaidLine[]>
  /**
   * Delivers units that the investor sold out of the demat account to the clearing corporation, under the mandate that
   * the investor gave with the one-time code. `reference` is ours and unique for ever: a second
   * call with it moves nothing and answers the state of the first delivery.
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
  readonly deliveredAt?: Date | undefined
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
  /** Interest and principal before TDS, the TDS, and what is left of both. */
  readonly grossPaise: number
  readonly tdsPaise: number
  readonly netPaise: number
  /** Units that this payment redeems wholly: at maturity all of them, otherwise 0. */
  readonly redeemedUnits: number
}
export interface PaidLine {
  readonly dematNumber: string
  /** Before TDS, and the TDS; `undefined` of a registrar that reports only what is left. */
  readonly grossPaise?: number | undefined
  readonly tdsPaise?: number | undefined
  readonly netPaise: number
  /** An Indian ISO date. */
  readonly paidOn: string
  readonly utr: string
  /** A second credit for the same claim under another UTR: the issuer paid it by mistake. */
  readonly repeated?: PaidCredit | undefined
}
export interface PaidCredit {
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
    /** How many of them are pledged and cannot be sold. */
    readonly pledgedUnits: number
  }[]
  readonly next?: string | undefined
}
