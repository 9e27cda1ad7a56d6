import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { transactionTypes } from '../../../shared/vocabulary/funds/transactionTypes.ts'

/**
 * A position as it is stored: one row with all that is known, encrypted, and its transactions in rows of `rowsAtOnce`, packed and
 * encrypted. Company, folio, scheme, units and printed texts are readable nowhere else.
 */

/** About 30 kB when packed and encrypted: far below the 400 kB of a row of DynamoDB. */
export const rowsAtOnce = 500
/** So many rows fit a transaction of DynamoDB (100 items, 4 MB) with room to spare. */
export const mostRows = 20_000

export const schemeBreak = z.union([
  z.object({ kind: z.literal('row'), line: z.int(), expectedE4: z.int(), printedE4: z.int() }),
  z.object({ kind: z.literal('amount'), line: z.int() }),
  z.object({ kind: z.literal('closing'), expectedE4: z.int(), printedE4: z.int() }),
  z.object({ kind: z.literal('value'), expectedPaise: z.int(), printedPaise: z.int() }),
  z.object({ kind: z.literal('unreadable'), text: z.string() }),
])

export const positionStatus = z.union([
  z.object({ kind: z.enum(['reconciled', 'partial', 'holdingsOnly', 'edited']) }),
  z.object({
    kind: z.literal('broken'),
    at: schemeBreak,
    description: z.exactOptional(z.string()),
    date: z.exactOptional(z.string()),
  }),
])

/** What is encrypted of a position. */
export const positionContent = z.object({
  amc: z.string(),
  folio: z.string(),
  schemeName: z.string(),
  isDirect: z.boolean(),
  status: positionStatus,
  openingE4: z.int(),
  listedFrom: z.exactOptional(z.string()),
  unitsE4: z.int(),
  printed: z.object({
    navE4: z.exactOptional(z.int()),
    valuedOn: z.exactOptional(z.string()),
    costPaise: z.exactOptional(z.int()),
    valuePaise: z.exactOptional(z.int()),
  }),
  spans: z.array(z.object({ from: z.string(), to: z.string(), openingE4: z.int(), closingE4: z.int() })),
  brokenBy: z.exactOptional(
    z.object({
      at: schemeBreak,
      description: z.exactOptional(z.string()),
      date: z.exactOptional(z.string()),
      from: z.string(),
      to: z.string(),
      withRows: z.boolean(),
      left: z.exactOptional(z.array(z.object({ from: z.string(), to: z.string() }))),
    }),
  ),
  rtaCode: z.exactOptional(z.string()),
  registrar: z.exactOptional(z.enum(['CAMS', 'KFINTECH'])),
})

/** The row of a position; its id, its PAN's id and index, and the scheme's codes can be read without a key. */
export const positionRow = z.object({
  positionId: z.string(),
  investorId: z.string(),
  panId: z.exactOptional(z.string()),
  panIndex: z.exactOptional(z.string()),
  isin: z.exactOptional(z.string()),
  code: z.exactOptional(z.string()),
  ordinal: z.int(),
  asOf: z.string(),
  sealedPosition: z.string(),
  /** When each piece of its transactions was written: pieces of another write are not its own. */
  pieces: z.array(z.int()),
  version: z.int(),
})

const fundRow = z.object({
  rowId: z.string(),
  date: z.string(),
  type: z.enum(transactionTypes),
  description: z.string(),
  amountPaise: z.exactOptional(z.int()),
  unitsE4: z.exactOptional(z.int()),
  navE4: z.exactOptional(z.int()),
  balanceE4: z.exactOptional(z.int()),
  importId: z.string(),
  deletedOn: z.exactOptional(z.string()),
})
export const fundRows = z.array(fundRow)

export const pieceRow = z.object({ sk: z.string(), writtenAt: z.int(), sealedRows: z.string() })

/** JSON packed for encryption, which takes text. */
export const packed = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('base64')
export const unpacked = (text: string): unknown =>
  JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString('utf8'))
