import type { FundImport, getFundImports } from '../../../shared/contracts/fund-portfolio/getFundImports.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { ImportedScheme, ImportRecord } from './importRows.ts'
import type { ImportStore } from './importStore.ts'
import { shownBreak } from './shownBreak.ts'

const mostShown = 50

type Imports = Pick<ImportStore, 'find' | 'list' | 'done' | 'came'>

/** The imports of the caller, the newest first, or the one that is asked for; of others none is known. */
export const handleGetFundImports =
  ({ imports }: { readonly imports: Imports }): Handler<typeof getFundImports> =>
  async ({ importId }, { session: { investorId } }) => {
    if (importId === undefined) {
      const all = await imports.list(investorId, mostShown)
      return reply({ data: { imports: await Promise.all(all.map(record => shown(imports, record))) } })
    }
    const record = await imports.find({ investorId, importId })
    if (record === undefined) return refuse('fundImport.importUnknown')
    return reply({ data: { imports: [await shown(imports, record)] } })
  }

/** What came of its schemes is in the record when it is imported, and in rows of its own before, and when it failed. */
async function shown(imports: Pick<Imports, 'done' | 'came'>, record: ImportRecord): Promise<FundImport> {
  const { importId, state, createdAt, kind, period, folios, transactions, warnings } = record
  const done = state === 'importing' || state === 'failed' ? await imports.done(record) : []
  const came = state === 'importing' ? [] : state === 'failed' ? done : await imports.came(record)
  return {
    importId,
    state,
    at: createdAt,
    kind,
    period,
    folios,
    foliosDone: state === 'imported' ? folios : new Set(done.map(({ folioPlace }) => folioPlace)).size,
    transactions,
    schemes: came.map(shownScheme),
    warnings,
  }
}

function shownScheme(came: ImportedScheme): FundImport['schemes'][number] {
  const { schemeName, amc, folio, status, newRows, knownRows, older, pan } = came
  return {
    schemeName,
    amc,
    folio,
    status: status.kind,
    break: shownBreak(status),
    newRows,
    knownRows,
    older,
    pan,
  }
}
