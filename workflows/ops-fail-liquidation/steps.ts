import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { failLiquidation } from './failLiquidation.ts'

export const handler = operatorFunction(definition, failLiquidation, openDependencies())
