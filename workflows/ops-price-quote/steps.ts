import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { priceInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { priceQuote } from './priceQuote.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [step('priceQuote', priceInput, priceQuote(dependencies))])
