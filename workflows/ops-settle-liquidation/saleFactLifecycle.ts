import type { RedeemState } from '../../functions/liquidation/liquidationLifecycle.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

/** What becomes of a fact about a sale that an operator records, by the sale and by the bank's word alone. */

export interface RecordedFact {
  readonly fact: 'delivered' | 'paid'
  readonly reference: string
  readonly at: Date
}

export interface SaleFacts {
  readonly state: RedeemState
  /** Indian date; left out of what is no order. */
  readonly placedOn?: string | undefined
  /** When the sale came to a state, last. */
  readonly at: Readonly<Partial<Record<RedeemState, string>>>
  /** When the depository was first asked to deliver. */
  readonly deliveryAskedAt?: string | undefined
  readonly deliveryReference?: string | undefined
  readonly utr?: string | undefined
}

export type FactAssessment = Refusal | Done | { readonly outcome: 'moves' }

const order: readonly RedeemState[] = ['placed', 'delivered', 'paying', 'processed']
const place = (state: RedeemState): number => order.indexOf(state)
const target = { delivered: 'delivered', paid: 'processed' } as const

export function assessFact(recorded: RecordedFact, facts: SaleFacts, now: Date): FactAssessment {
  const { fact, at } = recorded
  const { state, placedOn } = facts
  if (at > now) return refusal('InTheFuture', 'at: this instant has not come yet. Nothing was changed.')
  if (placedOn === undefined || place(state) < 0)
    return refusal('NoSale', `This request is ${state}: nothing is owed for it. Nothing was changed.`)
  if (indianDate(at) < placedOn)
    return refusal(
      'BeforeTheSale',
      `at: the sale was placed on ${placedOn}, after that. Nothing was changed.`,
    )
  if (place(state) >= place(target[fact])) return recordedBefore(recorded, facts)
  if (fact === 'delivered') return tooEarly(recorded, facts.deliveryAskedAt) ?? { outcome: 'moves' }
  if (state === 'paying') return tooEarly(recorded, facts.at.paying) ?? { outcome: 'moves' }
  return refusal(
    'NothingSent',
    state === 'placed'
      ? 'This sale is placed: its units have not left, and the bank was told nothing. Nothing was changed. Record "delivered" first; the bank is told by itself.'
      : 'This sale is delivered, and the bank was told nothing yet, or returned the money. Nothing was changed. The bank is told by itself; what keeps the money back stands in the trail.',
  )
}

/**
 * Nothing is delivered or paid on a day before we asked for it, as the machine holds as well: the day decides to whom a
 * coupon belongs, and where the payment is looked for at the bank.
 */
function tooEarly({ fact, at }: RecordedFact, requestedAt: string | undefined): Refusal | undefined {
  if (requestedAt === undefined)
    return fact === 'paid'
      ? undefined
      : refusal(
          'NotAskedYet',
          'The depository was not asked to deliver yet, so nothing can have left. Nothing was changed. It is asked by itself on the day on which the sale is settled.',
        )
  const requestedOn = indianDate(new Date(requestedAt))
  if (indianDate(at) >= requestedOn) return undefined
  return fact === 'paid'
    ? refusal(
        'BeforeItWasSent',
        `at: the bank was told to pay on ${requestedOn}, after that. Nothing was changed.`,
      )
    : refusal(
        'BeforeItWasAsked',
        `at: the depository was asked to deliver on ${requestedOn}, after that. Nothing was changed.`,
      )
}

/** The sale is there or further; under another number it is another fact. */
function recordedBefore(
  { fact, reference }: RecordedFact,
  { state, deliveryReference, utr }: SaleFacts,
): FactAssessment {
  const known = fact === 'paid' ? utr : deliveryReference
  return known === undefined || known === reference
    ? done(`The sale is ${state} already; nothing was changed.`)
    : refusal(
        'OtherNumber',
        `The sale is ${state} already, under the number ${known}. Nothing was changed. If yours is right, tell engineering.`,
      )
}

/** What the depository says of our delivery. */
export interface DepositoryAnswer {
  readonly state: 'onItsWay' | 'delivered' | 'short'
  readonly deliveredAt?: Date | undefined
}

/** Why a delivery is not recorded, in words; none when the depository says the same, nothing new, or nothing at all. */
export function checkDepositoryAnswer(
  answer: DepositoryAnswer | undefined,
  deliveredOn: string,
): Refusal | undefined {
  if (answer?.state === 'short')
    return refusal(
      'UnitsMissing',
      'The depository says that there are not as many free units in the account, and that none left. Nothing was changed. The sale comes to nothing by itself.',
    )
  const day = answer?.deliveredAt === undefined ? undefined : indianDate(answer.deliveredAt)
  return answer?.state !== 'delivered' || day === undefined || day === deliveredOn
    ? undefined
    : refusal(
        'OtherDay',
        `at: the depository says that the units left on ${day}. Nothing was changed. If that is the day you see, start again with it.`,
      )
}

/** What the bank says of our payout. */
export interface BankAnswer {
  readonly state: 'queued' | 'onItsWay' | 'paid' | 'returned'
  readonly amountPaise: number
  readonly utr?: string | undefined
}

/** Whether the bank's word pays the sale; why not, in words. */
export function checkBankAnswer<Answer extends BankAnswer>(
  answer: Answer | undefined,
  sale: { readonly amountPaise: number; readonly reference: string },
): Refusal | { readonly outcome: 'paid'; readonly utr: string; readonly answer: Answer } {
  if (answer === undefined)
    return refusal(
      'PayoutUnknown',
      'The bank knows of no payout of ours for this sale. Nothing was changed. It is told again by itself; money that was sent by hand is not this payout, so tell engineering.',
    )
  if (answer.amountPaise !== sale.amountPaise)
    return refusal(
      'OtherAmount',
      'The bank names another amount than this sale brings. Nothing was changed. Tell engineering, and ask the bank.',
    )
  if (answer.state === 'returned')
    return refusal(
      'Returned',
      'The bank says that the money came back. Nothing was changed. It is paid again by itself on the next working day.',
    )
  if (answer.state !== 'paid' || answer.utr === undefined)
    return refusal(
      'StillOnItsWay',
      'The bank says that the money is on its way, and names no UTR. Nothing was changed. It is asked again by itself.',
    )
  return answer.utr === sale.reference
    ? { outcome: 'paid', utr: answer.utr, answer }
    : refusal(
        'OtherNumber',
        `reference: the bank names the UTR ${answer.utr} for this payout. Nothing was changed. If that is the one you see, start again with it.`,
      )
}
