import { environment } from '../platform/environment.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import type { Table, TransactItem } from '../platform/table.ts'

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

const profileKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'profile' })

/** Whether the investor's KYC is approved, after which its steps are closed (K-257). */
export async function isKycApproved(table: Table, investorId: string): Promise<boolean> {
  const profile = await table.get(environment.table('account'), profileKey(investorId))
  return profile?.obUserApproved === true
}

/** The same as a condition of a larger write: it holds only while the KYC is open. */
export function kycOpenCheck(investorId: string): TransactItem {
  return {
    ConditionCheck: {
      TableName: environment.table('account'),
      Key: profileKey(investorId),
      ConditionExpression: 'attribute_not_exists(obUserApproved) OR obUserApproved = :open',
      ExpressionAttributeValues: { ':open': false },
    },
  }
}
