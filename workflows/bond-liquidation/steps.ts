import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { confirmPayout } from './confirmPayout.ts'
import { stepInput } from './contract.ts'
import { deliverUnits } from './deliverUnits.ts'
import { openDependencies } from './dependencies.ts'
import { formerStep, formerStepName } from './formerDefinition.ts'
import { requestApproval } from './requestApproval.ts'
import { requestPayout } from './requestPayout.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('requestApproval', stepInput, requestApproval(dependencies)),
  step('deliverUnits', stepInput, deliverUnits(dependencies)),
  step('requestPayout', stepInput, requestPayout(dependencies)),
  step('confirmPayout', stepInput, confirmPayout(dependencies)),
  step(formerStepName, stepInput, formerStep(dependencies)),
])
