import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onLetterReported } from './letters/onLetterReported.ts'
import { onNotificationCreated } from './onNotificationCreated.ts'
import { onMessageUndelivered } from './whatsapp/onMessageUndelivered.ts'
import { sendWaitingMessages } from './whatsapp/sendWaitingMessages.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [onNotificationCreated(dependencies), onMessageUndelivered(dependencies), onLetterReported(dependencies)],
  [sendWaitingMessages(dependencies)],
)
