import { awsConsumer, type Consumer } from '../platform/eventFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { seenStart } from './operatorCaller.ts'

/** CloudTrail saw who started an execution: remembers it, and joins it with what the execution did, if it did by now. */
export const onOperatorStarted = ({ audit }: Dependencies): Consumer =>
  awsConsumer('onOperatorStarted', async (detail, { now }) => {
    const seen = seenStart(detail, now)
    if (seen === undefined) return
    await audit.noteCaller(seen.execution, seen.caller)
    await audit.join(seen.execution, now)
  })
