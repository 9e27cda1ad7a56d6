import { z } from 'zod'
import type { RunningEventBus } from '../resources/eventBus.ts'
import { type AwsService, unknownOperation } from './awsEndpoint.ts'

const putEvents = z.looseObject({
  Entries: z
    .array(
      z.looseObject({
        Source: z.string().optional(),
        DetailType: z.string().optional(),
        Detail: z.string().optional(),
        EventBusName: z.string().optional(),
        Resources: z.array(z.string()).optional(),
        Time: z.number().optional(),
      }),
    )
    .min(1)
    .max(10),
})
type Entry = z.infer<typeof putEvents>['Entries'][number]

const jsonObject = z.record(z.string(), z.unknown())
/** The size limit of an entry: source, type, detail and resources together. */
const mostEntryBytes = 1024 * 1024

interface Failure {
  ErrorCode: string
  ErrorMessage: string
}

const missing = (name: string): Failure => ({
  ErrorCode: 'InvalidArgument',
  ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
})

function parseDetail(text: string): Record<string, unknown> | undefined {
  try {
    return jsonObject.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function put(bus: RunningEventBus, entry: Entry): { EventId: string } | Failure {
  const { Source, DetailType, Detail, EventBusName = 'default', Resources = [], Time } = entry
  if (!Source) return missing('Source')
  if (!DetailType) return missing('DetailType')
  if (!Detail) return missing('Detail')
  if (Source.startsWith('aws.'))
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' }
  const name = EventBusName.split('/').at(-1) ?? EventBusName
  if (!bus.busNames.includes(name))
    return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `Event bus ${name} does not exist.` }
  if (Buffer.byteLength([Source, DetailType, Detail, ...Resources].join('')) > mostEntryBytes)
    return { ErrorCode: 'InvalidArgument', ErrorMessage: 'The entry size is larger than the maximum.' }
  const detail = parseDetail(Detail)
  if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
  const time = Time === undefined ? {} : { time: `${new Date(Time * 1000).toISOString().slice(0, 19)}Z` }
  const event = { source: Source, detailType: DetailType, detail, resources: Resources, ...time }
  return { EventId: bus.publish(name, event) }
}

/** EventBridge: PutEvents. It answers when every target's row is on disk. */
export function eventsService(bus: RunningEventBus): AwsService {
  return async call => {
    if (call.operation !== 'PutEvents') throw unknownOperation('events', call)
    const { Entries } = call.json(putEvents)
    for (const { EventBusName = 'default', Source = '', DetailType = '' } of Entries)
      await call.allow('events:PutEvents', [bus.busArn(EventBusName)], {
        'events:source': Source,
        'events:detail-type': DetailType,
      })
    const answers = Entries.map(entry => put(bus, entry))
    return { body: { FailedEntryCount: answers.filter(a => 'ErrorCode' in a).length, Entries: answers } }
  }
}
