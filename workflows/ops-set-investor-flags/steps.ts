import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { setInvestorFlags } from './setInvestorFlags.ts'

export const handler = operatorFunction(definition, setInvestorFlags, openDependencies())
