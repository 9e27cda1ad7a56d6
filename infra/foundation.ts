import type { Bundles } from './bundles.ts'
import type { Stage } from './stage.ts'

/** What every stack above Data builds on. Tables, buckets and machines are found by their names. */
export interface Foundation {
  readonly stage: Stage
  readonly bundles: Bundles
  readonly dataKeyArn: string
  readonly fieldKeyArn: string
  /** Domains whose table has the index `due`. */
  readonly withDueIndex: ReadonlySet<string>
  /** The queues of all consumers; each has its dead letters behind it. */
  readonly consumerQueues: readonly string[]
}

/** A function, machine or queue somebody must hear of when it fails, with what its failure means. */
export interface Watched {
  readonly kind: 'function' | 'machine' | 'deadLetters'
  readonly name: string
  readonly failureMeans: string
}
