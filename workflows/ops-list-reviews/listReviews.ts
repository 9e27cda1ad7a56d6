import { reviewDays } from '../../functions/kyc/kycRecordLifecycle.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addWorkingDays } from '../../shared/vocabulary/marketCalendar.ts'
import { type OperatorStep, type Refusal, readOperatorInput } from '../../shared/vocabulary/operatorInput.ts'
import { flowInput, type ReviewList } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Of each kind; an execution's output holds 256 kB, and whoever is at the end of such a list waits for days anyway. */
const most = 200

/** Lists who waits for an operator: ids and dates only. A review appears within a second of its being due. */
export const listReviews =
  ({ kyc, bank }: Dependencies) =>
  async ({ request }: OperatorStep, now: Date): Promise<ReviewList | Refusal> => {
    const read = readOperatorInput(flowInput, request)
    if (!read.ok) return read.refusal
    const today = indianDate(now)
    const [reviews, proofs] = await Promise.all([kyc.waitingReviews(most), bank.waitingProofs(most)])
    const kycs = reviews.map(({ investorId, since, by, version }) => ({
      investorId,
      since: indianDate(new Date(since)),
      by,
      overdue: by < today,
      version,
    }))
    const bankProofs = proofs.map(({ investorId, since, documentId }) => {
      const from = indianDate(new Date(since))
      const by = addWorkingDays(from, reviewDays)
      return { investorId, since: from, by, overdue: by < today, documentId }
    })
    const full = Math.max(kycs.length, bankProofs.length) === most
    const said = `${kycs.length} KYCs and ${bankProofs.length} bank proofs wait.${full ? ` The list ends at ${most} of each; there may be more.` : ''}`
    return { outcome: 'done', said, kycs, bankProofs }
  }
