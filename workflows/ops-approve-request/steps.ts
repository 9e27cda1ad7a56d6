import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { decideOnRequest } from './decideOnRequest.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'

export const handler = operatorFunction(definition, decideOnRequest, openDependencies())
