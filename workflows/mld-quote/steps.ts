import { step, taskFunction } from '../../functions/platform/taskFunction.ts'
import { ask } from './ask.ts'
import { askInput, lapseInput } from './contract.ts'
import { openDependencies } from './dependencies.ts'
import { lapseIfOver } from './lapseIfOver.ts'

const dependencies = openDependencies()

export const handler = taskFunction(dependencies, [
  step('askTheDesk', askInput, ask('desk')(dependencies)),
  step('askTheInvestor', askInput, ask('investor')(dependencies)),
  step('lapseIfOver', lapseInput, lapseIfOver(dependencies)),
])
