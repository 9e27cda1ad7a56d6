import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { recordInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { recordHolding } from './recordHolding.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('recordHolding', recordInput, recordHolding(dependencies)),
])
