import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { compareMoney } from './compareMoney.ts'
import { compareUnits } from './compareUnits.ts'
import { moneyInput, unitsInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('compareMoney', moneyInput, compareMoney(dependencies)),
  step('compareUnits', unitsInput, compareUnits(dependencies)),
])
