import { isChoiceOperator, isTimestamp } from './choice.ts'
import { parseIntrinsic } from './intrinsics.ts'
import type { Json } from './json.ts'
import { type ChoiceRule, innerMachines, type Machine, type State } from './machine.ts'
import { parseReferencePath } from './paths.ts'

const common = ['Type', 'Comment', 'InputPath', 'OutputPath', 'QueryLanguage']
const flow = ['Next', 'End']
const errorHandling = ['Retry', 'Catch']
const result = ['Parameters', 'ResultSelector', 'ResultPath']

/** The fields of each type of state. Any other is refused by its name. */
const stateFields: Record<State['Type'], string[]> = {
  Task: [
    ...common,
    ...flow,
    ...errorHandling,
    ...result,
    'Resource',
    'TimeoutSeconds',
    'TimeoutSecondsPath',
    'HeartbeatSeconds',
    'HeartbeatSecondsPath',
  ],
  Pass: [...common, ...flow, 'Parameters', 'Result', 'ResultPath'],
  Choice: [...common, 'Choices', 'Default'],
  Wait: [...common, ...flow, 'Seconds', 'SecondsPath', 'Timestamp', 'TimestampPath'],
  Succeed: common,
  Fail: ['Type', 'Comment', 'QueryLanguage', 'Error', 'ErrorPath', 'Cause', 'CausePath'],
  Parallel: [...common, ...flow, ...errorHandling, ...result, 'Branches'],
  Map: [
    ...common,
    ...flow,
    ...errorHandling,
    ...result,
    'Iterator',
    'ItemProcessor',
    'ItemsPath',
    'ItemSelector',
    'MaxConcurrency',
    'MaxConcurrencyPath',
  ],
}

const topFields = ['Comment', 'StartAt', 'States', 'TimeoutSeconds', 'Version', 'QueryLanguage']
const innerFields = ['Comment', 'StartAt', 'States', 'ProcessorConfig', 'QueryLanguage']
const templateFields = ['Parameters', 'ResultSelector', 'ItemSelector'] as const
const pathFields = [
  'InputPath',
  'OutputPath',
  'SecondsPath',
  'TimestampPath',
  'TimeoutSecondsPath',
  'HeartbeatSecondsPath',
  'ItemsPath',
  'MaxConcurrencyPath',
] as const

interface Findings {
  problems: string[]
  names: Set<string>
  hasIntegration: (resource: string) => boolean
}

/** Characters of a state's name, as AWS counts. */
const longestName = 80

/** Lists everything that prevents the engine from running a machine. */
export function validateMachine(machine: Machine, hasIntegration: (resource: string) => boolean): string[] {
  const findings: Findings = { problems: [], names: new Set(), hasIntegration }
  checkMachine(machine, 'the machine', topFields, findings)
  return findings.problems
}

function checkMachine(machine: Machine, where: string, fields: string[], findings: Findings): void {
  const { problems } = findings
  checkFields(machine, fields, where, problems)
  const mode = machine.ProcessorConfig?.Mode ?? 'INLINE'
  if (mode !== 'INLINE') problems.push(`${where}: ProcessorConfig.Mode ${mode} is not supported`)
  checkTargets(machine, where, problems)
  for (const [name, state] of Object.entries(machine.States)) {
    if (findings.names.has(name)) {
      problems.push(`state '${name}': the name is used twice`)
    }
    if (name.length > longestName)
      problems.push(`state '${name}': a name has at most ${longestName} characters`)
    findings.names.add(name)
    checkState(state, `state '${name}'`, findings)
  }
}

function checkFields(value: Machine | State, fields: string[], where: string, problems: string[]): void {
  const { QueryLanguage: language = 'JSONPath' } = value
  if (language !== 'JSONPath') problems.push(`${where}: QueryLanguage ${language} is not supported`)
  for (const field of Object.keys(value)) {
    if (!fields.includes(field)) {
      problems.push(`${where}: ${field} is not supported`)
    }
  }
}

/** Every transition must lead to a state, and every state must be reachable. */
function checkTargets(machine: Machine, where: string, problems: string[]): void {
  const reached = new Set<string>()
  const visit = (name: string, from: string) => {
    const state = machine.States[name]
    if (state === undefined) {
      problems.push(`${from}: there is no state '${name}'`)
    } else if (!reached.has(name)) {
      reached.add(name)
      for (const target of targetsOf(state)) {
        visit(target, `state '${name}'`)
      }
    }
  }
  visit(machine.StartAt, `${where}: StartAt`)
  for (const name of Object.keys(machine.States)) {
    if (!reached.has(name)) {
      problems.push(`state '${name}': cannot be reached`)
    }
  }
}

function targetsOf(state: State): string[] {
  const choices = (state.Choices ?? []).map(rule => rule.Next)
  const catchers = (state.Catch ?? []).map(catcher => catcher.Next)
  return [state.Next, state.Default, ...choices, ...catchers].filter(name => name !== undefined)
}

function checkState(state: State, where: string, findings: Findings): void {
  const { problems } = findings
  const fields = stateFields[state.Type]
  checkFields(state, fields, where, problems)
  if (fields.includes('Next') && (state.Next === undefined) === (state.End !== true)) {
    problems.push(`${where}: needs either Next or End`)
  }
  for (const field of pathFields) {
    checkPath(state[field], `${where}: ${field}`, problems)
  }
  if (typeof state.ResultPath === 'string' && parseReferencePath(state.ResultPath) === null) {
    problems.push(`${where}: ResultPath '${state.ResultPath}' is not a reference path`)
  }
  for (const field of templateFields) {
    checkTemplate(state[field], `${where}: ${field}`, problems)
  }
  checkErrorHandling(state, where, problems)
  checkType(state, where, findings)
  for (const machine of innerMachines(state)) {
    checkMachine(machine, where, innerFields, findings)
  }
}

