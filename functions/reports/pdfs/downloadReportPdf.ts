import type { downloadReportPdf } from '../../../shared/contracts/reports/downloadReportPdf.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { documentLinkSeconds } from '../../../shared/vocabulary/businessRules.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { shownState } from './pdfLifecycle.ts'
import { objectKeyOf } from './pdfStore.ts'

const refusals = {
  making: 'reports.pdfNotReady',
  failed: 'reports.pdfFailed',
  gone: 'reports.pdfGone',
} as const

/** A link of a minute to the caller's own PDF; another investor's is unknown. */
export const handleDownloadReportPdf =
  ({ pdfs, objects }: Pick<Dependencies, 'pdfs' | 'objects'>): Handler<typeof downloadReportPdf> =>
  async ({ id }, { session: { investorId }, now }) => {
    const pdf = await pdfs.find({ investorId, pdfId: id })
    if (pdf === undefined) return refuse('reports.pdfUnknown')
    const state = shownState(pdf, now)
    if (state !== 'ready') return refuse(refusals[state])
    const { objectVersion, fileName } = pdf
    if (objectVersion === undefined || fileName === undefined)
      throw new Error(`the PDF ${id} is ready and has no document`)
    const url = await objects.readLink({
      key: objectKeyOf(pdf),
      versionId: objectVersion,
      contentType: 'application/pdf',
      disposition: `attachment; filename="${fileName}"`,
      expiresSeconds: documentLinkSeconds,
    })
    const expiresAt = new Date(now.getTime() + documentLinkSeconds * 1000).toISOString()
    return reply({ data: { url, fileName, expiresAt } })
  }
