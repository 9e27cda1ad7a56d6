import type { listReportPdfs } from '../../../shared/contracts/reports/listReportPdfs.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { shownPdf } from './shownPdf.ts'

/** The caller's PDFs, the newest first; those that are gone for a week as well, so that a link that is old says why. */
export const handleListReportPdfs =
  ({ pdfs }: Pick<Dependencies, 'pdfs'>): Handler<typeof listReportPdfs> =>
  async (_, { session: { investorId }, now }) =>
    reply({ data: (await pdfs.list(investorId)).map(pdf => shownPdf(pdf, now)) })
