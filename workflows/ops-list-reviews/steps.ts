import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { listInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { listReviews } from './listReviews.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('listReviews', listInput, listReviews(dependencies))])
