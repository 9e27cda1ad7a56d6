import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { requestMarketDay } from './requestMarketDay.ts'

export const handler = operatorFunction(definition, requestMarketDay, openDependencies())
