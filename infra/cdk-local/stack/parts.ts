import { openAwsServices } from '../awsEndpoints/awsServices.ts'
import { type RunningTables, runTables } from '../resources/dynamodbTable.ts'
import { runEventBus } from '../resources/eventBus.ts'
import { runQueues } from '../resources/queue.ts'
import { runBuckets } from '../resources/s3Bucket.ts'
import { runSchedules } from '../resources/schedule.ts'
import { type RunningMachines, runMachines } from '../resources/stateMachine.ts'
import { runStreamMappings } from '../resources/streamMapping.ts'
import { sdkStreamReader } from '../streamMapping/streamReader.ts'
import type { Foundation } from './foundation.ts'
import { listen } from './listen.ts'
import { type Companion, originOf, type RunOptions } from './runOptions.ts'

/** All running parts by name, to wait for them and to stop them in order. */
export interface Parts {
  readonly tables: RunningTables
  readonly machines: RunningMachines
  /** In the order of their stop. */
  readonly others: readonly { stop(): Promise<void>; idle?(): Promise<void> }[]
  readonly companion: Companion | undefined
}

/**
 * Runs the template's resources behind their ports, in the order of their dependencies. `undo` collects how each is
 * stopped, for a start that fails in the middle.
 */
export async function runParts(
  { stack, assembly, clock, setBus, alarms, deliverEmail }: Foundation,
  companion: Companion | undefined,
  options: RunOptions,
  onFatal: (error: unknown) => void,
  undo: (() => Promise<void>)[],
): Promise<Parts> {
  const { resources } = assembly
  const { ports } = stack
  const moving = { ...stack, clock }
  const tables = await runTables(resources, moving, ports.dynamodb, onFatal)
  undo.push(() => tables.stop())
  const queues = await runQueues(resources, stack)
  const { store } = queues
  const bus = runEventBus(resources, stack, store)
  setBus(bus)
  const machines = await runMachines(resources, stack, ports.states, onFatal)
  undo.push(() => machines.stop())
  const buckets = await runBuckets(resources, moving, ports.s3, options.assembly)
  const schedules = await runSchedules(resources, stack, store, options.disabledSchedules)
  const reader = sdkStreamReader(originOf(ports.dynamodb), stack.region)
  const streams = await runStreamMappings(resources, stack, { reader, store })
  tables.onWrite(table => streams.notifyWrite(table))
  const rest = openAwsServices(assembly, stack, { bus, store, schedules, options, deliverEmail })
  await listen(rest.server, ports.rest)
  alarms.watch(store)
  const watching = { stop: async () => alarms.stop() }
  const endpoint = { stop: () => rest.close() }
  const streamReader = { stop: async () => reader.close() }
  return {
    tables,
    machines,
    others: [watching, schedules, streams, streamReader, buckets, queues, endpoint],
    companion,
  }
}
