import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { listReviews } from './listReviews.ts'

export const handler = operatorFunction(definition, listReviews, openDependencies())
