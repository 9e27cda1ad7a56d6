import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { declineRequest } from './declineRequest.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'

export const handler = operatorFunction(definition, declineRequest, openDependencies())
