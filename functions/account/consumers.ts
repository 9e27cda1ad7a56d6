import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onDocumentRejected, onDocumentUploaded } from './onDocument.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [
  onDocumentUploaded(dependencies),
  onDocumentRejected(dependencies),
])
