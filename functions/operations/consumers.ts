import { eventFunction } from '../platform/eventFunction.ts'
import { openDependencies } from './dependencies.ts'
import { onOperatorDecided } from './onOperatorDecided.ts'
import { onOperatorStarted } from './onOperatorStarted.ts'
import { onOperatorTimedOut } from './onOperatorTimedOut.ts'

const dependencies = openDependencies()

export const handler = eventFunction(dependencies, [
  onOperatorStarted(dependencies),
  onOperatorDecided(dependencies),
  onOperatorTimedOut,
])
