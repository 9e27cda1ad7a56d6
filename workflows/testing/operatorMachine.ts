import { beforeEach, expect } from 'vitest'
import type * as z from 'zod/mini'
import { type OperatorCommand, operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import type { Step } from '../../functions/platform/taskFunction.ts'
import type { MemoryTable } from '../../functions/platform/testing/memoryTable.ts'
import type { OperatorFlow, StateMachine } from '../../shared/operatorFlow.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { decided, done, previewed } from '../../shared/vocabulary/operator/operatorInput.ts'
import { type Machine, parseMachine, type Walk, type Walked, walk as walkMachine } from './machine.ts'

/** Walks the machines that operators start, with the real steps, and reads how they ended. */

/** The state machine of a flow, parsed strictly. */
export const machineOf = (flow: { readonly machine: StateMachine }): Machine => parseMachine(flow.machine)

/** Starts an execution under a name, as an operator does, and walks it to its end. */
export const walk = (
  machine: Machine,
  steps: readonly Step<MarketCalendar>[],
  input: unknown,
  { name, startedAt, calendar }: Pick<Walk, 'startedAt' | 'calendar'> & { readonly name: string },
): Promise<Walked> => walkMachine({ machine, steps: () => steps, input, name, startedAt, calendar })

interface OperatorStart<Input extends z.core.$ZodType> {
  /** The flow's action over the tables and vendors of the test. */
  readonly action: () => OperatorCommand<Input, MarketCalendar>
  /** What is typed, unless a start says otherwise. */
  readonly typed: Readonly<Record<string, unknown>>
  readonly now: () => Date
  readonly calendar?: () => MarketCalendar
}

/** Starts a flow of one step; the executions of a test are `run-1`, `run-2` and so on, or have the name that is given. */
export function operatorStart<
  Input extends z.core.$ZodType<{ readonly by: string; readonly reason: string }>,
>(
  flow: OperatorFlow<Input>,
  { action, typed, now, calendar }: OperatorStart<Input>,
): (more?: Readonly<Record<string, unknown>>, name?: string) => Promise<Walked> {
  const machine = machineOf(flow)
  let runs = 0
  beforeEach(() => {
    runs = 0
  })
  return (more = {}, name) => {
    runs += 1
    const execution = { name: name ?? `run-${runs}`, startedAt: now().toISOString(), calendar: calendar?.() }
    return walk(machine, [operatorStepOf(flow, action())], { ...typed, ...more }, execution)
  }
}

/** The sentence that an execution succeeded with. */
export function outputOf({ data, cause }: Walked): string {
  const answer = decided.safeParse(data)
  return answer.success && answer.data.outcome === 'done' ? answer.data.said : `not done: ${cause}`
}

/** The sentence of an execution that previews, and has left every row as it was. */
export async function outputOfPreview(table: MemoryTable, start: () => Promise<Walked>): Promise<string> {
  // Who started an execution is noted of every one, by CloudTrail.
  const rows = () => [...table.rows].filter(([name]) => !name.includes('|caller#'))
  const before = structuredClone(rows())
  const output = outputOf(await start())
  expect(rows()).toEqual(before)
  return output
}

/** Expects that a preview leaves every row as it was and says what the same input says without it; it starts both. */
export async function expectPreviewed(
  table: MemoryTable,
  start: (more: Readonly<Record<string, unknown>>) => Promise<Walked>,
): Promise<void> {
  const shown = await outputOfPreview(table, () => start({ preview: true }))
  expect(shown).toBe(previewed(done(outputOf(await start({ preview: false })))).said)
}

/** The sentence of an execution that has made one write, and no more. */
export async function outputOfOneWrite(table: MemoryTable, start: () => Promise<Walked>): Promise<string> {
  const writes = (): number => table.calls.filter(call => call === 'transact').length
  const before = writes()
  const ended = await start()
  expect(writes() - before).toBe(1)
  return outputOf(ended)
}

/** e.g. `FAILED InputInvalid: Nothing was changed. …`. */
export const refusedAs = ({ status, error, cause }: Walked): string => `${status} ${error}: ${cause}`
