import type { FieldCipher } from '../platform/fieldCipher.ts'
import type { Table } from '../platform/table.ts'

/**
 * The PANs an investor may name in a call (K-243). None is known before the KYC of the next part stores one, so any
 * PAN named until then is refused as another's.
 */
export function ownPans(
  _table: Table,
  _cipher: FieldCipher,
  _investorId: string,
): Promise<readonly string[]> {
  return Promise.resolve([])
}
