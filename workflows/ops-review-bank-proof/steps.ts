import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { decideBankProof } from './decideBankProof.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'

export const handler = operatorFunction(definition, decideBankProof, openDependencies())
