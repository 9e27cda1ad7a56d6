import { reviewDays } from '../../shared/vocabulary/businessRules.ts'
import { formatInstant, indianDate } from '../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Request } from './requestStore.ts'
import { wordsOf } from './requestWords.ts'

/** Of each kind; an execution's output holds 256 kB, and whoever is at the end of such a list waits for days anyway. */
export const mostReviews = 200
/** Of the identities most wait with a KYC that is not complete, some for ever; they must not hide the others. */
const mostRead = 1000
const atOnce = 50

interface Waiting {
  readonly investorId: string
  readonly since: string
}
/** The lists of what is due, as the stores of the domains answer them. */
export interface ReviewReads {
  readonly kyc: {
    waitingReviews(most: number): Promise<readonly (Waiting & { by: string; version: number })[]>
    read(investorId: string): Promise<{ readonly state: string }>
  }
  readonly bank: { waitingProofs(most: number): Promise<readonly (Waiting & { documentId: string })[]> }
  readonly identity: { waitingReviews(most: number): Promise<readonly Waiting[]> }
  readonly requests: { waiting(now: Date, most: number): Promise<readonly Request[]> }
}

/**
 * KYCs, bank proofs and identities that wait for a review, and requests that wait for a second person: ids, Indian dates and
 * amounts only, at most `mostReviews` of each, the longest waiting first. `mayBeMore` says that a list was cut.
 */
export async function readWaitingReviews(reads: ReviewReads, now: Date) {
  const today = indianDate(now)
  const [reviews, proofs, alone, requests] = await Promise.all([
    reads.kyc.waitingReviews(mostReviews),
    reads.bank.waitingProofs(mostReviews),
    identitiesAlone(reads),
    reads.requests.waiting(now, mostReviews),
  ])
  return {
    kycs: reviews.map(({ investorId, since, by, version }) => ({
      investorId,
      since: indianDate(new Date(since)),
      by,
      overdue: by < today,
      version,
    })),
    bankProofs: proofs.map(({ documentId, ...one }) => ({ ...waitingSince(one, today), documentId })),
    identities: alone.identities.map(one => waitingSince(one, today)),
    requests: requests.map(({ requestId, what, by, createdAt, until }) => ({
      requestId,
      what: wordsOf(what),
      requestedBy: by,
      since: indianDate(new Date(createdAt)),
      ...(until === undefined ? {} : { until: formatInstant(until) }),
    })),
    mayBeMore: Math.max(reviews.length, proofs.length, requests.length) === mostReviews || alone.mayBeMore,
  }
}

/** Identities of investors whose KYC is approved: the others are decided on with their KYC. */
async function identitiesAlone({ identity, kyc }: ReviewReads) {
  const waiting = await identity.waitingReviews(mostRead)
  const identities: Waiting[] = []
  for (let start = 0; start < waiting.length && identities.length < mostReviews; start += atOnce) {
    const some = waiting.slice(start, start + atOnce)
    const states = await Promise.all(some.map(async ({ investorId }) => (await kyc.read(investorId)).state))
    identities.push(...some.filter((_, index) => states[index] === 'approved'))
  }
  const mayBeMore = waiting.length === mostRead || identities.length >= mostReviews
  return { identities: identities.slice(0, mostReviews), mayBeMore }
}

function waitingSince({ investorId, since }: Waiting, today: string) {
  const from = indianDate(new Date(since))
  const by = publishedCalendar.addWorkingDays(from, reviewDays)
  return { investorId, since: from, by, overdue: by < today }
}

/** e.g. `1 KYC`, `2 KYCs`. */
export const counting = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
