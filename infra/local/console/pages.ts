import type { ExecutionListItem, HistoryEvent, SFNClient } from '@aws-sdk/client-sfn'
import type { Alarms } from 'cdk-local'
import { z } from 'zod'
import { marksOf } from './executionMarks.ts'
import { graphSvg } from './graphSvg.ts'
import {
  type ConsolePage,
  clockTimeOf,
  dayOf,
  escaped,
  laidOut,
  list,
  opened,
  page,
  statusOf,
  statusWord,
  timeOf,
} from './page.ts'
import {
  definitionOf,
  type ExecutionStatus,
  executionStatuses,
  executionsOf,
  listMachines,
  type Machine,
  readExecution,
} from './reading.ts'
import { type FormSchema, fieldName, fieldsHtml, previewField, type Typed } from './startForm.ts'
import { type StateGraph, stateGraphOf } from './stateGraph.ts'

/** Pages of the console: one machine with its start form, one execution. The home is in `homePage.ts`. */

/** Step Functions keeps an execution so long after its end. */
export const retentionDays = 90
const perPage = 25

export interface ConsoleContext {
  /** The form of a flow's input, if its contract has one. */
  readonly formOf: (flow: string) => FormSchema | undefined
  /** Roles of operators as they are written before the colon of an access key. */
  readonly roles: readonly string[]
  /** The token that a form must carry. */
  readonly token: string
  /** The virtual time, ms. */
  readonly now: () => number
  readonly alarms: Pick<Alarms, 'evaluate' | 'list' | 'changes'> | undefined
}

/** A refused input: it is shown again as it was typed. */
export interface Refused {
  readonly status: number
  readonly message: string
  readonly way: 'fields' | 'whole'
  readonly typed: Typed
  readonly wrong: ReadonlyMap<string, string>
}

export const isForOperators = (name: string): boolean => name.startsWith('ops-')
export const machineAddress = (name: string): string => `/console/machine?name=${encodeURIComponent(name)}`
export const executionAddress = (arn: string): string => `/console/execution?arn=${encodeURIComponent(arn)}`

export const home = '<a href="/console/">What waits</a>'
const toMachines = '<a href="/console/machines">All machines</a>'
/** The bar of every page, and its title. */
export const headOf = (title: string, way: string, now: number): string =>
  `<header class="top"><a class="brand" href="/console/">Sthirank <b>Console</b></a><span class="quiet"><b>${timeOf(new Date(now))}</b> in India</span></header><div class="title"><h1>${escaped(title)}</h1><p>${way}</p></div>`

export const executionItem = (
  { executionArn = '', name = '', status, startDate }: ExecutionListItem,
  of = '',
): string =>
  `<div class="row"><a href="${escaped(executionAddress(executionArn))}">${escaped(name)}</a>${statusOf(status)}</div><div class="row quiet"><span>${escaped(of)}</span><span>${timeOf(startDate)}</span></div>`

const graphBox = (graph: StateGraph, marks?: Parameters<typeof graphSvg>[1]): string =>
  `<div class="graph" tabindex="0" role="region" aria-label="Graph of the machine">${graphSvg(graph, marks)}</div>`

function hiddenOf(token: string, machine: Machine, way: Refused['way']): string {
  const all = { token, machine: machine.name, way }
  return Object.entries(all)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
}

/** The role of the start: it may do less, and a refusal shows what AWS would say. */
function asField(roles: readonly string[], chosen: string, id: string): string {
  const options = ['', ...roles].map(
    role =>
      `<option value="${escaped(role)}"${role === chosen ? ' selected' : ''}>${role === '' ? 'Yourself, who may do everything' : escaped(role)}</option>`,
  )
  return `<div><label for="${id}">Start it as</label><p class="hint">Under the name in "by". A role may start its own machines only.</p><select id="${id}" name="as">${options.join('')}</select></div>`
}

const nameField = (text: string, id: string): string =>
  `<div><label for="${id}">Name of the execution <span class="quiet">may be left out</span></label><p class="hint">Up to 80 letters, digits, dashes and underscores; each name once in 90 days.</p><input type="text" id="${id}" name="name" value="${escaped(text)}" autocomplete="off" spellcheck="false"></div>`

