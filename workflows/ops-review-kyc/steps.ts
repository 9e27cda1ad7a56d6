import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { decideInput } from './contract.ts'
import { decideKyc } from './decideKyc.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('decideKyc', decideInput, decideKyc(dependencies))])
