import { setTimeout as pause } from 'node:timers/promises'
import {
  DescribeExecutionCommand,
  type DescribeExecutionCommandOutput,
  ListStateMachinesCommand,
  SFNClient,
  SFNServiceException,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn'
import { Explained } from 'cdk-local/addresses'
import { refusedInput } from '../refusedInput.ts'
import { sealedInput } from '../sealedInput.ts'
import { operatorKey } from './console/operatorKey.ts'

export interface Operation {
  /** With or without its `ops-`. */
  readonly flow: string
  /** JSON text. */
  readonly input: string
  /** A role, e.g. `Desk`; without it the operator may do everything. */
  readonly as: string | undefined
  /** Of the execution. */
  readonly name: string | undefined
  /** The address of the platform's site, whose public key seals what must not be kept. */
  readonly site?: string | undefined
}

export interface Outcome {
  readonly succeeded: boolean
  /** For a person at a terminal. */
  readonly text: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Explained(`The input is not JSON: ${error.message}. Write it in single quotation marks.`)
  }
}

/** Flows that operators start and whose name does not begin with `ops-`. */
const otherFlows: readonly string[] = ['book-reconciliation', 'index-feed', 'nav-feed']

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The result of an execution: its own text first, then the other fields of its output. */
function wordsOf(name: string, end: DescribeExecutionCommandOutput): string {
  const { status, output, error, cause } = end
  if (status !== 'SUCCEEDED')
    return [`${name} ${status === 'FAILED' ? 'refused' : 'did not end well'}: ${error ?? status}`, cause]
      .filter(Boolean)
      .join('\n')
  const ended: unknown = output === undefined ? undefined : JSON.parse(output)
  if (!isObject(ended) || !('said' in ended)) return `${name} is done.\n${JSON.stringify(ended, null, 2)}`
  const { said: text, ...more } = ended
  const rest = Object.fromEntries(Object.entries(more).filter(([field]) => field !== 'outcome'))
  return Object.keys(rest).length === 0 ? String(text) : `${String(text)}\n${JSON.stringify(rest, null, 2)}`
}

/** The machine of this name, or an error that lists the existing ones. */
async function machineNamed(client: SFNClient, flow: string): Promise<{ name: string; arn: string }> {
  const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}))
  const machines = stateMachines.map(({ name = '', stateMachineArn = '' }) => ({
    name,
    arn: stateMachineArn,
  }))
  const found = [`ops-${flow}`, flow].map(name => machines.find(one => one.name === name)).find(Boolean)
  if (found !== undefined) return found
  const names = machines
    .filter(({ name }) => name.startsWith('ops-') || otherFlows.includes(name))
    .map(({ name }) => name.replace(/^ops-/, ''))
    .sort()
  throw new Explained(`There is no machine ops-${flow}. There are: ${names.join(', ')}.`)
}

async function endOf(client: SFNClient, executionArn: string): Promise<DescribeExecutionCommandOutput> {
  for (;;) {
    const found = await client.send(new DescribeExecutionCommand({ executionArn }))
    if (found.status !== 'RUNNING') return found
    await pause(200)
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  /ECONNREFUSED/.test(`${error.name} ${error.message} ${String(Reflect.get(error, 'code'))}`)

/** Signed by the key of the operator whom the input names. */
function localClient(endpoint: string, as: string | undefined, given: unknown): SFNClient {
  const accessKeyId = operatorKey(as ?? '', given)
  if (accessKeyId === undefined)
    throw new Explained('A role is taken under a name: say in "by" who you are, e.g. "by": "meera.k".')
  return new SFNClient({
    endpoint,
    region: 'ap-south-1',
    maxAttempts: 2,
    credentials: { accessKeyId, secretAccessKey: 'local' },
  })
}

/** Signed by the operator's own session, which CloudTrail names. */
function clientOnAws(as: string | undefined): SFNClient {
  if (as !== undefined)
    throw new Explained('On AWS the role is that of your session: choose it with AWS_PROFILE, without --as.')
  return new SFNClient({ maxAttempts: 2 })
}

/**
 * Starts an operator flow on the local stack at `endpoint`, or on AWS without one, waits for its end and returns its result
 * as text. An input that quotes personal data is refused before it is sent.
 */
export async function runOperation(
  endpoint: string | undefined,
  { flow, input, as, name, site }: Operation,
): Promise<Outcome> {
  const given = parsed(input)
  const client = endpoint === undefined ? clientOnAws(as) : localClient(endpoint, as, given)
  try {
    const machine = await machineNamed(client, flow)
    const sent = await sealedInput(machine.name, given, site)
    const refused = await refusedInput(machine.name, sent, name)
    if (refused !== undefined) throw new Explained(`${machine.name} refused: ${refused}`)
    const { executionArn = '' } = await client.send(
      new StartExecutionCommand({
        stateMachineArn: machine.arn,
        input: JSON.stringify(sent),
        name,
      }),
    )
    const end = await endOf(client, executionArn)
    return { succeeded: end.status === 'SUCCEEDED', text: wordsOf(machine.name, end) }
  } catch (error) {
    if (
      as !== undefined &&
      error instanceof SFNServiceException &&
      error.name.startsWith('UnrecognizedClient')
    )
      throw new Explained(`There is no role ${as}: it is KycOperator, Desk or Payments.`)
    if (error instanceof SFNServiceException) throw new Explained(`${error.name}: ${error.message}`)
    if (isRefused(error)) throw new Explained(`No stack runs at ${endpoint}: start it with npm start.`)
    throw error
  } finally {
    client.destroy()
  }
}
