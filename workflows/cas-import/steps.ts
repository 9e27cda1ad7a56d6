import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { flowInput, folioInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { checkStatement, finish, publish, recordFailure, removeStatement } from './importSteps.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('checkStatement', flowInput, checkStatement(dependencies)),
  step('publishFolio', folioInput, publish(dependencies)),
  step('finishImport', flowInput, finish(dependencies)),
  step('deleteStatement', flowInput, removeStatement(dependencies)),
  step('recordFailure', flowInput, recordFailure(dependencies)),
])
