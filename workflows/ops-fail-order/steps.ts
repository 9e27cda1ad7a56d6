import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { failInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { failOrder } from './failOrder.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('failOrder', failInput, failOrder(dependencies))])
