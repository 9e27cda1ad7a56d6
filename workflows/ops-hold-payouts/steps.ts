import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { askForHold } from './askForHold.ts'
import { askInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('askForHold', askInput, askForHold(dependencies))])
