import { join } from 'node:path'
import { z } from 'zod'
import { channelArn, runDeliveryChannel } from '../queue/deliveries.ts'
import { openDurableFile } from '../queue/durableFile.ts'
import type { Pump } from '../queue/pump.ts'
import type { Message, QueueStore } from '../queue/queueStore.ts'
import { type NextAfter, readExpression } from '../schedule/expression.ts'
import type { StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

const scheduleProperties = z.strictObject({
  Name: z.string().optional(),
  GroupName: z.string().default('default'),
  Description: z.string().optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  // A flexible window allows its beginning, which is used here.
  FlexibleTimeWindow: z.unknown(),
  KmsKeyArn: z.unknown().optional(),
  Target: z.strictObject({
    Arn: z.string().startsWith('arn:aws:lambda:', 'a schedule calls a function only here'),
    RoleArn: z.string(),
    Input: z.string().optional(),
    RetryPolicy: z
      .strictObject({
        MaximumRetryAttempts: z.coerce.number().int().default(185),
        MaximumEventAgeInSeconds: z.coerce.number().int().default(86_400),
      })
      .optional(),
    DeadLetterConfig: z.strictObject({ Arn: z.string().optional() }).optional(),
  }),
})

/** An AWS::Scheduler::Schedule as ListSchedules and GetSchedule return it. */
export interface ScheduleDescription {
  readonly name: string
  readonly group: string
  readonly arn: string
  readonly expression: string
  readonly timeZone: string
  readonly enabled: boolean
  readonly target: { readonly arn: string; readonly roleArn: string; readonly input?: string | undefined }
}

export type ScheduleContext = Pick<StackContext, 'clock' | 'dataDir' | 'gate' | 'functions' | 'log'>

export interface RunningSchedules {
  readonly schedules: readonly ScheduleDescription[]
  stop(): Promise<void>
  idle(): Promise<void>
}

/** A move of the clock over many intervals causes at most this many runs. */
const mostCatchUps = 3

/** What is stored of each schedule: its creation (a rate counts from there) and its last run. */
interface ScheduleMemory {
  anchor(name: string, expression: string, now: number): number
  lastRun(name: string): number
  ran(name: string, at: number): void
  close(): void
}

const memoryRow = z.object({ expression: z.string(), anchor: z.number(), last_run: z.number() })

function openMemory(file: string, durableWrite: <T>(label: string, run: () => T) => T): ScheduleMemory {
  const db = openDurableFile(
    file,
    'CREATE TABLE IF NOT EXISTS schedules (name TEXT PRIMARY KEY, expression TEXT NOT NULL, anchor INTEGER NOT NULL, last_run INTEGER NOT NULL)',
    'the schedules that wait for their time',
  )
  const read = (name: string) => {
    const found = db.prepare('SELECT expression, anchor, last_run FROM schedules WHERE name = ?').get(name)
    return found === undefined ? undefined : memoryRow.parse(found)
  }
  return {
    anchor(name, expression, now) {
      const known = read(name)
      if (known?.expression === expression) return known.anchor
      durableWrite(`schedule ${name}`, () =>
        db.prepare('INSERT OR REPLACE INTO schedules VALUES (?, ?, ?, ?)').run(name, expression, now, now),
      )
      return now
    },
    lastRun: name => read(name)?.last_run ?? 0,
    ran(name, at) {
      durableWrite(`schedule ${name}`, () =>
        db.prepare('UPDATE schedules SET last_run = ? WHERE name = ?').run(at, name),
      )
    },
    close: () => db.close(),
  }
}

/** Runs one schedule on the virtual clock, and limits its runs when the clock jumps. */
class ScheduleTimer {
  readonly #schedule: ScheduleDescription
  readonly #next: NextAfter
  readonly #stack: ScheduleContext
  readonly #memory: ScheduleMemory
  readonly #fire: (times: readonly number[]) => void
  readonly #stop = new AbortController()
  /** Times up to this one were skipped in a jump. */
  #leftOutTo = 0

  constructor(
    schedule: ScheduleDescription,
    stack: ScheduleContext,
    memory: ScheduleMemory,
    fire: (times: readonly number[]) => void,
  ) {
    this.#schedule = schedule
    this.#stack = stack
    this.#memory = memory
    this.#fire = fire
    const anchor = memory.anchor(schedule.arn, schedule.expression, stack.clock.now())
    this.#next = readExpression(schedule.arn, schedule.expression, schedule.timeZone, anchor)
  }

  /** Runs what was due since the last run (at most the latest few), then sleeps until the next time. */
  run(): void {
    if (this.#stop.signal.aborted) return
    const due = this.#due()
    const last = due.at(-1)
    if (last !== undefined) {
      this.#fire(due)
      this.#memory.ran(this.#schedule.arn, last)
    }
    const next = this.#nextRun()
    if (next !== undefined) this.#sleep(next)
  }

  stop(): void {
    this.#stop.abort()
  }

  /** The times missed since the last run; of many only the latest. */
  #due(): number[] {
    const now = this.#stack.clock.now()
    const due: number[] = []
    let time = this.#next(Math.max(this.#memory.lastRun(this.#schedule.arn), this.#leftOutTo))
    while (time !== undefined && time <= now) {
      due.push(time)
      if (due.length > mostCatchUps) due.shift()
      time = this.#next(time)
    }
    return due
  }

  /** The next time; while the clock is moved over many of them, only the last few before its target. */
  #nextRun(): number | undefined {
    const { clock } = this.#stack
    const next = this.#next(clock.now())
    const end = clock.headingFor
    if (next === undefined || end === undefined) return next
    const left: number[] = []
    for (let time: number | undefined = next; time !== undefined && time <= end; time = this.#next(time)) {
      left.push(time)
      // The current run is one of them.
      if (left.length > mostCatchUps - 1) left.shift()
    }
    const [first = next] = left
    if (first > next) this.#leftOutTo = first - 1
    return first
  }

  #sleep(until: number): void {
    const { clock, log } = this.#stack
    clock.sleepUntil(until, this.#stop.signal).then(
      () => this.run(),
      error => {
        if (!this.#stop.signal.aborted) log(`${this.#schedule.arn}: ${String(error)}`)
      },
    )
  }
}

