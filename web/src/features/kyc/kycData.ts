import type { KycBody } from '../../../../shared/contracts/kyc/getKyc.ts'

export type { KycBody } from '../../../../shared/contracts/kyc/getKyc.ts'

/** The steps in their order (D2 s4), and the tabs of the screen (D2 s2). */
export const stepNames = ['pan', 'address', 'bank', 'demat'] as const
export type StepName = (typeof stepNames)[number]
export const tabNames = [...stepNames, 'confirm'] as const
export type TabName = (typeof tabNames)[number]

export const isTab = (tab: string | undefined): tab is TabName => tabNames.some(one => one === tab)

/**
 * The tab on which the screen opens (D2 s2, K-109): confirm when approved, then the tab of a remark, then the first
 * incomplete step, then confirm while only the signature is missing, then the address's own tab, or `pan`. Later clicks take precedence and do not use this.
 */
export function initialTab(
  requested: string | undefined,
  kyc: Pick<KycBody, 'obUserApproved' | 'remarks' | 'review' | 'state' | 'steps'>,
): TabName {
  if (kyc.obUserApproved) return 'confirm'
  const remarked = stepNames.find(step => kyc.remarks.some(remark => remark.tab === step))
  if (remarked !== undefined) return remarked
  const incomplete = stepNames.find(step => !kyc.steps[step].complete)
  if (incomplete !== undefined) return incomplete
  if (waitsForSignature(kyc)) return 'confirm'
  return isTab(requested) ? requested : 'pan'
}

/** Whether everything is there but the signature. */
export const waitsForSignature = ({ state, review }: Pick<KycBody, 'review' | 'state'>): boolean =>
  review.ready && review.signedAt === undefined && state !== 'inReview' && state !== 'approved'

/** The tab that follows a step. */
export const tabAfter = (tab: StepName): TabName => tabNames[tabNames.indexOf(tab) + 1] ?? 'confirm'

/** About how long a step takes with the papers at hand. */
const minutesOf: Readonly<Record<StepName, number>> = { pan: 2, address: 2, bank: 2, demat: 2 }

/** About how many minutes the investor still needs: of steps that wait for somebody else none. */
export const minutesLeft = (steps: KycBody['steps']): number =>
  stepNames
    .filter(step => steps[step].state === 'open' || steps[step].state === 'failed')
    .reduce((sum, step) => sum + minutesOf[step], 0)

/** A document that must be uploaded on the address step, by its type (D2 s2, s5). */
export const addressUploads = ['pan', 'address', 'address_1'] as const
export type AddressUpload = (typeof addressUploads)[number]

/** The upload that answers a remark of this type (K-015, K-016); undefined for bank and demat. */
export function uploadOfRemark(type: string): AddressUpload | undefined {
  if (type === 'pan' || type === 'poi') return 'pan'
  if (type === 'address_1') return 'address_1'
  return ['address', 'aadhaar', 'aadhar', 'voterId', 'passport'].includes(type) ? 'address' : undefined
}

interface DocumentsNeeded {
  readonly kyc: Pick<KycBody, 'address' | 'documents' | 'remarks' | 'steps'>
  readonly bothSidesInOne: boolean
  /** Types uploaded a moment ago, which the record may not contain yet. */
  readonly justUploaded: readonly AddressUpload[]
  /** Data of DigiLocker replace the documents (K-113). */
  readonly byDigilocker: boolean
}

/** The state of each of the three uploads. */
export function documentStates({ kyc, justUploaded }: DocumentsNeeded) {
  return addressUploads.map(type => {
    const document = kyc.documents.find(one => one.type === type)
    const remark = kyc.remarks.find(one => uploadOfRemark(one.type) === type)
    const fresh = justUploaded.includes(type)
    const failed = !fresh && (document?.refused === true || remark !== undefined)
    return {
      type,
      document,
      remark: fresh ? undefined : remark,
      there: fresh || (document !== undefined && !failed),
      failed,
    }
  })
}

/** The uploads that are still needed before the step can be done (D2 s5). */
export function missingUploads(needed: DocumentsNeeded): readonly AddressUpload[] {
  const missing = documentStates(needed).filter(({ there }) => !there)
  return missing
    .filter(({ type, failed }) => {
      if (type === 'address_1' && needed.bothSidesInOne) return false
      if (!needed.byDigilocker) return true
      // Only the server knows whether the PAN was shared in DigiLocker: then the step is complete without a picture.
      return failed || (type === 'pan' && !needed.kyc.steps.address.complete)
    })
    .map(({ type }) => type)
}
