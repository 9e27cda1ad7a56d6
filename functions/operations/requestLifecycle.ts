import { type Transition, transitionsOf } from '../../shared/lifecycle.ts'

/** A change that needs the approval of a second person. */
export type RequestedChange =
  /** Payouts of one investor, or of all when no investor is named. */
  | { readonly kind: 'hold'; readonly investorId?: string | undefined; readonly held: boolean }
  | {
      readonly kind: 'marketDay'
      readonly date: string
      readonly standing: 'holiday' | 'clearingHoliday' | 'asPublished'
    }
  /** A price of the desk that is far from the last one; it waits as long as it would count. */
  | {
      readonly kind: 'price'
      readonly orderId: string
      /** For one unit, before the exit load. */
      readonly unitPricePaise: number
      /** ISO instant. */
      readonly validUntil: string
    }
  /** What a registrar paid of one payment of an issuer and is not what was computed; in paise, after tax. */
  | {
      readonly kind: 'coupon'
      readonly ISIN: string
      /** ISO date. */
      readonly dueDate: string
      readonly accept: boolean
      readonly payments: number
      readonly owedPaise: number
      readonly paidPaise: number
      /** ISO instant up to which differences were looked at. */
      readonly seenUntil: string
    }
  /** A payment of an issuer that went to the wrong side of a trade; in paise, before tax. */
  | {
      readonly kind: 'claim'
      readonly investorId: string
      readonly ISIN: string
      /** The purchase or the sale. */
      readonly orderId: string
      /** ISO date. */
      readonly dueDate: string
      readonly decision: 'accept' | 'refuse' | 'received' | 'writeOff'
      readonly owedTo: 'investor' | 'counterparty'
      readonly amountPaise: number
      /** The number under which money was received. */
      readonly reference?: string | undefined
    }
  /** Prices of a file that are far from the last ones, as they were compared. */
  | {
      readonly kind: 'prices'
      readonly file: string
      readonly versionId: string
      readonly rows: readonly {
        readonly line: number
        readonly ISIN: string
        /** ISO date. */
        readonly date: string
        readonly source: 'lastTrade' | 'dealer' | 'model'
        readonly cleanPrice: string
        readonly priceVersion: number
      }[]
      /** The largest move, in words. */
      readonly largest: string
    }
  /** Log-ins of an investor who has lost app, passkeys and recovery codes. */
  | { readonly kind: 'secondFactor'; readonly investorId: string }
  /** Money above the limit, asked for by the machine that owes it. */
  | {
      readonly kind: 'payout'
      readonly orderId: string
      readonly investorId: string
      readonly amountPaise: number
      /** ISO instant since which the account that is paid is the investor's; left out while there is none. */
      readonly accountSince?: string | undefined
    }

/** `withdrawn`: a payout that is not owed any more, as its sale came to nothing. */
export const requestStates = ['open', 'approved', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** How long a request waits; one of a payout waits until it is paid. */
export const requestHours = 24

/** What requests are about: of one subject one request is open at a time. */
export const subjectOf = (change: RequestedChange): string => {
  switch (change.kind) {
    case 'hold':
      return change.investorId === undefined ? 'all' : `investor#${change.investorId}`
    case 'marketDay':
      return `marketDay#${change.date}`
    case 'secondFactor':
      return `secondFactor#${change.investorId}`
    case 'coupon':
      return `coupon#${change.ISIN}#${change.dueDate}`
    case 'claim':
      return `claim#${change.orderId}#${change.dueDate}`
    case 'prices':
      return `prices#${change.file}`
    case 'price':
    case 'payout':
      return `redeem#${change.orderId}`
  }
}

const define = transitionsOf<RequestState>('session.unexpected')
const approve = define('approve', ['open'], 'approved')
const refuse = define('refuse', ['open'], 'refused')
/** The money is owed: no to a payout means not yet. */
const approveAfterAll = define('approveAfterAll', ['open', 'refused'], 'approved')

/** The sale came to nothing, so no money waits for anybody. */
export const withdraw = define('withdraw', ['open', 'refused'], 'withdrawn')

/** The payout has another amount or account than the one that was decided on: it needs a new decision. */
export const reopen = define('askAgain', ['open', 'approved', 'refused'], 'open')

/** The money that a request is about. */
export interface RequestedPayout {
  readonly amountPaise: number
  readonly accountSince?: string | undefined
}

/** Whether a request is about this money: the amount, and the account it goes to. Without an account nothing is paid. */
export const isSamePayout = (change: RequestedPayout, payout: RequestedPayout): boolean =>
  change.amountPaise === payout.amountPaise &&
  (payout.accountSince === undefined || change.accountSince === payout.accountSince)

export interface OpenRequest {
  readonly what: RequestedChange
  readonly state: RequestState
  /** Instant at which it lapses; left out of a payout's. */
  readonly until?: string | undefined
  /** Who asked: as typed and, once known, as CloudTrail saw. */
  readonly askers: readonly string[]
}

export type RequestAssessment =
  | { readonly outcome: 'moves'; readonly transition: Transition<RequestState> }
  | { readonly outcome: 'already'; readonly state: RequestState }
  | { readonly outcome: 'decidedOtherwise'; readonly state: RequestState }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'samePerson' }
  /** CloudTrail has not said yet who started one of the executions: look again then. */
  | { readonly outcome: 'waits'; readonly until: string }
  /** One of the executions was started by nobody in person, or CloudTrail stays silent about it. */
  | {
      readonly outcome: 'unproven'
      readonly of: 'asker' | 'decider'
      readonly proof: Exclude<Proof, 'person'>
    }

