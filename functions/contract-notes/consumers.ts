import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { drawNote } from './notePdf.ts'
import { onOrderMatched } from './onOrderMatched.ts'

const dependencies = { ...openConsumerDependencies(), drawNote }

export const handler = eventFunction(dependencies, [onOrderMatched(dependencies)])
