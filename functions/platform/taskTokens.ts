import { SendTaskSuccessCommand, SFNClient, type SFNClientConfig } from '@aws-sdk/client-sfn'

/** Answers machines that wait with a task token (rule 15). A token is a secret: it stands in no event and no log. */
export interface TaskTokens {
  /**
   * The awaited fact has happened; `output` is what the waiting state goes on with. `gone` when nobody waits with this token
   * any more, which is a success: the answer came twice, or the machine went on by itself when its time was over.
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
