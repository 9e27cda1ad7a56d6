import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { priceQuote } from './priceQuote.ts'

export const handler = operatorFunction(definition, priceQuote, openDependencies())
