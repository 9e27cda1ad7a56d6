import { showOld, type TransactItem } from '../platform/table.ts'
import { type BookPart, bookTable, keys } from './bookRows.ts'

/** Holds only while nobody put the investor's account on hold: an item of whatever moves money. */
export function payoutsOpenCheck(investorId: string): BookPart {
  const item: TransactItem = {
    ConditionCheck: {
      TableName: bookTable(),
      Key: keys.payoutGate(investorId),
      ConditionExpression: 'attribute_not_exists(pk) OR held = :no',
      ExpressionAttributeValues: { ':no': false },
      ...showOld,
    },
  }
  return { guards: 'gate', item }
}

/** An operator puts the account on hold, or lets it go. The same again writes the same. */
export function holdPayouts(investorId: string, held: boolean, now: Date): BookPart {
  const item: TransactItem = {
    Update: {
      TableName: bookTable(),
      Key: keys.payoutGate(investorId),
      UpdateExpression: 'SET held = :held, updatedAt = :at',
      ExpressionAttributeValues: { ':held': held, ':at': now.toISOString() },
    },
  }
  return { guards: 'gate', item }
}
