import type { Bundles } from './bundles/bundleFunctions.ts'
import type { Egress } from './stacks/NetworkStack.ts'
import type { Stage } from './stage.ts'

/** What every stack after Data uses. Tables, buckets and machines are found by their names. */
export interface Foundation {
  readonly stage: Stage
  readonly bundles: Bundles
  /** The folder of the assembly. */
  readonly outdir: string
  /** Where functions run that call vendors. */
  readonly egress: Egress
  readonly dataKeyArn: string
  readonly fieldKeyArn: string
  /** The key that signs documents. */
  readonly signingKeyArn: string
  /** Domains whose table has the index `due`. */
  readonly withDueIndex: ReadonlySet<string>
  /** The queues of all consumers; each has a queue of dead letters. */
  readonly consumerQueues: readonly string[]
}

/** A function, machine, queue or reader of streams with an alarm, and what its failure means. */
export interface Watched {
  readonly kind: 'function' | 'machine' | 'deadLetters' | 'queue' | 'stream'
  readonly name: string
  readonly failureMeans: string
  /** It is on the dashboard only. */
  readonly hasNoAlarm?: boolean
}
