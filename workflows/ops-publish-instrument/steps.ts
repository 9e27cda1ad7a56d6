import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { computeCashFlows } from './computeCashFlows.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { publishInput } from './preparedPublication.ts'
import { publish } from './publish.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  operatorStepOf(definition, computeCashFlows(dependencies)),
  step('publish', publishInput, publish(dependencies)),
])
