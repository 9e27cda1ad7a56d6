import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { failInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { failLiquidation } from './failLiquidation.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('failLiquidation', failInput, failLiquidation(dependencies)),
])
