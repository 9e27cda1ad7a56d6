import type { isKYCValid } from '../../shared/contracts/kyc/isKYCValid.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/providerClient.ts'
import type { RegistryStatus } from '../providers/kycRegistry/port.ts'
import type { Dependencies } from './dependencies.ts'
import { kycContext } from './kycRows.ts'
import type { RegistryAnswer } from './registryStore.ts'

export type RegistryDependencies = Pick<
  Dependencies,
  'cipher' | 'store' | 'registry' | 'registryAnswers' | 'mayAskVendor'
>

/**
 * Where the KYC of the investor's saved PAN stands with the registration agencies, at most 24 hours old. Any other PAN
 * is refused (K-243); when nobody knows, the caller is told so and nothing is kept.
 */
export const handleIsKYCValid =
  ({
    cipher,
    store,
    registry,
    registryAnswers,
    mayAskVendor,
  }: RegistryDependencies): Handler<typeof isKYCValid> =>
  async ({ pan: asked = '' }, { session: { investorId }, now }) => {
    const { pan: saved } = await store.read(investorId)
    if (saved === undefined) return refuse('kyc.panRequired', { field: 'pan' })
    const pan = await cipher.decrypt(saved.sealedPan, kycContext.pan)
    if (asked !== '' && asked !== pan) return refuse('kyc.notYours', { field: 'pan' })
    const known = await registryAnswers.fresh(investorId, saved.index, now)
    if (known !== undefined) return told(known)
    if (!(await mayAskVendor(investorId, now))) return refuse('session.heavyTraffic')
    let status: RegistryStatus
    try {
      status = await registry.statusOf({ pan, dob: await cipher.decrypt(saved.sealedDob, kycContext.dob) })
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
      return refuse('kyc.registryUnavailable')
    }
    const answer = { ...status, at: now.toISOString() }
    await registryAnswers.keep(investorId, saved.index, answer)
    return told(answer)
  }

/** Only a verified KYC opens investing. */
function told({ status, kra, code, at }: RegistryAnswer) {
  const action = status === 'verified' ? 'valid' : 'invalid'
  return reply({ action, data: { status, kra, code, asOf: at } } as const)
}
