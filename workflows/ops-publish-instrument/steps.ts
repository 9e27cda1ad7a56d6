import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { computeCashFlows } from './computeCashFlows.ts'
import { computeInput, publishInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { publish } from './publish.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('computeCashFlows', computeInput, computeCashFlows(dependencies)),
  step('publish', publishInput, publish(dependencies)),
])
