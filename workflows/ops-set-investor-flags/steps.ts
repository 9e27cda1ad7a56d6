import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { setInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { setInvestorFlags } from './setInvestorFlags.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('setInvestorFlags', setInput, setInvestorFlags(dependencies)),
])
