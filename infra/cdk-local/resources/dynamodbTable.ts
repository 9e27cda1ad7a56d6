import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { OffsetClock } from 'asl-interpreter'
import { type Database, endOrphan, startDatabase } from '../dynamodb/dynoxide.ts'
import { sweepExpired } from '../dynamodb/expiry.ts'
import { createDynamoProxy, type DynamoProxy } from '../dynamodb/proxy.ts'
import {
  continuousBackupsOf,
  ensureTables,
  indexStreams,
  readTable,
  type TableProperties,
} from '../dynamodb/tables.ts'
import { listen } from '../stack/listen.ts'
import type { StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'

export type TableContext = Pick<StackContext, 'dataDir' | 'region' | 'account' | 'gate' | 'log'> & {
  readonly clock: Pick<OffsetClock, 'now' | 'onMove'>
}

export interface RunningTables {
  /** Writes so far; unchanged while nothing happens. */
  readonly writes: number
  /** Called with the table's name after each acknowledged write. */
  onWrite(listener: (table: string) => void): void
  stop(): Promise<void>
  /** Ends the database as kill -9 would. */
  kill(): void
  idle(): Promise<void>
}

/** Real time between two deletions of expired items; AWS takes days. */
const sweepMs = 60_000

function sweeper(
  client: DynamoDBClient,
  tables: readonly TableProperties[],
  stack: TableContext,
): { stop(): void } {
  let isSweeping = false
  const sweep = (): void => {
    if (isSweeping) return
    isSweeping = true
    sweepExpired(client, tables, stack.clock.now())
      .catch(error => stack.log(`DynamoDB, expired items: ${String(error)}`))
      .finally(() => {
        isSweeping = false
      })
  }
  const timer = setInterval(sweep, sweepMs).unref()
  let afterMove: NodeJS.Timeout | undefined
  // A long move is many small ones; expired items are deleted after the last. TTL only tidies.
  stack.clock.onMove(() => {
    clearTimeout(afterMove)
    afterMove = setTimeout(sweep, 500).unref()
  })
  return {
    stop() {
      clearInterval(timer)
      clearTimeout(afterMove)
    },
  }
}

/**
 * Runs every AWS::DynamoDB::GlobalTable and AWS::DynamoDB::Table: the embedded database on a file, behind the gate at `port`. Throws
 * NotRunHere for unsupported tables, Explained when there is no database for this machine.
 */
export async function runTables(
  resources: readonly Resource[],
  stack: TableContext,
  port: number,
  /** The database can be started no more; the stack must end. */
  onFatal: (error: unknown) => void = error => stack.log(String(error)),
): Promise<RunningTables> {
  const tables = resources
    .filter(({ type }) => /^AWS::DynamoDB::(GlobalTable|Table)$/.test(type))
    .map(readTable)
  await endOrphan(stack.dataDir, stack.log)
  const database: Database = await startDatabase(stack.dataDir, stack.log, onFatal)
  const client = new DynamoDBClient({
    endpoint: database.endpoint,
    region: stack.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  await ensureTables(client, tables)
  if (database.file !== undefined) indexStreams(database.file)
  const listeners: ((table: string) => void)[] = []
  const tell = (table: string): void => {
    for (const listener of listeners) listener(table)
  }
  const named = (name: string) => tables.find(({ TableName }) => TableName === name)
  const proxy: DynamoProxy = createDynamoProxy(database.endpoint, stack, {
    onWrite: tell,
    keyNames: name => named(name)?.KeySchema.map(({ AttributeName }) => AttributeName) ?? [],
    continuousBackups(name) {
      const table = named(name)
      return table && continuousBackupsOf(table, stack.region)
    },
  })
  await listen(proxy.server, port)
  const sweeping = sweeper(client, tables, stack)
  return {
    get writes() {
      return proxy.writes
    },
    onWrite: listener => void listeners.push(listener),
    idle: () => proxy.idle(),
    async stop() {
      sweeping.stop()
      await proxy.close()
      client.destroy()
      await database.stop()
    },
    kill() {
      sweeping.stop()
      proxy.server.closeAllConnections()
      proxy.server.close()
      database.kill()
    },
  }
}
