import type { getBank } from '../../../shared/contracts/bank-verification/getBank.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { attemptOnWire } from '../attempts/attemptOnWire.ts'
import type { Dependencies } from '../dependencies.ts'
import { type BankStatus, bankStatusOf, browserPatienceMs, stepStatusOf } from './bankRecordLifecycle.ts'
import { shownAccount } from './bankView.ts'

const timelineEntries = 20

/** The bank step and the actions that are open now; a reload needs nothing else (K-115). */
export const handleGetBank =
  ({ store, cipher, kycGateOf }: Dependencies): Handler<typeof getBank> =>
  async (_input, { session: { investorId }, now }) => {
    const [{ record, timeline }, { closed, remarked }] = await Promise.all([
      store.overview(investorId, timelineEntries),
      kycGateOf(investorId),
    ])
    const bankStatus = bankStatusOf(record)
    const { shown, reason, attempt } = bankStatus
    const status = patientStatus(stepStatusOf(record, bankStatus), attempt?.at, now)
    // A remark on a verified account is answered by a proof, also by an investor without another account.
    const proofHelps =
      status === 'verified' ? remarked.includes('bank') : status !== 'none' && status !== 'pending'
    return reply({
      data: {
        status,
        reason,
        account: shown && (await shownAccount(cipher, shown, investorId)),
        ...attemptOnWire(attempt?.attemptId),
        startedAt: attempt?.at,
        proof: record.proof,
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
  status: BankStatus['status'],
  startedAt: string | undefined,
  now: Date,
): BankStatus['status'] {
  if (status !== 'pending' || startedAt === undefined) return status
  return now.getTime() - Date.parse(startedAt) > browserPatienceMs ? 'underProcess' : 'pending'
}
