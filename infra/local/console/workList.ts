import { setTimeout as pause } from 'node:timers/promises'
import { DescribeExecutionCommand, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { z } from 'zod'
import { opened } from './page.ts'
import { executionsOf, listMachines } from './reading.ts'

/** What waits for an operator, as `ops-list-work` lists it; like the dashboard on AWS, the console reads it by itself. */

const flow = 'ops-list-work'
const workItem = z.object({
  kind: z.string(),
  id: z.string(),
  what: z.string(),
  since: z.string(),
  /** Indian date, or date and time. */
  due: z.string().optional(),
  overdue: z.boolean(),
  next: z.object({ flow: z.string(), input: z.record(z.string(), z.unknown()) }),
  failed: z.boolean(),
  /** `failed`, `overdue`, or the name of the kind. */
  state: z.string(),
  name: z.string(),
  queue: z.string(),
  /** Negative when it is late. */
  minutesLeft: z.int().optional(),
  left: z.string(),
})
export type WorkItem = z.output<typeof workItem>
const workList = z.object({ said: z.string(), work: z.array(workItem) })

/** By whom the console starts the list; its next commands are the operator's own. */
export const console = 'console'
const freshMs = 10_000
const longestWaitMs = 20_000

export interface Listed extends z.output<typeof workList> {
  readonly asOf: Date | undefined
}

/**
 * The list of the last ten seconds, or a new one; the last one that succeeded when a new one does not come. `undefined` of a stack
 * without the flow, and when none ever succeeded.
 */
export async function readWork(client: SFNClient, now: number): Promise<Listed | undefined> {
  const machine = (await listMachines(client)).find(({ name }) => name === flow)
  if (machine === undefined) return undefined
  const last = async () =>
    (await executionsOf(client, machine, { most: 1, status: 'SUCCEEDED' })).executions[0]
  const known = await last()
  if (known === undefined || now - Number(known.stopDate) > freshMs || Number(known.stopDate) > now)
    await listAgain(client, machine.arn)
  const { executionArn } = (await last()) ?? {}
  if (executionArn === undefined) return undefined
  const { output, stopDate } = await client.send(new DescribeExecutionCommand({ executionArn }))
  return { ...workList.parse(opened(output)), asOf: stopDate }
}

async function listAgain(client: SFNClient, stateMachineArn: string): Promise<void> {
  const input = JSON.stringify({ by: console, reason: 'home of the console' })
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn, input }))
  for (let waited = 0; waited < longestWaitMs; waited += 100) {
    const { status } = await client.send(new DescribeExecutionCommand({ executionArn }))
    if (status !== 'RUNNING') return
    await pause(100)
  }
}
