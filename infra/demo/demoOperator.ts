import {
  DescribeExecutionCommand,
  ListStateMachinesCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn'
import { untilThere } from './demoPerson.ts'

/** The error of a machine that did nothing because the record changed meanwhile. */
export const movedMeanwhile = new Set(['KycChanged', 'Busy'])
const mostAttempts = 5

/** An operator at the Step Functions console: starts a machine by its name and reads how it ended. */
export class Operator {
  private readonly client: SFNClient
  private machines: Promise<ReadonlyMap<string, string>> | undefined

  constructor(endpoint: string) {
    this.client = new SFNClient({
      endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
  }

  /** Throws the machine's refusal; when the record changed meanwhile it is started again, as its error asks. */
  async run(flow: string, input: Readonly<Record<string, unknown>>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { status, error = '', cause = '' } = await this.runOnce(flow, input)
      if (status === 'SUCCEEDED') return
      if (!movedMeanwhile.has(error) || attempt === mostAttempts)
        throw new Error(`${flow} ended ${status}: ${error} ${cause}`)
    }
  }

  /** Does not wait for the end: the execution goes on, over a restart too. */
  async start(flow: string, input: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    this.machines ??= this.listMachines()
    const stateMachineArn = (await this.machines).get(flow)
    if (stateMachineArn === undefined) throw new Error(`there is no machine ${flow}`)
    const { executionArn } = await this.client.send(
      new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input) }),
    )
    return executionArn
  }

  private async runOnce(flow: string, input: Readonly<Record<string, unknown>>) {
    const executionArn = await this.start(flow, input)
    return untilThere(flow, async () => {
      const execution = await this.client.send(new DescribeExecutionCommand({ executionArn }))
      return execution.status === 'RUNNING' ? undefined : execution
    })
  }

  /** The ARN of every machine by its name. */
  private async listMachines(): Promise<ReadonlyMap<string, string>> {
    const { stateMachines = [] } = await this.client.send(new ListStateMachinesCommand({}))
    return new Map(stateMachines.map(({ name = '', stateMachineArn = '' }) => [name, stateMachineArn]))
  }

  leave(): void {
    this.client.destroy()
  }
}
