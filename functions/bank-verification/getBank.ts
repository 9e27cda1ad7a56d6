import type { getBank } from '../../shared/contracts/bank-verification/getBank.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { browserPatienceMs, type Standing, standingOf, stepStatusOf } from './bankRecordLifecycle.ts'
import { shownAccount } from './bankView.ts'
import type { Dependencies } from './dependencies.ts'

const timelineEntries = 20

/** The bank step as it stands, and what can be done now; a reload finds everything here (K-115). */
export const handleGetBank =
  ({ store, cipher, kycGateOf }: Dependencies): Handler<typeof getBank> =>
  async (_input, { session: { investorId }, now }) => {
    const [record, timeline, { closed, remarked }] = await Promise.all([
      store.readRecord(investorId),
      store.timeline(investorId, timelineEntries),
      kycGateOf(investorId),
    ])
    const standing = standingOf(record)
    const { shown, reason, attempt } = standing
    const status = patientStatus(stepStatusOf(record, standing), attempt?.at, now)
    // A remark on a verified account is answered by a proof: whoever has no other account gets on as well.
    const proofHelps =
      status === 'verified' ? remarked.includes('bank') : status !== 'none' && status !== 'pending'
    return reply({
      data: {
        status,
        ...(reason === undefined ? {} : { reason }),
        ...(shown === undefined ? {} : { account: await shownAccount(cipher, shown) }),
        ...(attempt === undefined ? {} : { validationRequestId: attempt.attemptId, startedAt: attempt.at }),
        ...(record.proof === undefined ? {} : { proof: record.proof }),
        timeline,
        can: {
          edit: !closed && status !== 'pending',
          verify: !closed && status !== 'pending',
          uploadProof: !closed && proofHelps,
        },
      },
    })
  }

/** After the browser's five polls an attempt shows as under process, though the machine may still be asking. */
function patientStatus(
  status: Standing['status'],
  begunAt: string | undefined,
  now: Date,
): Standing['status'] {
  if (status !== 'pending' || begunAt === undefined) return status
  return now.getTime() - Date.parse(begunAt) > browserPatienceMs ? 'underProcess' : 'pending'
}