function startForms(
  machine: Machine,
  stack: ConsoleContext,
  refused: Refused | undefined,
  copied: Typed | undefined,
): string {
  const form = stack.formOf(machine.name)
  const message = refused ? `<div class="message refused" role="alert">${escaped(refused.message)}</div>` : ''
  const typedBy = (way: Refused['way']): Typed | undefined =>
    refused?.way === way ? refused.typed : undefined
  const common = (way: Refused['way']) => {
    const typed = typedBy(way)
    const as = stack.roles.length === 0 ? '' : asField(stack.roles, typed?.('as') ?? '', `${way}.as`)
    const preview = way === 'fields' && form !== undefined && previewField in form.properties
    const shown = preview
      ? `<button class="second" name="${fieldName(previewField)}" value="true">Preview, and change nothing</button>`
      : ''
    return `${nameField(typed?.('name') ?? '', `${way}.name`)}${as}<div class="buttons"><button>Start</button>${shown}</div>`
  }
  const open = (way: Refused['way']) =>
    `<form method="post" action="/console/start" autocomplete="off">${hiddenOf(stack.token, machine, way)}`
  const typed = typedBy('fields')
  const fields = form
    ? `${open('fields')}${fieldsHtml(form, typed ? field => typed(fieldName(field)) : copied, typed ? refused?.wrong : undefined)}${common('fields')}</form>`
    : ''
  const whole = `${open('whole')}<div><label for="whole">Input</label><p class="hint">The whole of it, as JSON.</p><textarea id="whole" name="whole" required spellcheck="false">${escaped(typedBy('whole')?.('whole') ?? '')}</textarea></div>${common('whole')}</form>`
  const paste = form
    ? `<details${refused?.way === 'whole' ? ' open' : ''}><summary>Or paste the whole input</summary>${whole}</details>`
    : whole
  const warning = isForOperators(machine.name)
    ? ''
    : '<p class="quiet">This machine is started by the stack itself. By hand only to do again what it did not.</p>'
  return `<h2 id="start">Start</h2>${warning}${message}${fields}${paste}`
}

export interface MachineView {
  readonly refused?: Refused
  /** The input of an execution, to start again with it, or the known part of a next command. */
  readonly copied?: Typed
  /** Of the executions shown. */
  readonly status?: ExecutionStatus | undefined
  readonly after?: string | undefined
}

/** Links that choose the executions by their status. */
function statusLinks(name: string, chosen: ExecutionStatus | undefined): string {
  const link = (status: ExecutionStatus | undefined) => {
    const words = status === undefined ? 'all' : statusWord(status)
    const address = `${machineAddress(name)}${status === undefined ? '' : `&status=${status}`}#executions`
    return status === chosen ? `<b>${words}</b>` : `<a href="${escaped(address)}">${words}</a>`
  }
  return `<p class="links">${[undefined, ...executionStatuses].map(link).join(' ')}</p>`
}

/** A page of the machine's executions, and the way to the older ones. */
async function executionsPart(
  client: SFNClient,
  machine: Machine,
  { status, after }: Pick<MachineView, 'status' | 'after'>,
): Promise<string> {
  const { executions, next } = await executionsOf(client, machine, { most: perPage, status, after })
  const older =
    next === undefined
      ? ''
      : `<p><a href="${escaped(`${machineAddress(machine.name)}${status === undefined ? '' : `&status=${status}`}&after=${encodeURIComponent(next)}#executions`)}">Older executions</a></p>`
  const none =
    status === undefined
      ? `It was not started in the last ${retentionDays} days; executions are kept no longer.`
      : `None in the last ${retentionDays} days; executions are kept no longer.`
  return `<h2 id="executions">Executions</h2>${statusLinks(machine.name, status)}${list(
    executions.map(one => executionItem(one)),
    none,
  )}${older}`
}

export async function machinePage(
  client: SFNClient,
  name: string,
  stack: ConsoleContext,
  { refused, copied, status, after }: MachineView = {},
): Promise<ConsolePage> {
  const machine = (await listMachines(client)).find(one => one.name === name)
  if (machine === undefined) return notFound('No such machine')
  const [definition, executions] = await Promise.all([
    definitionOf(client, machine),
    executionsPart(client, machine, { status, after }),
  ])
  const graph = stateGraphOf(definition)
  const body = `${headOf(name, `${home} · ${toMachines}`, stack.now())}<p>${escaped(graph.comment ?? '')}</p>${startForms(machine, stack, refused, copied)}${executions}<h2>Graph</h2>${graphBox(graph)}`
  return page({ title: name, body, status: refused?.status ?? 200 })
}

/** The member of an event that says more than its type. */
function detailsOf(event: HistoryEvent): Record<string, unknown> {
  const found = Object.entries(event).find(([name, value]) => name.endsWith('EventDetails') && value)
  if (!found) return {}
  return Object.fromEntries(
    Object.entries<unknown>(found[1])
      .filter(([name]) => name !== 'inputDetails' && name !== 'outputDetails')
      .map(([name, value]) => [name, opened(value)]),
  )
}

