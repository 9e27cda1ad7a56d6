import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import type { QueueStore } from '../queue/queueStore.ts'
import type { RunningEventBus } from '../resources/eventBus.ts'
import type { MachineNeighbours } from '../resources/stateMachine.ts'

const entries = z.object({
  Entries: z
    .array(
      z.looseObject({
        Source: z.string(),
        DetailType: z.string(),
        Detail: z.unknown(),
        EventBusName: z.string().default('default'),
      }),
    )
    .min(1)
    .max(10),
})
const message = z.strictObject({ QueueUrl: z.string(), MessageBody: z.unknown() })

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What machines call besides functions: the bus and the queues, already authorized for the machine's role. */
export function machineCalls(
  bus: () => RunningEventBus,
  store: QueueStore,
): Pick<MachineNeighbours, 'putEvents' | 'sendMessage'> {
  return {
    async putEvents(parameters) {
      const given = entries.parse(parameters).Entries
      const ids = given.map(({ EventBusName, Source: source, DetailType: detailType, Detail }) => {
        const detail: unknown = typeof Detail === 'string' ? JSON.parse(Detail) : Detail
        return { EventId: bus().publish(EventBusName, { source, detailType, detail }) }
      })
      return { FailedEntryCount: 0, Entries: ids }
    },
    async sendMessage(parameters) {
      const { QueueUrl, MessageBody } = message.parse(parameters)
      const name = QueueUrl.split('/').at(-1)
      const queue = store.queues.find(one => one.name === name)
      if (!queue) throw new NotRunHere(`there is no queue ${QueueUrl} in the template`)
      const [MessageId = ''] = store.send([{ queueArn: queue.arn, body: asText(MessageBody) }])
      return { MessageId }
    },
  }
}
