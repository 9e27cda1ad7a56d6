import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { requestHold } from './requestHold.ts'

export const handler = operatorFunction(definition, requestHold, openDependencies())
