import type { isKYCValid } from '../../../shared/contracts/kyc/isKYCValid.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { RegistryStatus } from '../../providers/kycRegistry/port.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RegistryAnswer } from './registryStore.ts'

export type RegistryDependencies = Pick<
  Dependencies,
  'cipher' | 'store' | 'registry' | 'registryAnswers' | 'mayAskVendor'
>

/**
 * The status of the investor's saved PAN at the KYC registration agencies, at most 24 hours old. Any other PAN
 * is refused (K-243). When the registry does not answer, the call is refused and nothing is stored.
 */
export const handleIsKYCValid =
  ({
    cipher,
    store,
    registry,
    registryAnswers,
    mayAskVendor,
  }: RegistryDependencies): Handler<typeof isKYCValid> =>
  async ({ pan: namedPan = '' }, { session: { investorId }, now }) => {
    const { pan: saved } = await store.read(investorId)
    if (saved === undefined) return refuse('kyc.panRequired', { field: 'pan' })
    const pan = await cipher.decrypt(saved.sealedPan, kycContext.pan, investorId)
    if (namedPan !== '' && namedPan !== pan) return refuse('kyc.notYours', { field: 'pan' })
    const known = await registryAnswers.fresh(investorId, saved.index, now)
    if (known !== undefined) return replyTo(known)
    if (!(await mayAskVendor(investorId, now))) return refuse('session.heavyTraffic')
    let status: RegistryStatus
    try {
      status = await registry.statusOf({
        pan,
        dob: await cipher.decrypt(saved.sealedDob, kycContext.dob, investorId),
      })
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
      return refuse('kyc.registryUnavailable')
    }
    const answer = { ...status, at: now.toISOString() }
    await registryAnswers.keep(investorId, saved.index, answer)
    return replyTo(answer)
  }

/** Only a verified KYC opens investing. */
function replyTo({ status, kra, code, at }: RegistryAnswer) {
  const action = status === 'verified' ? 'valid' : 'invalid'
  return reply({ action, data: { status, kra, code, asOf: at } } as const)
}
