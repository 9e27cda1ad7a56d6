import type { Executions } from '../../../functions/platform/executions/executions.ts'
import { current } from '../current.ts'

export * from '../../../functions/platform/executions/executions.ts'

export const openExecutions = (): Executions => ({
  start: (flow, name, input) =>
    current().effect(`start ${flow}`, async () =>
      current().machines.start(flow, name, JSON.stringify(input)),
    ),
})
