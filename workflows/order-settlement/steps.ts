import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { confirmMatch } from './confirmMatch.ts'
import { confirmSettlement } from './confirmSettlement.ts'
import { confirmUnits } from './confirmUnits.ts'
import { stepInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { formerStep, formerStepName } from './formerDefinition.ts'
import { placeRfq } from './placeRfq.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('placeRfq', stepInput, placeRfq(dependencies)),
  step('confirmMatch', stepInput, confirmMatch(dependencies)),
  step('confirmSettlement', stepInput, confirmSettlement(dependencies)),
  step('confirmUnits', stepInput, confirmUnits(dependencies)),
  step(formerStepName, stepInput, formerStep(dependencies)),
])
