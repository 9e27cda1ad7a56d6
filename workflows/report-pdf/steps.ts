import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { flowInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { drawPdf } from './drawPdf.ts'
import { deletePdf, recordFailure } from './endPdf.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('drawPdf', flowInput, drawPdf(dependencies)),
  step('deletePdf', flowInput, deletePdf(dependencies)),
  step('recordFailure', flowInput, recordFailure(dependencies)),
])
