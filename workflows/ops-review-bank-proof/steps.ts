import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { decideInput } from './contract.ts'
import { decideBankProof } from './decideBankProof.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('decideBankProof', decideInput, decideBankProof(dependencies)),
])
