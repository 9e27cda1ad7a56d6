import { createHash } from 'node:crypto'
import type { KycRecord } from '../../kyc-record/kycRecordLifecycle.ts'
import type { StoredNomination } from '../../kyc-record/nominationRows.ts'

/**
 * Changes with every detail that the review page shows, and with nothing else: an answer of the bank or a document does not
 * make the investor read again.
 */
export function reviewStamp(
  { pan, address, demat, bank }: Pick<KycRecord, 'pan' | 'address' | 'demat' | 'bank'>,
  nomination: StoredNomination | undefined,
): string {
  const shown = [
    pan?.savedAt,
    address?.savedAt,
    demat?.index,
    demat?.savedAt,
    bank.account,
    nomination?.version,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
