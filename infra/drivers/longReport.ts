import { randomBytes } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { systemRegion, tableName } from '../names.ts'

const lots = 300
/** A cell of a workbook has at most 32,767 letters. */
const letters = 20_000
/** The most items of one call. */
const batch = 25

/**
 * Writes an investor's purchases into the book of a stack whose DynamoDB is at the port after its own: few, with references
 * that do not compress, so that the report of transactions is larger than what a function may answer.
 */
export async function holdForLongReport(
  stack: { readonly port: number },
  investorId: string,
  { ISIN, product }: { readonly ISIN: string; readonly product: string },
): Promise<void> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: `http://127.0.0.1:${stack.port + 1}`,
      region: systemRegion,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )
  const itemOf = (n: number) => ({
    pk: `investor#${investorId}`,
    sk: `lot#${ISIN}#ord_long${n}`,
    investorId,
    ISIN,
    product,
    orderId: randomBytes((letters * 3) / 4).toString('base64url'),
    source: 'order',
    units: 1,
    settledOn: '2026-10-01',
    paidOn: '2026-09-30',
    cleanPrice: '100.0000',
    paise: 1_000_000,
    accruedPaise: 0,
  })
  for (let from = 0; from < lots; from += batch) {
    const puts = Array.from({ length: batch }, (_, n) => ({ PutRequest: { Item: itemOf(from + n) } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName('book')]: puts } }))
  }
  client.destroy()
}
