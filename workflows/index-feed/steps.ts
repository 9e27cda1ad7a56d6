import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { stepInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { noteFailure } from './noteFailure.ts'
import { readLevels } from './readLevels.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('readLevels', stepInput, readLevels(dependencies)),
  step('noteFailure', stepInput, noteFailure(dependencies)),
])