function checkType(state: State, where: string, findings: Findings): void {
  if (state.Type === 'Task') {
    checkTask(state, where, findings)
  }
  if (state.Type === 'Wait') {
    checkWait(state, where, findings.problems)
  }
  if (state.Type === 'Choice') {
    checkChoice(state, where, findings.problems)
  }
  if (state.Type === 'Fail') {
    checkExpression(state.ErrorPath, `${where}: ErrorPath`, findings.problems)
    checkExpression(state.CausePath, `${where}: CausePath`, findings.problems)
  }
  if (state.Type === 'Parallel' && !Array.isArray(state.Branches)) {
    findings.problems.push(`${where}: Branches is required`)
  }
  if (state.Type === 'Map' && state.ItemProcessor === undefined && state.Iterator === undefined) {
    findings.problems.push(`${where}: ItemProcessor is required`)
  }
}

function checkTask(state: State, where: string, findings: Findings): void {
  const { problems } = findings
  const resource = state.Resource ?? ''
  if (!findings.hasIntegration(resource)) {
    problems.push(`${where}: Resource ${resource} has no integration`)
  }
  const givesToken = JSON.stringify(state.Parameters ?? {}).includes('$$.Task.Token')
  if (resource.endsWith('.waitForTaskToken') !== givesToken) {
    problems.push(
      `${where}: $$.Task.Token belongs in Parameters exactly when Resource ends in .waitForTaskToken`,
    )
  }
  for (const field of ['TimeoutSeconds', 'HeartbeatSeconds'] as const) {
    if (state[field] !== undefined && !(Number.isInteger(state[field]) && state[field] > 0)) {
      problems.push(`${where}: ${field} must be a positive integer`)
    }
  }
  if ((state.HeartbeatSeconds ?? 0) >= (state.TimeoutSeconds ?? Number.POSITIVE_INFINITY)) {
    problems.push(`${where}: HeartbeatSeconds must be less than TimeoutSeconds`)
  }
}

function checkWait(state: State, where: string, problems: string[]): void {
  const given = [state.Seconds, state.SecondsPath, state.Timestamp, state.TimestampPath]
  if (given.filter(value => value !== undefined).length !== 1) {
    problems.push(`${where}: needs exactly one of Seconds, SecondsPath, Timestamp and TimestampPath`)
  }
  if (state.Timestamp !== undefined && !isTimestamp(state.Timestamp)) {
    problems.push(`${where}: Timestamp '${state.Timestamp}' is not an RFC 3339 timestamp`)
  }
}

function checkChoice(state: State, where: string, problems: string[]): void {
  if (!Array.isArray(state.Choices) || state.Choices.length === 0) {
    problems.push(`${where}: Choices must not be empty`)
    return
  }
  for (const rule of state.Choices) {
    if (typeof rule.Next !== 'string') {
      problems.push(`${where}: every choice needs Next`)
    }
    checkRule(rule, where, problems)
  }
}

function checkRule(rule: ChoiceRule, where: string, problems: string[]): void {
  const parts = [...(rule.And ?? []), ...(rule.Or ?? []), ...(rule.Not === undefined ? [] : [rule.Not])]
  if (parts.length > 0) {
    for (const part of parts) {
      checkRule(part, where, problems)
    }
    return
  }
  checkPath(rule.Variable, `${where}: Variable`, problems)
  const operators = Object.keys(rule).filter(key => !['Variable', 'Next', 'Comment'].includes(key))
  const [operator = 'nothing'] = operators
  if (operators.length !== 1 || !isChoiceOperator(operator)) {
    problems.push(`${where}: the choice operator ${operators.join(', ') || 'nothing'} is not supported`)
  }
}

function checkErrorHandling(state: State, where: string, problems: string[]): void {
  for (const [field, entries] of [
    ['Retry', state.Retry ?? []],
    ['Catch', state.Catch ?? []],
  ] as const) {
    entries.forEach((entry, index) => {
      const errors = entry.ErrorEquals ?? []
      const isLast = index === entries.length - 1
      if (errors.length === 0 || (errors.includes('States.ALL') && (errors.length > 1 || !isLast))) {
        problems.push(
          `${where}: ${field}: ErrorEquals must not be empty, and States.ALL stands alone and last`,
        )
      }
    })
  }
}

function checkTemplate(template: Json | undefined, where: string, problems: string[]): void {
  if (template === undefined || template === null || typeof template !== 'object') {
    return
  }
  for (const [key, value] of Object.entries(template)) {
    if (key.endsWith('.$') && !Array.isArray(template)) {
      checkExpression(value, `${where}: ${key}`, problems)
    } else {
      checkTemplate(value, where, problems)
    }
  }
}

function checkExpression(value: Json | undefined, where: string, problems: string[]): void {
  if (typeof value === 'string' && value.startsWith('States.')) {
    try {
      parseIntrinsic(value)
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : error}`)
    }
    return
  }
  checkPath(value, where, problems)
}

/** Paths start with `$` or `$$`; `$name` would be a variable and `.length()` a function. */
function checkPath(path: Json | undefined, where: string, problems: string[]): void {
  if (path === undefined || path === null) {
    return
  }
  const isPath = typeof path === 'string' && /^\$\$?(?:[.[]|$)/.test(path)
  if (!isPath || /\.\w+\(\)/.test(path)) {
    problems.push(`${where}: '${JSON.stringify(path)}' is not a supported path`)
  }
}
