import { SendTaskSuccessCommand, SFNClient, type SFNClientConfig } from '@aws-sdk/client-sfn'

/** Answers executions that wait with a task token (rule 15). A token is a secret: no event and no log contains it. */
export interface TaskTokens {
  /**
   * Ends the wait with `output` as the result of the waiting state. `gone` when no execution waits with this token any more,
   * which is a success: the answer came twice, or the state timed out.
   */
  answer(token: string, output: Readonly<Record<string, string | number>>): Promise<'answered' | 'gone'>
}

const notWaiting: readonly string[] = ['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken']

export function openTaskTokens(config: SFNClientConfig = {}): TaskTokens {
  const client = new SFNClient(config)
  return {
    async answer(token, output) {
      try {
        await client.send(new SendTaskSuccessCommand({ taskToken: token, output: JSON.stringify(output) }))
        return 'answered'
      } catch (error) {
        if (error instanceof Error && notWaiting.includes(error.name)) return 'gone'
        throw error
      }
    },
  }
}
