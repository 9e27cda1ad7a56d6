import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { recordInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { recordFact } from './recordFact.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('recordFact', recordInput, recordFact(dependencies))])
