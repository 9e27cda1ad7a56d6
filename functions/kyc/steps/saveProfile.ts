import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { kycStepSaved } from '../../../shared/contracts/kyc/events.ts'
import type { saveProfile } from '../../../shared/contracts/kyc/saveProfile.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import { type KycRecord, type Parts, withParts } from '../../kyc-record/kycRecordLifecycle.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressPart } from './addressPart.ts'
import { dematPart } from './dematPart.ts'
import { panPart } from './panPart.ts'

type Input = InputOf<typeof saveProfile>
interface SaveProfileDependencies
  extends Pick<Dependencies, 'store' | 'drafts' | 'cipher' | 'consentOf' | 'participantOf'> {
  readonly checks: Pick<Dependencies['checks'], 'validCheckFor'>
}

const stepNames = ['pan', 'address', 'demat', 'userType'] as const

/** Saves the parts that are sent, all or none of them (K-041); nothing of an approved KYC (K-257). */
export const handleSaveProfile =
  (dependencies: SaveProfileDependencies): Handler<typeof saveProfile> =>
  async (input, call) => {
    const { store, drafts } = dependencies
    const { now, correlationId } = call
    const { investorId } = call.session
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const record = await store.read(investorId)
      if (record.state === 'approved')
        return namesPart(input, record) ? refuse('bank.kycClosed') : reply({ message: 'Saved!' })
      const parts = await partsOf(dependencies, record, input, call)
      if ('ok' in parts) return parts
      const steps = stepNames.filter(step => parts[step] !== undefined)
      if (steps.length === 0 && parts.sealedName === undefined) return reply({ message: 'Saved!' })
      const typed = steps.filter(step => step !== 'userType')
      const saved = await store.save(record, withParts(record, parts, now), {
        now,
        correlationId,
        events: steps.map(step => emit(kycStepSaved, { investorId, step })),
        items: labelItems(
          'draft',
          typed.map(step => drafts.forgetItem(investorId, step)),
        ),
      })
      if (saved.ok) return reply({ message: 'Saved!' })
      if (saved.reason === 'panTaken') return refuse('kyc.panNotUnique', { field: 'pan' })
      if (saved.reason === 'dematTaken') return refuse('demat.alreadyRegistered', { field: 'demat' })
      return conflict
    })
  }

/** Whether anything of the KYC is sent; the user type as it is changes nothing. */
function namesPart({ formType: _form, productName: _product, userType, ...parts }: Input, record: KycRecord) {
  const others = Object.values(parts).some(value => value !== undefined)
  return others || (userType !== undefined && userType !== record.userType)
}

/** Every part as it will be stored, or the first refusal. */
async function partsOf(
  dependencies: SaveProfileDependencies,
  record: KycRecord,
  input: Input,
  call: Call<typeof saveProfile>,
): Promise<Parts | Refused> {
  const pan = await panPart(dependencies, record, input, call)
  if (pan !== undefined && 'ok' in pan) return pan
  const address = await addressPart(dependencies.cipher, record, input, call.now)
  if (address !== undefined && 'ok' in address) return address
  const demat = await dematPart(dependencies, { ...record, address: address ?? record.address }, input, call)
  if (demat !== undefined && 'ok' in demat) return demat
  const { name, userType } = input
  const typedName = name !== undefined && pan === undefined && record.pan === undefined
  return {
    pan,
    address,
    demat,
    // The same value again is nothing to save.
    userType: userType === record.userType ? undefined : userType,
    sealedName: typedName
      ? await dependencies.cipher.encrypt(name, kycContext.name, record.investorId)
      : undefined,
  }
}
