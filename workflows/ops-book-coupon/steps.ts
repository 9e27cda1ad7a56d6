import { type Break, readPaymentBreaks } from '../../functions/book/breaks.ts'
import type { Claim } from '../../functions/book/claims/claims.ts'
import { readInvestorBook } from '../../functions/book/readers.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** One investor's payment as operators compare it; paise, after tax. */
interface Compared {
  readonly investorId: string | undefined
  /** `again`: a second credit, of which nothing was expected. */
  readonly kind: 'amount' | 'again'
  readonly expectedPaise: number
  readonly paidPaise: number
  /** The tax that the registrar deducted, if it says so. */
  readonly paidTdsPaise: number | undefined
  /** ISO instant. */
  readonly openedAt: string
}
type Answer = (Done | Refusal) & { readonly payments?: readonly Compared[] }

/** Most payments that the output lists; the sums are of all. */
const mostListed = 100

/**
 * Shows what a registrar paid of one payment of an issuer beside what was expected, investor by investor, and requests that
 * it is booked as paid, or refused. Nothing changes before a second person approves with `ops-approve-request`. What is paid
 * with other amounts afterwards is a difference of its own.
 */
export const requestAmountDecision =
  (needs: Dependencies) =>
  async ({ ISIN, dueDate, accept }: Input, { start, now }: OperatorContext): Promise<Answer> => {
    const open = (await needs.breaks(ISIN, dueDate)).filter(({ state }) => state === 'open')
    if (open.length === 0)
      return refusal(
        'NothingDiffers',
        'No payment of this ISIN and due date differs from what was expected. Nothing was changed. ops-list-work names those that do.',
      )
    const payments = open.map(comparedOf)
    const claimed = accept ? await claimedBeside(needs, { ISIN, dueDate }, payments) : undefined
    if (claimed !== undefined) return { ...claimed, payments: payments.slice(0, mostListed) }
    const sumOf = (field: 'expectedPaise' | 'paidPaise'): number =>
      payments.reduce((sum, one) => sum + one[field], 0)
    const what = {
      kind: 'coupon',
      ISIN,
      dueDate,
      accept,
      payments: payments.length,
      owedPaise: sumOf('expectedPaise'),
      paidPaise: sumOf('paidPaise'),
      seenUntil: now.toISOString(),
    } as const
    const answer = await requestApproval(needs, { ...start, what }, now)
    return { ...answer, payments: payments.slice(0, mostListed) }
  }

/**
 * A registrar that paid more to an investor who claims the same payment has paid the claim: booking both would pay it twice.
 * `undefined` when nobody does.
 */
async function claimedBeside(
  { claims }: Pick<Dependencies, 'claims'>,
  { ISIN, dueDate }: Pick<Input, 'ISIN' | 'dueDate'>,
  payments: readonly Compared[],
): Promise<Refusal | undefined> {
  const paidMore = new Set(
    payments
      .filter(one => one.kind === 'amount' && one.paidPaise > one.expectedPaise)
      .map(one => one.investorId),
  )
  if (paidMore.size === 0) return undefined
  const claim = (await claims(ISIN, dueDate, [...paidMore])).find(
    ({ owedTo, state }) => owedTo === 'investor' && state !== 'refused',
  )
  if (claim === undefined) return undefined
  const { investorId, orderId, amountPaise, state } = claim
  const next =
    state === 'open'
      ? 'If the registrar paid the investor after all, refuse the claim first (ops-settle-claim), then start this again.'
      : 'The investor is paid by the claim: start this again with "accept": false, and have the registrar take its payment back.'
  return refusal(
    'ClaimedToo',
    `${investorId} was paid more than expected, and has a claim to ${echoedAmount(amountPaise)} of the same payment (order ${orderId}), which is ${state}: booking both would pay it twice. Nothing was changed. ${next}`,
  )
}

const comparedOf = ({
  investorId,
  kind,
  ours = 0,
  theirs = 0,
  theirTdsPaise,
  openedAt,
}: Break): Compared => ({
  investorId,
  kind: kind === 'paidTwice' ? 'again' : 'amount',
  expectedPaise: ours,
  paidPaise: theirs,
  paidTdsPaise: theirTdsPaise,
  openedAt,
})

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  breaks: (ISIN: string, dueDate: string) => readPaymentBreaks(table, ISIN, dueDate),
  /** Claims of these investors to a payment. */
  claims: async (
    ISIN: string,
    dueDate: string,
    investors: readonly (string | undefined)[],
  ): Promise<readonly Claim[]> => {
    const books = await Promise.all(
      investors.map(async one => (one === undefined ? [] : (await readInvestorBook(table, one)).claims)),
    )
    return books.flat().filter(one => one.ISIN === ISIN && one.dueDate === dueDate)
  },
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, requestAmountDecision, openDependencies)
