import { SFNClient, type SFNClientConfig, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { FlowName } from '../../../shared/manifest.ts'
import { environment } from '../environment.ts'

/** Starts executions of flows; with `taskTokens.ts` the only code that calls Step Functions. */
export interface Executions {
  /**
   * Starts `flow` under `name`. `exists` when an execution of this name was started before, which is a success:
   * the event that asked for it came twice. Names are free again 90 days after an execution ended.
   */
  start(
    flow: FlowName,
    name: string,
    input: Readonly<Record<string, string | number>>,
  ): Promise<'started' | 'exists'>
}

export function openExecutions(config: SFNClientConfig = {}): Executions {
  const client = new SFNClient(config)
  return {
    async start(flow, name, input) {
      try {
        await client.send(
          new StartExecutionCommand({
            stateMachineArn: environment.machine(flow),
            name,
            input: JSON.stringify(input),
          }),
        )
        return 'started'
      } catch (error) {
        if (error instanceof Error && error.name === 'ExecutionAlreadyExists') return 'exists'
        throw error
      }
    },
  }
}
