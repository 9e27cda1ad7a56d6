import { operatorDecided } from '../../shared/contracts/operations/events.ts'
import { type Consumer, consumer } from '../platform/eventFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** A command was written: joins it with who started its execution, if CloudTrail was quicker. */
export const onOperatorDecided = ({ audit }: Dependencies): Consumer =>
  consumer('onOperatorDecided', operatorDecided, (execution, { now }) => audit.join(execution, now))