/** `TaskStateEntered` → `Task state entered`. */
const wordsOf = (type = ''): string => {
  const spaced = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function historyItem(event: HistoryEvent): string {
  const { name, ...details } = detailsOf(event)
  const title = `${escaped(wordsOf(event.type))}${typeof name === 'string' ? `: <b>${escaped(name)}</b>` : ''}`
  const more =
    Object.keys(details).length === 0
      ? title
      : `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(details, null, 2))}</pre></details>`
  return `<li><time>${clockTimeOf(event.timestamp)}</time><div>${more}</div></li>`
}

/** The events one by one, grouped by day: a machine may wait for months. */
export function historyItems(events: readonly HistoryEvent[]): string {
  let day = ''
  return events
    .map(event => {
      const before = day
      day = dayOf(event.timestamp)
      return `${day === before ? '' : `<li class="day">${day}</li>`}${historyItem(event)}`
    })
    .join('')
}

/** What an output leads to: a sheet that opens for some minutes, and the next command with the input that is known. */
const leading = z.object({
  sheet: z.url({ protocol: /^https?$/ }).optional(),
  next: z.object({ flow: z.string(), input: z.record(z.string(), z.unknown()) }).optional(),
})

function waysOn(end: object): string {
  const { sheet, next } = leading.safeParse(end).data ?? {}
  const links = [
    ...(sheet === undefined
      ? []
      : [`<a href="${escaped(sheet)}" target="_blank" rel="noreferrer">Open the sheet</a>`]),
    ...(next === undefined ? [] : [`Next: ${commandLink(next)}`]),
  ]
  return links.length === 0 ? '' : `<p class="links">${links.join(' ')}</p>`
}

type NextCommand = NonNullable<z.output<typeof leading>['next']>
/** The form of a command, with the part of its input that is known. */
export const commandAddress = ({ flow, input }: NextCommand): string =>
  `${machineAddress(flow)}&input=${encodeURIComponent(JSON.stringify(input))}#start`
const commandLink = (next: NextCommand): string =>
  `<a href="${escaped(commandAddress(next))}">${escaped(next.flow)}</a>`

const previewed = z.object({ preview: z.literal(true) })

/** The result of an operators' execution, as its own text. */
function resultOf({ status, output, error, cause }: Awaited<ReturnType<typeof readExecution>>): string {
  const end = opened(output)
  if (status === 'SUCCEEDED' && typeof end === 'object' && end !== null && 'said' in end)
    return `<div class="message">${escaped(String(end.said))}</div>${waysOn(end)}`
  if (error === undefined && cause === undefined) return ''
  return `<div class="message refused"><b>${escaped(error ?? '')}</b><br>${laidOut(cause)}</div>`
}

/** A page that reloads would close opened details: reading or stopping needs a page that does not reload. */
function runningPart({ token }: ConsoleContext, arn: string, standsStill: boolean): string {
  const address = escaped(executionAddress(arn))
  if (!standsStill)
    return `<p class="quiet">This page looks again every 5 seconds. <a href="${address}&amp;still=1">Stand still</a>, to read or to <a href="${address}&amp;still=1#stop">stop this execution</a>.</p>`
  return `<p class="quiet">This page stands still. <a href="${address}">Look again every 5 seconds</a></p><h2 id="stop">Stop</h2><p>It ends where it stands, at once. What its steps have done stays done.</p><form method="post" action="/console/stop"><input type="hidden" name="token" value="${escaped(token)}"><input type="hidden" name="arn" value="${escaped(arn)}"><button class="stop">Stop</button></form>`
}

export interface ExecutionView {
  readonly standsStill?: boolean
  readonly refused?: { readonly status: number; readonly message: string }
}

export async function executionPage(
  client: SFNClient,
  arn: string,
  stack: ConsoleContext,
  { standsStill = false, refused: refusal }: ExecutionView = {},
): Promise<ConsolePage> {
  const found = await readExecution(client, arn)
  const { status = '', name = '', input, output, startDate, stopDate, events, definition } = found
  const machine = found.stateMachineArn?.split(':').at(-1) ?? ''
  const isRunning = status === 'RUNNING'
  const isStill = standsStill || refusal !== undefined
  const graph = stateGraphOf(definition)
  const marks = marksOf(status, events)
  const markedStates = [...marks].filter(([, mark]) => mark !== 'passed').map(([state]) => escaped(state))
  const facts = [
    ['Machine', `<a href="${escaped(machineAddress(machine))}">${escaped(machine)}</a>`],
    ['Status', statusOf(status)],
    ...(markedStates.length > 0 ? [[isRunning ? 'It is in' : 'It ended in', markedStates.join(', ')]] : []),
    ['Started', timeOf(startDate)],
    ...(stopDate ? [['Ended', timeOf(stopDate)]] : []),
  ].map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
  const wasPreview = previewed.safeParse(opened(input)).success
  const again = `<a${wasPreview ? ' class="button"' : ''} href="${escaped(`${machineAddress(machine)}&from=${encodeURIComponent(arn)}#start`)}">${wasPreview ? 'To the start without the preview' : 'Start again with this input'}</a>`
  const message = refusal
    ? `<div class="message refused" role="alert">${escaped(refusal.message)}</div>`
    : resultOf(found)
  const body = [
    headOf(name, `${home} · ${toMachines}`, stack.now()),
    message,
    `<dl class="facts">${facts.join('')}</dl>`,
    isRunning ? runningPart(stack, arn, isStill) : `<p>${again}</p>`,
    `<h2>Graph</h2>${graphBox(graph, marks)}`,
    `<h2>Input</h2><pre>${laidOut(input)}</pre>`,
    output === undefined ? '' : `<h2>Output</h2><pre>${laidOut(output)}</pre>`,
    `<h2>History</h2><ol class="history">${historyItems(events)}</ol>`,
  ].join('')
  return page({
    title: name,
    body,
    status: refusal?.status ?? 200,
    refreshSeconds: isRunning && !isStill ? 5 : undefined,
  })
}

export const notFound = (title: string): ConsolePage =>
  page({ title, body: `<h1>${escaped(title)}</h1><p>${home}</p>`, status: 404 })
