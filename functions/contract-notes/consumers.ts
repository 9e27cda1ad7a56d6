import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { eraseNotes } from './eraseNotes.ts'
import { noteConsumers } from './issueNote.ts'
import { drawNote } from './note/notePdf.ts'

const dependencies = { ...openConsumerDependencies(), drawNote }

export const handler = eventFunction(dependencies, [
  ...noteConsumers(dependencies),
  ...eraseNotes(dependencies),
])
