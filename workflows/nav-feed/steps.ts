import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { failureInput, fillInput, publishInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { fillHistory } from './fillHistory.ts'
import { noteFailure } from './noteFailure.ts'
import { publishPrices } from './publishPrices.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('publishPrices', publishInput, publishPrices(dependencies)),
  step('fillHistory', fillInput, fillHistory(dependencies)),
  step('noteFailure', failureInput, noteFailure(dependencies)),
])
