import type { TaskTokens } from '../../../functions/platform/executions/taskTokens.ts'
import { current } from '../current.ts'

export * from '../../../functions/platform/executions/taskTokens.ts'

export const openTaskTokens = (): TaskTokens => ({
  answer: (token, output) =>
    current().effect('answer a token', async () => current().machines.succeed(token, JSON.stringify(output))),
})
