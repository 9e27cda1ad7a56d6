import { z } from 'zod'
import { openTable } from '../../../../functions/platform/records/table.ts'
import { reportNames } from '../../../../shared/contracts/reports/downloadReport.ts'
import { pdfReportNames } from '../../../../shared/contracts/reports/reportPdf.ts'
import { makeReport } from './makeReport.ts'

// One report in a process of its own: `node makeReportChild.ts <report as JSON>` prints its time and the memory at its peak.

const report = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('workbook'), name: z.enum(reportNames) }),
    z.object({ kind: z.literal('pdf'), name: z.enum(pdfReportNames) }),
  ])
  .parse(JSON.parse(process.argv[2] ?? ''))
const began = performance.now()
await makeReport(openTable(), report)
const milliseconds = performance.now() - began
// Linux counts it in kB.
const peakBytes = process.resourceUsage().maxRSS * 1024
process.stdout.write(JSON.stringify({ milliseconds, peakBytes }))
