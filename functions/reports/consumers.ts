import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onReportPdfRequested } from './pdfs/onReportPdfRequested.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [onReportPdfRequested(dependencies)])
