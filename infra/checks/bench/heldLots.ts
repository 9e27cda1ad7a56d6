import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { type NewLot, recordHolding } from '../../../functions/book/lots.ts'
import { itemsOf } from '../../../functions/platform/records/moveRecord.ts'
import type { Instrument } from '../../drivers/market.ts'
import { marketClock } from './counted.ts'

/** Writes lots of a hundred units each with the book's own items, as recorded holdings, from the n-th on. */
export async function holdLots(
  { database }: { database: { readonly endpoint: string } },
  investorId: string,
  issues: readonly Instrument[],
  [from, to]: readonly [number, number],
): Promise<void> {
  process.env.TABLE_BOOK = 'sthirank-book'
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )
  for (let n = from; n < to; n += 1) {
    const issue = issues[n % issues.length]
    if (issue === undefined) throw new Error('there is nothing to hold')
    const lot: Omit<NewLot, 'source'> = {
      investorId,
      ISIN: issue.ISIN,
      product: issue.product,
      // As long as real ids, because the size of items that name lots depends on it.
      orderId: `rec_${String(n).padStart(24, '0')}`,
      units: 100,
      settledOn: '2026-10-01',
      cleanPrice: '99.7347',
      paise: 99_734_700,
      accruedPaise: 120_000,
      processedOn: '2026-10-01',
      lockedUntil: '2026-10-22',
    }
    const TransactItems = itemsOf(recordHolding(lot, new Date(marketClock)))
    await client.send(new TransactWriteCommand({ TransactItems }))
  }
  client.destroy()
}
