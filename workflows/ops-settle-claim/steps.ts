import { type Break, readPaymentBreaks } from '../../functions/book/breaks.ts'
import { type Claim, decidableFrom } from '../../functions/book/claims/claims.ts'
import { readInvestorBook, readPayout } from '../../functions/book/readers.ts'
import { liquidationOf } from '../../functions/liquidation/published.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { orderOf } from '../../functions/orders/published.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** With the claim as operators compare it: days, units and amounts, in paise and before tax. */
type Answer = (Done | Refusal) & { readonly claim?: Claim }

/**
 * Shows a claim with its days and amounts, and requests a decision about it. Nothing changes before a second person approves
 * with `ops-approve-request`.
 */
export const requestClaimDecision =
  (needs: Dependencies) =>
  async (
    { orderId, dueDate, decision, reference }: Input,
    { start, now }: OperatorContext,
  ): Promise<Answer> => {
    const claim = await needs.claim(orderId, dueDate)
    if (claim === undefined)
      return refusal(
        'ClaimUnknown',
        'There is no claim about this order and due date. Nothing was changed. ops-list-work names those that wait.',
      )
    const { state, investorId, ISIN, owedTo, amountPaise, paymentDate } = claim
    if (state !== decidableFrom[decision])
      return {
        ...refusal(
          'ClaimMoved',
          `This claim is ${state}; "${decision}" is a decision about one that is ${decidableFrom[decision]}. Nothing was changed.`,
        ),
        claim,
      }
    if (decision === 'accept' && indianDate(now) < paymentDate)
      return {
        ...refusal(
          'NotPaidYet',
          `The issuer pays on ${paymentDate}; until then nobody has received what is claimed. Nothing was changed. Start it again from that day on.`,
        ),
        claim,
      }
    const paid = decision === 'accept' ? await paidOtherwise(needs, claim) : undefined
    if (paid !== undefined) return { ...paid, claim }
    const what = {
      kind: 'claim',
      investorId,
      ISIN,
      orderId,
      dueDate,
      decision,
      owedTo,
      amountPaise,
      reference,
    } as const
    const answer = await requestApproval(needs, { ...start, what }, now)
    return { ...answer, claim }
  }

/**
 * Why a claim cannot be accepted for what the registrar did meanwhile: it paid the investor after all, so that accepting would
 * pay twice; or it has not paid the investor yet, who then owes nothing. `undefined` when neither is known.
 */
async function paidOtherwise(
  { differences, payout }: Pick<Dependencies, 'differences' | 'payout'>,
  claim: Claim,
): Promise<Refusal | undefined> {
  const found = await payout(claim)
  if (claim.owedTo === 'counterparty')
    return found === undefined || found.state === 'credited'
      ? undefined
      : refusal(
          'NotReceived',
          `The registrar has not paid the investor yet (the payment is ${found.state}), so nothing is owed to the other side. Nothing was changed. Start it again when it is credited.`,
        )
  const more = (await differences(claim)).find(({ ours = 0, theirs = 0 }) => theirs > ours)
  if (more === undefined) return undefined
  if (more.state === 'open')
    return refusal(
      'PaidMore',
      `The registrar paid the investor ${echoedAmount(more.theirs ?? 0)} of this payment where ${echoedAmount(more.ours ?? 0)} was expected: it may have paid the claim. Nothing was changed. If it did, refuse the claim, and book the payment with ops-book-coupon; if not, refuse those amounts first.`,
    )
  return found?.state === 'credited' && found.netPaise === more.theirs
    ? refusal(
        'PaidMore',
        `The registrar paid the investor ${echoedAmount(found.netPaise)} of this payment, and that is booked: the claim was paid by it. Nothing was changed. Refuse the claim.`,
      )
    : undefined
}

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  /** The claim about a trade and a due date. */
  claim: async (orderId: string, dueDate: string): Promise<Claim | undefined> => {
    const trade = orderId.startsWith('liq_')
      ? await liquidationOf(table, orderId)
      : await orderOf(table, orderId)
    if (trade === undefined) return undefined
    const { claims } = await readInvestorBook(table, trade.investorId)
    return claims.find(one => one.orderId === orderId && one.dueDate === dueDate)
  },
  /** What the registrar paid the investor otherwise than expected, of the payment that is claimed; now or before. */
  differences: async ({ ISIN, dueDate, investorId }: Claim): Promise<readonly Break[]> =>
    (await readPaymentBreaks(table, ISIN, dueDate)).filter(
      one => one.kind === 'amountDiffers' && one.investorId === investorId,
    ),
  payout: ({ ISIN, dueDate, investorId }: Claim) => readPayout(table, investorId, ISIN, dueDate),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, requestClaimDecision, openDependencies)
