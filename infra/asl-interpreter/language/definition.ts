import { createHash } from 'node:crypto'
import { type Json, parseJson } from './json.ts'
import { innerMachines, type Machine, machineSchema, type State } from './machine.ts'
import { validateMachine } from './validate.ts'

/** A machine that is ready to run. */
export interface Definition {
  /** The text as given, for DescribeStateMachine. */
  text: string
  hash: string
  startAt: string
  timeoutSeconds: number | undefined
  /** Every state, also those of branches and item processors; names are unique in a machine. */
  states: Map<string, State>
  /** The names of those outside of branches and item processors. */
  outermostStates: ReadonlySet<string>
}

/** A definition that the engine cannot run, with every reason. */
export class InvalidDefinition extends Error {
  override readonly name = 'InvalidDefinition'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

/**
 * Reads a definition (the JSON text of Amazon States Language) and refuses what the engine does not support, by name.
 * `hasIntegration` says whether a Task state's `Resource` can be called. Throws InvalidDefinition.
 */
export function loadDefinition(text: string, hasIntegration: (resource: string) => boolean): Definition {
  const parsed = machineSchema.safeParse(readJson(text))
  if (!parsed.success) {
    throw new InvalidDefinition(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    )
  }
  const problems = validateMachine(parsed.data, hasIntegration)
  if (problems.length > 0) throw new InvalidDefinition(problems)
  return compile(text, parsed.data)
}

/** Compiles a definition that was validated before, e.g. one of the journal. */
export function compileDefinition(text: string): Definition {
  return compile(text, machineSchema.parse(readJson(text)))
}

function readJson(text: string): Json {
  try {
    return parseJson(text)
  } catch (error) {
    throw new InvalidDefinition([`not JSON: ${error instanceof Error ? error.message : error}`])
  }
}

function compile(text: string, machine: Machine): Definition {
  const states = new Map<string, State>()
  collectStates(machine, states)
  return {
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    startAt: machine.StartAt,
    timeoutSeconds: machine.TimeoutSeconds,
    states,
    outermostStates: new Set(Object.keys(machine.States)),
  }
}

function collectStates(machine: Machine, states: Map<string, State>): void {
  for (const [name, state] of Object.entries(machine.States)) {
    states.set(name, state)
    for (const inner of innerMachines(state)) collectStates(inner, states)
  }
}
