import * as z from 'zod/mini'
import { awsConsumer, type Consumer } from '../platform/eventFunction.ts'
import { log } from '../platform/log.ts'

/** "Step Functions Execution Status Change": the parts we read. */
const ended = z.object({ executionArn: z.string(), name: z.string() })

/** An execution that an operator started, or a feed, ran out of time: people are called, with its flow and name. */
export const onOperatorTimedOut: Consumer = awsConsumer('onOperatorTimedOut', async (detail, { id }) => {
  const { executionArn, name } = z.parse(ended, detail)
  log('operator.timedOut', {
    correlationId: id,
    recordId: name,
    operation: executionArn.split(':').at(-2) ?? '',
  })
})
