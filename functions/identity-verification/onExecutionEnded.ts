import * as z from 'zod/mini'
import { awsConsumer } from '../platform/eventFunction.ts'
import { settleByAsking } from './askVendor.ts'
import type { ConsumerDependencies } from './dependencies.ts'

/** "Step Functions Execution Status Change": the parts we read. The name is the transaction's id. */
const statusChange = z.object({ name: z.string(), status: z.string() })
const broken: readonly string[] = ['FAILED', 'TIMED_OUT', 'ABORTED']

/** An execution broke off: the session moves to the truth, so that nobody watches a spinner for a machine that died. */
export const onExecutionEnded = (dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>) =>
  awsConsumer('onExecutionEnded', async (raw, { id: correlationId, now }) => {
    const { name, status } = z.parse(statusChange, raw)
    if (!broken.includes(status)) return
    const session = await dependencies.store.findSession(name)
    if (session?.state !== 'syncing') return
    await settleByAsking(dependencies, session, { now, correlationId })
  })
