import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { kycStore } from '../../functions/kyc-record/kycStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { formatInstant, wordsOf } from '../../functions/operations/requestWords.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { reviewDays } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'
import type { ReviewList } from './reviewList.ts'

/** Of each kind; an execution's output holds 256 kB, and whoever is at the end of such a list waits for days anyway. */
const most = 200
/** Of the identities most wait with a KYC that is not complete, some for ever; they must not hide the others. */
const mostRead = 1000
const atOnce = 50

/** Lists who and what waits for an operator: ids, dates and amounts only. A review appears within a second of its being due. */
export const listReviews =
  (dependencies: Dependencies) =>
  async (_input: Input, { now }: OperatorContext): Promise<ReviewList | Refusal> => {
    const today = indianDate(now)
    const [reviews, proofs, { identities, mayBeMore }, requests] = await Promise.all([
      dependencies.kyc.waitingReviews(most),
      dependencies.bank.waitingProofs(most),
      identitiesAlone(dependencies),
      dependencies.requests.waiting(now, most),
    ])
    const kycs = reviews.map(({ investorId, since, by, version }) => ({
      investorId,
      since: indianDate(new Date(since)),
      by,
      overdue: by < today,
      version,
    }))
    const bankProofs = proofs.map(({ documentId, ...one }) => ({ ...waitingSince(one, today), documentId }))
    const counted = [
      counting(kycs.length, 'KYC', 'KYCs'),
      counting(bankProofs.length, 'bank proof', 'bank proofs'),
      counting(identities.length, 'identity', 'identities'),
      counting(requests.length, 'request', 'requests'),
    ]
    const full = Math.max(kycs.length, bankProofs.length, requests.length) === most || mayBeMore
    return {
      outcome: 'done',
      said: `Waiting: ${counted.join(', ')}.${full ? ` The list ends at ${most} of each; there may be more.` : ''}`,
      kycs,
      bankProofs,
      identities: identities.map(one => waitingSince(one, today)),
      requests: requests.map(({ requestId, what, by, createdAt, until }) => ({
        requestId,
        what: wordsOf(what),
        askedBy: by,
        since: indianDate(new Date(createdAt)),
        ...(until === undefined ? {} : { until: formatInstant(until) }),
      })),
    }
  }

/** Identities of investors whose KYC is approved: the others are decided on with their KYC. */
async function identitiesAlone({ identity, kyc }: Dependencies) {
  const waiting = await identity.waitingReviews(mostRead)
  const identities: typeof waiting = []
  for (let start = 0; start < waiting.length && identities.length < most; start += atOnce) {
    const some = waiting.slice(start, start + atOnce)
    const states = await Promise.all(some.map(async ({ investorId }) => (await kyc.read(investorId)).state))
    identities.push(...some.filter((_, index) => states[index] === 'approved'))
  }
  const mayBeMore = waiting.length === mostRead || identities.length >= most
  return { identities: identities.slice(0, most), mayBeMore }
}

function waitingSince({ investorId, since }: { investorId: string; since: string }, today: string) {
  const from = indianDate(new Date(since))
  const by = publishedCalendar.addWorkingDays(from, reviewDays)
  return { investorId, since: from, by, overdue: by < today }
}

const counting = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    now,
    kyc: kycStore(table, environment.table('kyc')),
    bank: verificationStore(table, environment.table('bank-verification')),
    identity: identityStore(table, environment.table('identity-verification')),
    requests: requestStore(table, environment.table('operations')),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>

export const handler = operatorFunction(definition, listReviews, openDependencies)
