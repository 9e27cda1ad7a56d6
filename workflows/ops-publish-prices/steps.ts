import { publishPricesInput } from '../../functions/bonds/publishing/rowPrices.ts'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { checkPrices } from './checkPrices.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { publishPrices } from './publishPrices.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  operatorStepOf(definition, checkPrices(dependencies)),
  step('publishPrices', publishPricesInput, publishPrices(dependencies)),
])
