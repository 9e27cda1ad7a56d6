import * as z from 'zod/mini'
import { transactionTypes } from '../../../shared/vocabulary/funds/transactionTypes.ts'
import { schemeBreak } from '../positions/positionRows.ts'
import type { Statement } from '../statement/statement.ts'

/** A stored statement, parsed as everything that comes from outside of the process. */
export const statementShape: z.ZodMiniType<Statement> = z.object({
  kind: z.enum(['camsDetailed', 'camsSummary', 'kfintechDetailed', 'kfintechSummary', 'nsdl', 'cdsl']),
  period: z.object({ from: z.string(), to: z.string() }),
  folios: z.array(
    z.object({
      amc: z.string(),
      folio: z.string(),
      pan: z.exactOptional(z.string()),
      holder: z.string(),
      schemes: z.array(
        z.object({
          name: z.string(),
          isin: z.exactOptional(z.string()),
          rtaCode: z.exactOptional(z.string()),
          registrar: z.exactOptional(z.enum(['CAMS', 'KFINTECH'])),
          isDirect: z.boolean(),
          advisor: z.exactOptional(z.string()),
          openingE4: z.exactOptional(z.int()),
          closingE4: z.int(),
          navE4: z.exactOptional(z.int()),
          valuedOn: z.exactOptional(z.string()),
          costPaise: z.exactOptional(z.int()),
          valuePaise: z.exactOptional(z.int()),
          status: z.union([
            z.object({ kind: z.enum(['reconciled', 'holdingsOnly']) }),
            z.object({ kind: z.literal('broken'), at: schemeBreak }),
          ]),
          transactions: z.array(
            z.object({
              line: z.int(),
              date: z.string(),
              description: z.string(),
              type: z.enum(transactionTypes),
              amountPaise: z.exactOptional(z.int()),
              unitsE4: z.exactOptional(z.int()),
              navE4: z.exactOptional(z.int()),
              balanceE4: z.exactOptional(z.int()),
              dividendRate: z.exactOptional(z.string()),
            }),
          ),
        }),
      ),
    }),
  ),
  totals: z.array(z.object({ amc: z.string(), costPaise: z.exactOptional(z.int()), valuePaise: z.int() })),
  warnings: z.array(
    z.union([
      z.object({ kind: z.literal('amcMissing'), amc: z.string() }),
      z.object({
        kind: z.literal('amcValueDiffers'),
        amc: z.string(),
        printedPaise: z.int(),
        readPaise: z.int(),
      }),
    ]),
  ),
})
