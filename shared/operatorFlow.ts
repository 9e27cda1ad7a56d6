import type * as z from 'zod/mini'
import type { FlowManifest, OperatorFlowName, OperatorRoleName } from './manifest.ts'

/**
 * A flow that operators start, defined once. The state machine, the manifest, the operators' form, the role's permissions
 * and the tests that all such flows share derive from the definition. The machine calls one step with the input as typed;
 * the step answers `done`, or `refused` with an error and a cause that become those of the execution.
 */
export interface OperatorFlowDefinition<Input extends z.core.$ZodType> {
  readonly flow: OperatorFlowName
  readonly input: Input
  /** Roles whose members may start it. */
  readonly startedBy: readonly OperatorRoleName[]
  /** Domains whose tables the steps write. */
  readonly writes: FlowManifest['writes']
  /** Memory, time-out and grants of the function. */
  readonly function: FlowManifest['steps']
  /** The alarm's text when an execution fails. */
  readonly failureMeans: string
  readonly machine: OperatorMachine
}

/** The texts and names by which one machine differs from another. Running executions and the console show them. */
export interface OperatorMachine {
  readonly comment: string
  /** Of the whole execution. */
  readonly timeoutSeconds: number
  readonly task: OperatorTask & {
    /** The name of its state. */
    readonly state: string
  }
  readonly choice: {
    readonly state: string
    readonly comment?: string
    /** States by outcome, in this order; every other outcome leads to `Done`. Left out: `refused` alone. */
    readonly outcomes?: Readonly<Record<string, string>>
  }
  /** States between the choice and the ends, if there are any. */
  readonly furtherStates?: Readonly<Record<string, State>>
  readonly refusedComment?: string
  /** The end of an execution whose vendor did not answer. */
  readonly vendorSilent?: {
    readonly state: string
    readonly comment: string
    readonly error: string
    readonly cause: string
  }
  /** The end of an execution that failed for a reason of ours. */
  readonly broken: { readonly comment: string; readonly cause: string }
  readonly doneComment: string
}

export interface OperatorTask {
  readonly comment: string
  /** The name by which the function knows the step. */
  readonly step: string
  readonly timeoutSeconds: number
}

type State = Readonly<Record<string, unknown>>

/** A state machine in the Amazon States Language; it leaves `${StepsFunctionArn}` open. */
export interface StateMachine {
  readonly Comment: string
  readonly StartAt: string
  readonly TimeoutSeconds: number
  readonly States: Readonly<Record<string, State>>
}

export interface OperatorFlow<Input extends z.core.$ZodType> {
  readonly flow: OperatorFlowName
  readonly input: Input
  /** The step that takes what was typed. */
  readonly step: string
  readonly manifest: FlowManifest
  readonly machine: StateMachine
}

/** Defines a flow that operators start; see `OperatorFlowDefinition`. */
export function defineOperatorFlow<Input extends z.core.$ZodType>({
  input,
  machine,
  function: steps,
  ...rest
}: OperatorFlowDefinition<Input>): OperatorFlow<Input> {
  return {
    flow: rest.flow,
    input,
    step: machine.task.step,
    manifest: { ...rest, steps },
    machine: stateMachineOf(machine),
  }
}

/** Which execution a task belongs to: parameters of every task. */
export const executionParameters = {
  'execution.$': '$$.Execution.Name',
  'startedAt.$': '$$.Execution.StartTime',
} as const

function stateMachineOf(machine: OperatorMachine): StateMachine {
  const { task, choice, vendorSilent, broken } = machine
  return {
    Comment: machine.comment,
    StartAt: task.state,
    TimeoutSeconds: machine.timeoutSeconds,
    States: {
      [task.state]: taskState({
        ...task,
        input: { 'request.$': '$', ...executionParameters },
        vendorSilent: vendorSilent?.state,
        next: choice.state,
      }),
      [choice.state]: choiceState(choice),
      ...machine.furtherStates,
      Refused: {
        Comment: machine.refusedComment ?? 'Nothing was changed, and the cause says what to do.',
        Type: 'Fail',
        ErrorPath: '$.error',
        CausePath: '$.cause',
      },
      ...(vendorSilent && { [vendorSilent.state]: failState(vendorSilent) }),
      SomethingBroke: failState({ ...broken, error: 'SomethingBroke' }),
      Done: { Comment: machine.doneComment, Type: 'Succeed' },
    },
  }
}

const retryAll = { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 3 }
/** A vendor's refusal stays one; its silence is asked about again. */
const retryVendor = [
  { ErrorEquals: ['ProviderRefused'], MaxAttempts: 0 },
  { ...retryAll, ErrorEquals: ['ProviderUnavailable'] },
]

/** A state that calls a step of the function. */
export function taskState({
  comment,
  step,
  timeoutSeconds,
  input,
  vendorSilent,
  next,
}: OperatorTask & {
  readonly input: State
  /** The state that a vendor's failure leads to. */
  readonly vendorSilent?: string | undefined
  readonly next: string
}): State {
  const isVendors = vendorSilent !== undefined
  return {
    Comment: comment,
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Parameters: { FunctionName: `\${${'StepsFunctionArn'}}`, Payload: { step, input } },
    OutputPath: '$.Payload',
    TimeoutSeconds: timeoutSeconds,
    Retry: [...(isVendors ? retryVendor : []), retryAll],
    Catch: [
      ...(isVendors ? [{ ErrorEquals: ['ProviderUnavailable', 'ProviderRefused'], Next: vendorSilent }] : []),
      { ErrorEquals: ['States.ALL'], Next: 'SomethingBroke' },
    ],
    Next: next,
  }
}

/** A state that leads on by the step's outcome. */
export function choiceState({
  comment = "Refused: the operator reads why in the execution's error and cause. Else done.",
  outcomes = { refused: 'Refused' },
}: Omit<OperatorMachine['choice'], 'state'>): State {
  return {
    Comment: comment,
    Type: 'Choice',
    Choices: Object.entries(outcomes).map(([outcome, Next]) => ({
      Variable: '$.outcome',
      StringEquals: outcome,
      Next,
    })),
    Default: 'Done',
  }
}

const failState = ({
  comment,
  error,
  cause,
}: Readonly<Record<'comment' | 'error' | 'cause', string>>): State => ({
  Comment: comment,
  Type: 'Fail',
  Error: error,
  Cause: cause,
})