function describe(resource: Resource): {
  schedule: ScheduleDescription
  given: z.infer<typeof scheduleProperties>
} {
  const given = readProperties(scheduleProperties, resource)
  const { Arn, RoleArn, Input } = given.Target
  const schedule = {
    name: given.Name ?? resource.logicalId,
    group: given.GroupName,
    arn: resource.arn,
    expression: given.ScheduleExpression,
    timeZone: given.ScheduleExpressionTimezone,
    enabled: given.State === 'ENABLED',
    target: { arn: Arn, roleArn: RoleArn, input: Input },
  }
  return { schedule, given }
}

/** How a schedule calls its function, under its role; a missing grant is named at the start. */
function deliverer({ target }: ScheduleDescription, stack: ScheduleContext) {
  const role = stack.gate.principalOfRole(target.roleArn)
  stack.gate.authorize(role, 'lambda:InvokeFunction', [target.arn])
  return async (message: Message): Promise<void> => {
    const payload: unknown = JSON.parse(message.body)
    const { error } = await stack.functions.invoke(target.arn, payload)
    if (error) throw new Error(`${error.errorType}: ${error.errorMessage}`)
  }
}

/** Runs every AWS::Scheduler::Schedule on the virtual clock; each run is on disk before its call, and retried. */
export async function runSchedules(
  resources: readonly Resource[],
  stack: ScheduleContext,
  store: QueueStore,
  disabled: readonly string[] = [],
): Promise<RunningSchedules> {
  const memory = openMemory(join(stack.dataDir, 'schedules.sqlite'), stack.gate.durableWrite)
  const schedules: ScheduleDescription[] = []
  const pumps: Pump<Message>[] = []
  const timers: ScheduleTimer[] = []
  for (const resource of resources.filter(({ type }) => type === 'AWS::Scheduler::Schedule')) {
    const { schedule, given } = describe(resource)
    schedules.push(schedule)
    if (!schedule.enabled || disabled.includes(schedule.name)) continue
    const name = `schedule/${placeOf(resource)}`
    const { RetryPolicy, DeadLetterConfig } = given.Target
    const channel = {
      name,
      deliver: deliverer(schedule, stack),
      maximumRetryAttempts: RetryPolicy?.MaximumRetryAttempts ?? 185,
      maximumAgeMs: (RetryPolicy?.MaximumEventAgeInSeconds ?? 86_400) * 1000,
      deadLetterArn: DeadLetterConfig?.Arn,
    }
    pumps.push(
      runDeliveryChannel(channel, {
        clock: stack.clock,
        store,
        duplicates: stack.gate.duplicates,
        log: stack.log,
      }),
    )
    const bodyAt = (time: number) =>
      (schedule.target.input ?? '{}')
        .replaceAll('<aws.scheduler.schedule-arn>', schedule.arn)
        .replaceAll('<aws.scheduler.scheduled-time>', `${new Date(time).toISOString().slice(0, 19)}Z`)
    timers.push(
      new ScheduleTimer(schedule, stack, memory, times => {
        store.send(times.map(time => ({ queueArn: channelArn(name), body: bodyAt(time) })))
      }),
    )
  }
  for (const timer of timers) timer.run()
  return {
    schedules,
    async idle() {
      await Promise.all(pumps.map(pump => pump.idle()))
    },
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(pumps.map(pump => pump.stop()))
      memory.close()
    },
  }
}
