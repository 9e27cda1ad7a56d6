import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { goOnInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { goOn } from './goOn.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('goOn', goOnInput, goOn(dependencies))])
