import type { OffsetClock } from 'asl-interpreter'
import type { Gate } from '../gate/gate.ts'
import type { RunningDistribution } from '../resources/distribution.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Foundation } from './foundation.ts'
import type { Parts } from './parts.ts'
import { originOf } from './runOptions.ts'
import type { Functions, StackPorts } from './stackContext.ts'
import { type Updated, updateCloud } from './update.ts'

/** The time that work in progress has when the stack is stopped in order. */
export const graceMs = 3_000

/** Waits for `work`, but at most `ms`. */
export const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise(resolvePause => setTimeout(resolvePause, ms).unref())])

async function endInTurn(parts: Parts['others']): Promise<void> {
  for (const part of parts) await part.stop()
}

/** What is in front of the parts: the edge, if the template has one, and how all of it is closed. */
export interface Front {
  readonly distribution: Pick<RunningDistribution, 'prepare'> | undefined
  close(graceful: boolean): Promise<void>
}

/** A cloud of which every part runs. */
export class LocalCloud {
  /** `http://127.0.0.1:8080` */
  readonly origin: string
  readonly endpoints: {
    readonly dynamodb: string
    readonly s3: string
    readonly states: string
    /** EventBridge, SQS, Scheduler, SES, SSM, KMS, STS, Lambda. */
    readonly rest: string
  }
  readonly ports: StackPorts
  readonly dataDir: string
  readonly seed: number
  readonly clock: OffsetClock
  readonly assembly: Assembly
  readonly gate: Gate
  readonly functions: Functions
  /** Executions that were running when the last stack ended. */
  readonly resumed: number
  private readonly foundation: Foundation
  private readonly parts: Parts
  private readonly front: Front
  private readonly release: () => void
  private ending: Promise<void> | undefined

  constructor(foundation: Foundation, parts: Parts, front: Front, release: () => void) {
    const { stack, clock, assembly } = foundation
    const { ports } = stack
    this.foundation = foundation
    this.parts = parts
    this.front = front
    this.release = release
    this.clock = clock
    this.assembly = assembly
    this.ports = ports
    this.dataDir = stack.dataDir
    this.gate = stack.gate
    this.seed = stack.gate.seed
    this.functions = stack.functions
    this.resumed = parts.machines.resumed
    this.origin = foundation.siteOrigin
    this.endpoints = {
      dynamodb: originOf(ports.dynamodb),
      s3: originOf(ports.s3),
      states: originOf(ports.states),
      rest: originOf(ports.rest),
    }
    clock.onSettle(() => this.idle())
  }

  /** Moves the clock; resolves when everything due on the way is done. */
  advance(ms: number): Promise<void> {
    return this.clock.advance(ms)
  }

  /** Resolves once nothing is left to do at this instant. */
  async settle(): Promise<void> {
    for (let before = -1; before !== this.activity(); ) {
      before = this.activity()
      await this.idle()
      // Whoever waited for this work may start the next in the following turns.
      for (let turn = 0; turn < 3; turn += 1) await new Promise(resolveTurn => setImmediate(resolveTurn))
      await this.idle()
    }
  }

  /**
   * Takes over what changed in the folder of the assembly since it was read: functions, state machines, the distribution,
   * roles and policies.
   * What runs goes on as it began. Throws for an assembly that cannot run; then everything stays as it was.
   */
  update(): Updated {
    return updateCloud(this.foundation, this.parts.machines, this.front.distribution)
  }

  /** Stops in order: work under way gets 3 s to end; what remains continues at the next start. */
  stop(): Promise<void> {
    this.ending ??= this.end(true)
    return this.ending
  }

  /** Ends at once, as near to `kill -9` as a process can do to itself; the companion keeps running. */
  kill(): Promise<void> {
    this.ending ??= this.end(false)
    return this.ending
  }

  private activity(): number {
    return this.foundation.functions.invocations + this.parts.tables.writes
  }

  private async idle(): Promise<void> {
    const { tables, machines, others, companion } = this.parts
    const all = [tables, machines, this.foundation.functions, companion, ...others]
    await Promise.all(all.map(part => part?.idle?.()))
  }

  private async end(graceful: boolean): Promise<void> {
    const { tables, machines, others, companion } = this.parts
    await this.front.close(graceful)
    // Work that one part passes to the next is finished as well, so that little remains for the next start.
    if (graceful) await atMost(graceMs, this.settle())
    // The machines first: an interrupted step must be repeated, not recorded as failed.
    await machines.stop()
    // Deliveries must know of the stop before their function is ended: what fails then was not refused, and is delivered
    // again at the next start instead of after its visibility time-out.
    const ending = endInTurn(others)
    if (graceful) await atMost(graceMs, ending)
    await this.foundation.functions.stop()
    await ending
    if (graceful) {
      await tables.stop()
      await companion?.stop()
    } else tables.kill()
    this.release()
  }
}
