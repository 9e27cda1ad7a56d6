import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { failOrder } from './failOrder.ts'

export const handler = operatorFunction(definition, failOrder, openDependencies)
