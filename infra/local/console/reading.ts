import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  DescribeStateMachineForExecutionCommand,
  ExecutionDoesNotExist,
  type ExecutionListItem,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  InvalidArn,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  type SFNClient,
} from '@aws-sdk/client-sfn'

/** What the console reads, through the Step Functions protocol. */

export interface Machine {
  readonly name: string
  readonly arn: string
}

export async function listMachines(client: SFNClient): Promise<Machine[]> {
  const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}))
  return stateMachines
    .map(({ name = '', stateMachineArn = '' }) => ({ name, arn: stateMachineArn }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export async function definitionOf(client: SFNClient, machine: Machine): Promise<string> {
  const { definition = '' } = await client.send(
    new DescribeStateMachineCommand({ stateMachineArn: machine.arn }),
  )
  return definition
}

export const executionStatuses = ['RUNNING', 'FAILED', 'TIMED_OUT', 'ABORTED', 'SUCCEEDED'] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

interface Wanted {
  readonly most: number
  readonly status?: ExecutionStatus | undefined
  /** The token of the page before. */
  readonly after?: string | undefined
}

/** A page of executions, newest first; `next` is the token of the following one. */
export async function executionsOf(
  client: SFNClient,
  machine: Machine,
  { most, status, after }: Wanted,
): Promise<{ readonly executions: ExecutionListItem[]; readonly next: string | undefined }> {
  const { executions = [], nextToken } = await client.send(
    new ListExecutionsCommand({
      stateMachineArn: machine.arn,
      maxResults: most,
      statusFilter: status,
      nextToken: after,
    }),
  )
  return { executions, next: nextToken }
}

/** More events than the longest of our flows writes; a history may hold 25,000. */
const mostPages = 5

async function historyOf(client: SFNClient, executionArn: string): Promise<HistoryEvent[]> {
  const all: HistoryEvent[] = []
  let nextToken: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const found = await client.send(
      new GetExecutionHistoryCommand({
        executionArn,
        maxResults: 1000,
        includeExecutionData: true,
        nextToken,
      }),
    )
    all.push(...(found.events ?? []))
    nextToken = found.nextToken
    if (nextToken === undefined) break
  }
  return all
}

/** An execution with its history; its definition is the one it started with. */
export async function readExecution(client: SFNClient, executionArn: string) {
  const [found, events, { definition = '' }] = await Promise.all([
    client.send(new DescribeExecutionCommand({ executionArn })),
    historyOf(client, executionArn),
    client.send(new DescribeStateMachineForExecutionCommand({ executionArn })),
  ])
  return { ...found, events, definition }
}

/** The executions of all machines that have this name. */
export async function executionNamed(
  client: SFNClient,
  name: string,
): Promise<{ readonly machine: string; readonly arn: string }[]> {
  const machines = await listMachines(client)
  const found = await Promise.all(
    machines.map(async machine => {
      const arn = `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`
      try {
        await client.send(new DescribeExecutionCommand({ executionArn: arn }))
        return [{ machine: machine.name, arn }]
      } catch (error) {
        if (error instanceof ExecutionDoesNotExist || error instanceof InvalidArn) return []
        throw error
      }
    }),
  )
  return found.flat()
}
