import * as z from 'zod/mini'
import { isoDate } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { schemeBreak } from './fundBody.ts'

/** What a scheme of an import came to. */
const importedScheme = z.object({
  schemeName: z.string(),
  amc: z.string(),
  folio: z.string(),
  status: z.enum(['reconciled', 'partial', 'holdingsOnly', 'edited', 'broken']),
  break: z.optional(schemeBreak),
  /** What it did: rows that were new, rows known already, or nothing because a later statement is in. */
  newRows: z.int(),
  knownRows: z.int(),
  older: z.boolean(),
  /** `unknown`: the PAN is not among the investor's; `none`: the statement has none. Both wait for their assignment. */
  pan: z.enum(['known', 'unknown', 'none']),
})

/** An import; the newest first in the list. */
export const fundImport = z.object({
  importId: z.string(),
  /** `uploading`: the ticket waits for its file. */
  state: z.enum(['uploading', 'importing', 'imported', 'failed']),
  at: z.string(),
  kind: z.optional(
    z.enum(['camsDetailed', 'camsSummary', 'kfintechDetailed', 'kfintechSummary', 'nsdl', 'cdsl']),
  ),
  period: z.optional(z.object({ from: isoDate, to: isoDate })),
  folios: z.int(),
  /** Folios that stand in the portfolio already. */
  foliosDone: z.int(),
  transactions: z.int(),
  /** Filled when it is `imported`. */
  schemes: z.array(importedScheme),
  /** Text ids. */
  warnings: z.array(z.string()),
})
export type FundImport = z.output<typeof fundImport>

/** The imports of the investor, the newest first, at most 50; with `importId` that one. The screen asks until it ends. */
export const getFundImports = defineCall('getFundImports', 'GET /ios/imports', {
  access: 'session',
  sealed: true,
  input: z.object({ importId: z.optional(z.string().check(z.maxLength(64, 'common.fieldInvalid'))) }),
  reply: envelope({ data: z.object({ imports: z.array(fundImport) }) }),
  problems: ['fundImport.importUnknown'],
})
