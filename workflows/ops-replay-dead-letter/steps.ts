import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { replayInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { replay } from './replay.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('replay', replayInput, replay(dependencies))])
