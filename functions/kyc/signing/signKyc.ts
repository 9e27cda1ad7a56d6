import { kycSigned } from '../../../shared/contracts/kyc/events.ts'
import type { signKyc } from '../../../shared/contracts/kyc/signKyc.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { versionInForce } from '../../consents/published.ts'
import { isReady, withBank, withSignature } from '../../kyc-record/kycRecordLifecycle.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { bankStepOf } from '../steps/bankStep.ts'
import { reviewStamp } from './reviewStamp.ts'

type SignDependencies = Pick<
  Dependencies,
  'store' | 'nominations' | 'cipher' | 'bankWithTimeline' | 'agreementOf'
>

/**
 * Signs what the review page showed. Signature, the agreement to the declaration and the move to review are one write. The
 * bank step is the one of this moment; its event may still be on the way to the record.
 */
export const handleSignKyc =
  (dependencies: SignDependencies): Handler<typeof signKyc> =>
  async ({ stamp, declarationVersion, name }, { session, now, correlationId, address, device }) => {
    const { store, nominations, cipher, bankWithTimeline, agreementOf } = dependencies
    const { investorId } = session
    if (declarationVersion !== versionInForce('kyc'))
      return refuse('consent.versionOutdated', { field: 'declarationVersion' })
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const [stored, nomination, { bank }] = await Promise.all([
        store.read(investorId),
        nominations.read(investorId),
        bankWithTimeline(investorId, 0),
      ])
      if (stored.state === 'approved') return refuse('bank.kycClosed')
      // Handed to review already: the answer of the first press was lost.
      if (stored.state === 'inReview' && stored.signature !== undefined) return reply({ message: 'Saved!' })
      const fresh = withBank(stored, bankStepOf(bank), now)?.record ?? stored
      const record = { ...stored, bank: fresh.bank, remarks: fresh.remarks }
      if (!isReady(record) || record.pan === undefined) return refuse('kyc.notReadyToSign')
      if (nomination === undefined) return refuse('kyc.nominationRequired', { field: 'optOut' })
      if (stamp !== reviewStamp(record, nomination)) return refuse('kyc.reviewMoved')
      const known = await cipher.decrypt(record.pan.sealedName, kycContext.name, investorId)
      if (written(name) !== written(known)) return refuse('kyc.signatureDiffers', { field: 'name' })
      const sealedName = await cipher.encrypt(name, kycContext.name, investorId)
      const signature = { declarationVersion, sealedName, at: now.toISOString() }
      const saved = await store.save(stored, withSignature(record, signature, now), {
        now,
        correlationId,
        events: [emit(kycSigned, { investorId })],
        items: labelItems('moved', [
          ...agreementOf({ investorId, address, device }, { now, correlationId }),
          nominations.unchangedCheck(investorId, nomination.version),
        ]),
      })
      return saved.ok ? reply({ message: 'Saved!' }) : conflict
    })
  }

/** Names are compared without capitals, dots and the number of spaces. */
const written = (name: string): string =>
  name.toLocaleLowerCase('en').replaceAll('.', ' ').replace(/\s+/g, ' ').trim()
