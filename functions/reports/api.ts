import { downloadReport } from '../../shared/contracts/reports/downloadReport.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleDownloadReport } from './downloadReport.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [serve(downloadReport, handleDownloadReport(dependencies))])
