import { reportPdfRequested } from '../../../shared/contracts/reports/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { Executions } from '../../platform/executions/executions.ts'

/** Starts the flow under the id of the PDF, so that one PDF has one execution however often the event comes. */
export const onReportPdfRequested = ({ executions }: { readonly executions: Pick<Executions, 'start'> }) =>
  consumer('onReportPdfRequested', reportPdfRequested, async ({ pdfId, investorId }) => {
    await executions.start('report-pdf', pdfId, { pdfId, investorId })
  })
