import type { KycBody } from '../../../../shared/contracts/kyc/getKyc.ts'

export type { KycBody } from '../../../../shared/contracts/kyc/getKyc.ts'

/** The steps in their order (D2 s4), and the tabs of the screen (D2 s2). */
export const stepNames = ['pan', 'address', 'bank', 'demat'] as const
export type StepName = (typeof stepNames)[number]
export const tabNames = [...stepNames, 'confirm'] as const
export type TabName = (typeof tabNames)[number]

export const isTab = (tab: string | undefined): tab is TabName => tabNames.some(one => one === tab)

/**
 * The tab on which the screen opens (D2 s2, K-109): approved, then remarks, then the first incomplete step, then the
 * address's own tab, or `pan`. What is clicked afterwards wins over all of it and does not come by here.
 */
export function initialTab(
  requested: string | undefined,
  kyc: Pick<KycBody, 'obUserApproved' | 'remarks' | 'steps'>,
): TabName {
  if (kyc.obUserApproved) return 'confirm'
  const remarked = stepNames.find(step => kyc.remarks.some(remark => remark.tab === step))
  if (remarked !== undefined) return remarked
  const incomplete = stepNames.find(step => !kyc.steps[step].complete)
  if (incomplete !== undefined) return incomplete
  return isTab(requested) ? requested : 'pan'
}

/** Where a step leads once it is done. */
export const tabAfter = (tab: StepName): TabName => tabNames[tabNames.indexOf(tab) + 1] ?? 'confirm'

/** A document that must be uploaded on the address step, by its type (D2 s2, s5). */
export const addressUploads = ['pan', 'address', 'address_1'] as const
export type AddressUpload = (typeof addressUploads)[number]

/** The upload that answers a remark of this type (K-015, K-016); none for the bank's and the demat's. */
export function uploadOfRemark(type: string): AddressUpload | undefined {
  if (type === 'pan' || type === 'poi') return 'pan'
  if (type === 'address_1') return 'address_1'
  return ['address', 'aadhaar', 'aadhar', 'voterId', 'passport'].includes(type) ? 'address' : undefined
}

interface DocumentsNeeded {
  readonly kyc: Pick<KycBody, 'address' | 'documents' | 'remarks' | 'steps'>
  readonly bothSidesInOne: boolean
  /** Types uploaded a moment ago, of which the record may not have heard yet. */
  readonly justUploaded: readonly AddressUpload[]
  /** What DigiLocker brought stands for documents (K-113). */
  readonly byDigilocker: boolean
}

/** Which of the three uploads are there without errors. */
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
      // Whether the PAN was shared there is known to the server alone: the step is complete without a picture then.
      return failed || (type === 'pan' && !needed.kyc.steps.address.complete)
    })
    .map(({ type }) => type)
}
