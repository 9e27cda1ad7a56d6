import { z } from 'zod'
import { anyJson } from '../language/json.ts'

/**
 * What a frame is doing.
 * - `ready`: its state has been entered and is to run now
 * - `waiting`: a Wait state, until `wakeAt`
 * - `retrying`: the pause before another attempt, until `wakeAt`
 * - `task`: an integration call, or a task token, is outstanding
 * - `joining`: a Parallel or Map state whose children are running
 * - `done`: a child that ended; kept with its output until the join
 */
const phaseSchema = z.enum(['ready', 'waiting', 'retrying', 'task', 'joining', 'done'])

export type Phase = z.infer<typeof phaseSchema>

/**
 * One line of control through a machine: the root of an execution, a branch of a Parallel
 * state or an item of a Map state. A frame is all that a restart needs to continue.
 */
export const frameSchema = z.object({
  /** `0` for the root, `<parent>/<index>` for a child. */
  id: z.string(),
  parent: z.string().nullable(),
  phase: phaseSchema,
  state: z.string(),
  /** The input of the state as it came in, before InputPath. */
  input: anyJson,
  enteredAt: z.number(),
  /** Last history event of this line of control. */
  lastEvent: z.number(),
  /** Attempts used so far, one counter per retrier of the state. */
  retries: z.array(z.number()),
  /** The item of a Map state that this frame works on. */
  item: z.object({ Index: z.number(), Value: anyJson }).optional(),
  wakeAt: z.number().optional(),
  /** Id of the current task attempt; also the token of `.waitForTaskToken`. */
  token: z.string().optional(),
  parameters: anyJson.optional(),
  /** The call that hands out the token has returned, so it is not repeated after a restart. */
  submitted: z.boolean().optional(),
  timeoutAt: z.number().optional(),
  heartbeatAt: z.number().optional(),
  heartbeatMs: z.number().optional(),
  timeoutMs: z.number().optional(),
  /** The items of a Map state that is joining. */
  items: z.array(anyJson).optional(),
  output: anyJson.optional(),
})

export type Frame = z.infer<typeof frameSchema>
