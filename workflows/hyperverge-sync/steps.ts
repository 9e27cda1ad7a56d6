import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { askVendor } from './askVendor.ts'
import { askInput, failureInput, outcomeInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { recordFailure } from './recordFailure.ts'
import { recordOutcome } from './recordOutcome.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('askVendor', askInput, askVendor(dependencies)),
  step('recordOutcome', outcomeInput, recordOutcome(dependencies)),
  step('recordFailure', failureInput, recordFailure(dependencies)),
])
