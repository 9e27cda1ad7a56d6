import {
  DescribeExecutionCommand,
  ListStateMachinesCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn'
import { untilThere } from './demoPerson.ts'

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

  /** Throws what the machine says when it refuses. */
  async run(flow: string, input: Readonly<Record<string, unknown>>): Promise<void> {
    this.machines ??= this.listMachines()
    const stateMachineArn = (await this.machines).get(flow)
    if (stateMachineArn === undefined) throw new Error(`there is no machine ${flow}`)
    const { executionArn } = await this.client.send(
      new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input) }),
    )
    const end = await untilThere(flow, async () => {
      const execution = await this.client.send(new DescribeExecutionCommand({ executionArn }))
      return execution.status === 'RUNNING' ? undefined : execution
    })
    if (end.status !== 'SUCCEEDED') throw new Error(`${flow} ended ${end.status}: ${end.error} ${end.cause}`)
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
