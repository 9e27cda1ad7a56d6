import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { recordFact } from './recordFact.ts'

export const handler = operatorFunction(definition, recordFact, openDependencies)
