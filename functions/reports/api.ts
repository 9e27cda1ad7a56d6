import { clearPdfDump } from '../../shared/contracts/reports/clearPdfDump.ts'
import { downloadReport } from '../../shared/contracts/reports/downloadReport.ts'
import { downloadReportPdf } from '../../shared/contracts/reports/downloadReportPdf.ts'
import { generatePdf } from '../../shared/contracts/reports/generatePdf.ts'
import { listReportPdfs } from '../../shared/contracts/reports/listReportPdfs.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleDownloadReport } from './downloadReport.ts'
import { handleClearPdfDump } from './pdfs/clearPdfDump.ts'
import { handleDownloadReportPdf } from './pdfs/downloadReportPdf.ts'
import { handleGeneratePdf } from './pdfs/generatePdf.ts'
import { handleListReportPdfs } from './pdfs/listReportPdfs.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(downloadReport, handleDownloadReport(dependencies)),
  serve(generatePdf, handleGeneratePdf(dependencies)),
  serve(clearPdfDump, handleClearPdfDump(dependencies)),
  serve(listReportPdfs, handleListReportPdfs(dependencies)),
  serve(downloadReportPdf, handleDownloadReportPdf(dependencies)),
])
