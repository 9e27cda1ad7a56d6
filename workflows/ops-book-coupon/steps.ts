import { type Break, readPaymentBreaks } from '../../functions/book/breaks.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
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
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, requestAmountDecision, openDependencies)