/** What CloudTrail says of who started an execution: nothing so far, the account or a service, or a person. */
export type Proof = 'unknown' | 'nobody' | 'person'

/** How long an approval waits for the names that CloudTrail saw; some minutes are usual. */
const longestMs = 15 * 60_000
/** At once the first time, since on one machine the names are there in a moment. */
const pauseOf = (waitedMs: number): number => (waitedMs < 2_000 ? 2_000 : 15_000)

export interface RequestDecision {
  readonly approve: boolean
  /** Who decides: as typed and, once known, as CloudTrail saw. */
  readonly deciders: readonly string[]
  /** Of who asked; of a request that a machine made by itself there is nobody to be proven: `person`. */
  readonly asker: Proof
  readonly decider: Proof
  /** When the decision was asked for. */
  readonly since: Date
}

/**
 * What cannot wait for a trail: payouts that are put on hold in an emergency. Everything else moves money or days, and
 * happens only when CloudTrail has named two persons.
 */
const mayBeUnproven = (change: RequestedChange): boolean => change.kind === 'hold' && change.held

/** Why two names are not proven to be two persons; `undefined` when they are, or when it may be so. */
function unprovenOf(
  { what }: OpenRequest,
  { asker, decider }: RequestDecision,
  isOver: boolean,
): Extract<RequestAssessment, { outcome: 'unproven' }> | undefined {
  const counts = (proof: Proof): proof is Exclude<Proof, 'person'> =>
    proof === 'nobody' || (isOver && proof === 'unknown')
  if (decider === 'nobody') return { outcome: 'unproven', of: 'decider', proof: decider }
  if (mayBeUnproven(what)) return undefined
  if (counts(decider)) return { outcome: 'unproven', of: 'decider', proof: decider }
  return counts(asker) ? { outcome: 'unproven', of: 'asker', proof: asker } : undefined
}

/**
 * What becomes of a decision on a request. Whoever asked may take it back, but never approve it, under no name: an approval
 * waits for the names that CloudTrail saw, and without them only a hold is approved.
 */
export function assessRequest(request: OpenRequest, decision: RequestDecision, now: Date): RequestAssessment {
  const { what, state, until, askers } = request
  const to = decision.approve ? 'approved' : 'refused'
  if (state === to) return { outcome: 'already', state }
  const transition = !decision.approve ? refuse : what.kind === 'payout' ? approveAfterAll : approve
  if (!transition.from.includes(state)) return { outcome: 'decidedOtherwise', state }
  if (until !== undefined && now.toISOString() >= until) return { outcome: 'expired' }
  if (decision.approve && decision.deciders.some(one => askers.includes(one)))
    return { outcome: 'samePerson' }
  if (!decision.approve) return { outcome: 'moves', transition }
  const waitedMs = now.getTime() - decision.since.getTime()
  const isOver = waitedMs >= longestMs
  const unproven = unprovenOf(request, decision, isOver)
  if (unproven !== undefined) return unproven
  if (!isOver && [decision.asker, decision.decider].includes('unknown'))
    return { outcome: 'waits', until: new Date(now.getTime() + pauseOf(waitedMs)).toISOString() }
  return { outcome: 'moves', transition }
}
