import type { clearPdfDump } from '../../../shared/contracts/reports/clearPdfDump.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { removePdf } from './removePdf.ts'

/** Deletes all PDFs of the caller that are kept or being made (K-229); says how many. */
export const handleClearPdfDump =
  (dependencies: Pick<Dependencies, 'pdfs' | 'objects'>): Handler<typeof clearPdfDump> =>
  async (_, { session: { investorId }, now, correlationId }) => {
    const all = await dependencies.pdfs.list(investorId)
    let deleted = 0
    for (const pdf of all) if (await removePdf(dependencies, pdf, { now, correlationId })) deleted += 1
    return reply({ data: { deleted } })
  }
