import {
  deleteStatement,
  failImport,
  finishImport,
} from '../../functions/fund-portfolio/imports/endImport.ts'
import {
  type Publishing,
  publishFolio,
  readImporting,
} from '../../functions/fund-portfolio/imports/publishFolio.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { CheckOutput, FlowInput, FolioInput } from './contract.ts'

/** Whether there is something to import, and how many folios. */
export const checkStatement =
  (dependencies: Pick<Publishing, 'imports' | 'statements'>) =>
  async (key: FlowInput): Promise<CheckOutput> => {
    const found = await readImporting(dependencies, key)
    return { ...key, folios: found?.statement.folios.map((_, place) => place) ?? [] }
  }

/** Merges a folio into the portfolio. */
export const publish =
  (dependencies: Publishing) =>
  async ({ folio, ...key }: FolioInput, { now }: RunContext): Promise<{ readonly folio: number }> => {
    await publishFolio(dependencies, key, folio, now)
    return { folio }
  }

export const finish =
  (dependencies: Parameters<typeof finishImport>[0]) =>
  async ({ importId, investorId }: FlowInput, { now }: RunContext): Promise<FlowInput> => {
    await finishImport(dependencies, { importId, investorId }, { now, correlationId: importId })
    return { importId, investorId }
  }

export const recordFailure =
  (dependencies: Parameters<typeof failImport>[0]) =>
  async ({ importId, investorId }: FlowInput, { now }: RunContext): Promise<FlowInput> => {
    await failImport(dependencies, { importId, investorId }, { now, correlationId: importId })
    return { importId, investorId }
  }

export const removeStatement =
  (dependencies: Parameters<typeof deleteStatement>[0]) =>
  async ({ importId, investorId }: FlowInput): Promise<FlowInput> => {
    await deleteStatement(dependencies, { importId, investorId })
    return { importId, investorId }
  }
