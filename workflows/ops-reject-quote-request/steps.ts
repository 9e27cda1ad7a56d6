import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { declineInput } from './contract.ts'
import { declineRequest } from './declineRequest.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('declineRequest', declineInput, declineRequest(dependencies)),
])
