import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { moveOnInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { moveOn } from './moveOn.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('moveOn', moveOnInput, moveOn(dependencies))])
