import type { KycRecord } from '../../kyc-record/kycRecordLifecycle.ts'
import { panIndexOf } from '../../kyc-record/kycRows.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'

/** Whether a PAN named in a call is another one than the investor's own (K-243); `false` when the call names none. */
export async function isNotOwnPan(
  cipher: FieldCipher,
  { pan: saved }: KycRecord,
  pan: string | undefined,
): Promise<boolean> {
  const named = pan?.trim().toUpperCase() ?? ''
  return named !== '' && (saved === undefined || (await panIndexOf(cipher, named)) !== saved.index)
}
