import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { decideInput } from './contract.ts'
import { decideOnRequest } from './decideOnRequest.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('decideOnRequest', decideInput, decideOnRequest(dependencies)),
])
