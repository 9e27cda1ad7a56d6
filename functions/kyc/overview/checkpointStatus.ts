import { checkpointNames, type checkpointStatus } from '../../../shared/contracts/kyc/checkpointStatus.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { type KycRecord, missingDocuments } from '../../kyc-record/kycRecordLifecycle.ts'
import type { OrderHistory } from '../../orders/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { isNotOwnPan } from '../pan/ownPan.ts'

type Name = (typeof checkpointNames)[number]
type State = boolean | Record<string, string>

/** The checkpoints that the request names, all when it names none (K-020, D3 s4). */
export const handleCheckpointStatus =
  ({
    store,
    cipher,
    ordersOf,
  }: Pick<Dependencies, 'store' | 'cipher' | 'ordersOf'>): Handler<typeof checkpointStatus> =>
  async ({ email, pan, checkpoints }, { session }) => {
    if (email !== undefined && email !== '' && email.trim().toLowerCase() !== session.email)
      return refuse('kyc.notYours', { field: 'email' })
    const [record, orders] = await Promise.all([store.read(session.investorId), ordersOf(session.investorId)])
    if (await isNotOwnPan(cipher, record, pan)) return refuse('kyc.notYours', { field: 'pan' })
    const known = { ...statesOf(record), ...orderStatesOf(orders) }
    const wanted = checkpoints === undefined || checkpoints.length === 0 ? checkpointNames : checkpoints
    const states = Object.fromEntries(
      checkpointNames.filter(name => wanted.includes(name)).map(name => [name, known[name]]),
    )
    return reply({ data: states, results: states })
  }

/** The checkpoints of transactions. The terms of an order are agreed to with the order itself, so none is attempted unsigned. */
const orderStatesOf = ({ attempted, paid, approved, rejected, invested }: OrderHistory) => ({
  obUserNotInvested: !invested,
  obOrderAttempted: attempted,
  obDocSigned: attempted,
  obPaymentDone: paid,
  obOrderApproved: approved,
  obOrderRejected: rejected,
})

/** The checkpoints of the onboarding, which the KYC knows. */
function statesOf(record: KycRecord): Record<Exclude<Name, keyof ReturnType<typeof orderStatesOf>>, State> {
  const { pan, address, demat, bank, state, decidedAt } = record
  const steps = [pan !== undefined, address !== undefined, demat !== undefined, bank.status !== 'none']
  const anyDocument =
    address?.source === 'digilocker' || Object.values(record.documents).some(({ refused }) => !refused)
  const approved = state === 'approved'
  return {
    noThirdPartyDataAdded: !steps.some(Boolean),
    partialThirdPartyDataAdded: steps.some(Boolean) && !steps.every(Boolean),
    anyDocUploadedForThirdParty: anyDocument,
    allDocUploadedForThirdParty: allDocumentsThere(record),
    noDocUploadedForThirdParty: !anyDocument,
    productWiseAccountStatus: { orobonds: state },
    obUserAdminResponseDone: decidedAt !== undefined,
    obUserApproved: approved,
  }
}

/** An address with every document it needs. */
export const allDocumentsThere = (record: KycRecord): boolean =>
  record.address !== undefined && missingDocuments(record).length === 0
