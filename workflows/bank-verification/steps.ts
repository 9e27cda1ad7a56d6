import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { failureInput, outcomeInput, pollInput, startInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { pollPennyDrop } from './pollPennyDrop.ts'
import { recordFailure } from './recordFailure.ts'
import { recordOutcome } from './recordOutcome.ts'
import { startPennyDrop } from './startPennyDrop.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('startPennyDrop', startInput, startPennyDrop(dependencies)),
  step('pollPennyDrop', pollInput, pollPennyDrop(dependencies)),
  step('recordOutcome', outcomeInput, recordOutcome(dependencies)),
  step('recordFailure', failureInput, recordFailure(dependencies)),
])
