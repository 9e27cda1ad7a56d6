import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { replay } from './replay.ts'

export const handler = operatorFunction(definition, replay, openDependencies())
