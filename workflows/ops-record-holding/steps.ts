import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { recordHolding } from './recordHolding.ts'

export const handler = operatorFunction(definition, recordHolding, openDependencies)
