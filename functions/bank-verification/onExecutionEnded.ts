import * as z from 'zod/mini'
import { awsConsumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { settleByAsking } from './settleByAsking.ts'

/** "Step Functions Execution Status Change": the parts we read. The name is the attempt's id. */
const statusChange = z.object({ name: z.string(), status: z.string() })
const broken: readonly string[] = ['FAILED', 'TIMED_OUT', 'ABORTED']

/** An execution broke off: the record moves to the truth, so that nobody watches a spinner for a machine that died. */
export const onExecutionEnded = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
) =>
  awsConsumer('onExecutionEnded', async (raw, { id: correlationId, now }) => {
    const { name, status } = z.parse(statusChange, raw)
    if (!broken.includes(status)) return
    const attempt = await dependencies.store.findAttempt(name)
    if (attempt?.state !== 'pending') return
    await settleByAsking(dependencies, attempt, 'givenUp', { now, correlationId })
  })
