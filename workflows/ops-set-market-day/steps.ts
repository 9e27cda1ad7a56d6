import { operatorFunction } from '../../functions/platform/operatorFunction.ts'
import { askForMarketDay } from './askForMarketDay.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'

export const handler = operatorFunction(definition, askForMarketDay, openDependencies())
