import * as z from 'zod/mini'
import { positionStatus } from '../positions/positionRows.ts'
import { importStates } from './importLifecycle.ts'

const kinds = ['camsDetailed', 'camsSummary', 'kfintechDetailed', 'kfintechSummary', 'nsdl', 'cdsl'] as const

export const importRow = z.object({
  importId: z.string(),
  investorId: z.string(),
  state: z.enum(importStates),
  version: z.int(),
  createdAt: z.string(),
  /** SHA-256 of the file; left out of a ticket that waits. */
  sha256: z.exactOptional(z.string()),
  kind: z.exactOptional(z.enum(kinds)),
  period: z.exactOptional(z.object({ from: z.string(), to: z.string() })),
  folios: z.int(),
  schemes: z.int(),
  transactions: z.int(),
  /** Text ids. */
  warnings: z.array(z.string()),
  /** The version of the stored statement; it is there until `deleteStatement`. */
  objectVersion: z.exactOptional(z.string()),
  sealedImported: z.exactOptional(z.string()),
  duePk: z.exactOptional(z.string()),
  /** When the sweep looks at it; a machine that ends settles it before. */
  dueAt: z.exactOptional(z.string()),
})
export type ImportRecord = z.output<typeof importRow>

/** What a scheme of an import came to, as `getFundImports` shows it. */
export const importedScheme = z.object({
  positionId: z.string(),
  schemeName: z.string(),
  amc: z.string(),
  folio: z.string(),
  status: positionStatus,
  pan: z.enum(['known', 'unknown', 'none']),
  newRows: z.int(),
  knownRows: z.int(),
  older: z.boolean(),
})
export type ImportedScheme = z.output<typeof importedScheme>

/** The row that says that a scheme is done; written together with its position. */
export const doneRow = z.object({ folio: z.int(), sealedImported: z.string() })
