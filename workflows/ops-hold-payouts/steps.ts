import { operatorFunction } from '../../functions/platform/operatorFunction.ts'
import { askForHold } from './askForHold.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'

export const handler = operatorFunction(definition, askForHold, openDependencies())
