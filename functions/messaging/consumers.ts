import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onPasswordChanged } from './devices/onPasswordChanged.ts'
import { onLetterReported } from './letters/onLetterReported.ts'
import { onNotificationCreated } from './onNotificationCreated.ts'
import { sendWaitingMessages } from './sendWaitingMessages.ts'
import { onMessageUndelivered } from './whatsapp/onMessageUndelivered.ts'

const dependencies = openConsumerDependencies()

/** Devices and the address that bounced, of an investor who left. */
async function forget(investorId: string): Promise<void> {
  await dependencies.devices.removeAll(investorId)
  await dependencies.messages.forgetAddress(investorId)
}

export const handler = eventFunction(
  dependencies,
  [
    onNotificationCreated(dependencies),
    onMessageUndelivered(dependencies),
    onLetterReported(dependencies),
    onPasswordChanged(dependencies),
    ...erasureConsumers({ beside: forget, all: forget }),
  ],
  [sendWaitingMessages(dependencies)],
)
