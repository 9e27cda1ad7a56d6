import type { processUserDocuments } from '../../../shared/contracts/kyc/processUserDocuments.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { type KycRecord, openRemarksOf, type Step, tabOf } from '../../kyc-record/kycRecordLifecycle.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { isNotOwnPan } from '../pan/ownPan.ts'

/** Where the steps' documents stand, one row per step (K-230). */
export const handleProcessUserDocuments =
  ({ store, cipher }: Pick<Dependencies, 'store' | 'cipher'>): Handler<typeof processUserDocuments> =>
  async ({ pan }, { session: { investorId } }) => {
    const record = await store.read(investorId)
    if (await isNotOwnPan(cipher, record, pan)) return refuse('kyc.notYours', { field: 'pan' })
    return reply({ data: (['pan', 'address', 'bank', 'demat'] as const).map(step => rowOf(record, step)) })
  }

function rowOf(record: KycRecord, type: Step) {
  const rejectRemarks = openRemarksOf(record)
    .filter(remark => tabOf(remark.type) === type)
    .map(({ type: of, remarks, at }) => ({ type: of, remarks, at, tab: tabOf(of) }))
  const there = {
    pan: record.pan !== undefined,
    address: record.address !== undefined || Object.values(record.documents).some(({ refused }) => !refused),
    bank: record.bank.status !== 'none',
    demat: record.demat !== undefined,
  }[type]
  const failed = rejectRemarks.length > 0 || (type === 'bank' && record.bank.status === 'failed')
  const status =
    record.state === 'approved'
      ? ('verified' as const)
      : !there
        ? ('notUploaded' as const)
        : failed
          ? ('failed' as const)
          : ('pending' as const)
  return { type, status, rejectRemarks }
}
