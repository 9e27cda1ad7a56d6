import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { askForMarketDay } from './askForMarketDay.ts'
import { askInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('askForMarketDay', askInput, askForMarketDay(dependencies)),
])
