import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { decideKyc } from './decideKyc.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'

export const handler = operatorFunction(definition, decideKyc, openDependencies)
