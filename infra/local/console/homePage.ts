import type { ExecutionListItem, SFNClient } from '@aws-sdk/client-sfn'
import { alarmsPart } from './alarmsPage.ts'
import { type ConsolePage, escaped, list, page, statusOf } from './page.ts'
import {
  type ConsoleContext,
  executionItem,
  headOf,
  isForOperators,
  machineAddress,
  retentionDays,
} from './pages.ts'
import { definitionOf, executionsOf, listMachines, type Machine } from './reading.ts'
import { stateGraphOf } from './stateGraph.ts'
import { hasWords, type WorkFilter, workPart } from './workPart.ts'

/** The home: what waits, what failed, the machines, and what ran lately. */

const mostLately = 30
const mostFailed = 10
const failures = ['FAILED', 'TIMED_OUT', 'ABORTED'] as const

interface Row {
  readonly machine: Machine
  readonly running: number
  readonly latest: readonly ExecutionListItem[]
  readonly failed: readonly ExecutionListItem[]
  readonly comment: string
}

async function readRow(client: SFNClient, machine: Machine): Promise<Row> {
  const [running, latest, definition, ...failed] = await Promise.all([
    executionsOf(client, machine, { most: 100, status: 'RUNNING' }),
    executionsOf(client, machine, { most: mostLately }),
    definitionOf(client, machine),
    ...failures.map(status => executionsOf(client, machine, { most: mostFailed, status })),
  ])
  return {
    machine,
    running: running.executions.length,
    latest: latest.executions,
    failed: failed.flatMap(({ executions }) => executions),
    comment: stateGraphOf(definition).comment ?? '',
  }
}

function machineItem({ machine, running, latest, comment }: Row): string {
  const [last] = latest
  const facts = [
    running === 0
      ? ''
      : `<span class="status RUNNING">${running === 100 ? '100 or more' : running} running</span>`,
    last === undefined ? `<span class="quiet">not started in ${retentionDays} days</span>` : '',
    last === undefined || last.status === 'RUNNING' ? '' : statusOf(last.status),
  ]
  return `<div class="row"><a href="${escaped(machineAddress(machine.name))}">${escaped(machine.name)}</a><span>${facts.join(' ')}</span></div><p class="quiet">${escaped(comment)}</p>`
}

/** Executions of all machines, the newest first. */
const newest = (rows: readonly Row[], of: 'latest' | 'failed', words: string, most: number): string[] =>
  rows
    .flatMap(row => row[of].map(execution => ({ machine: row.machine, execution })))
    .filter(({ machine, execution }) => hasWords(`${machine.name} ${execution.name}`, words))
    .toSorted((one, other) => Number(other.execution.startDate) - Number(one.execution.startDate))
    .slice(0, most)
    .map(({ machine, execution }) => executionItem(execution, machine.name))

export async function homePage(
  client: SFNClient,
  context: ConsoleContext,
  filter: WorkFilter,
): Promise<ConsolePage> {
  const [work, rows] = await Promise.all([
    workPart(client, filter),
    listMachines(client).then(machines => Promise.all(machines.map(machine => readRow(client, machine)))),
  ])
  const { words } = filter
  const of = (kind: boolean) =>
    rows
      .filter(
        ({ machine, comment }) =>
          isForOperators(machine.name) === kind && hasWords(`${machine.name} ${comment}`, words),
      )
      .map(machineItem)
  const none = words === '' ? 'None.' : 'None with these words.'
  const body = [
    headOf('Operators’ console', '', context.now()),
    alarmsPart(context),
    work,
    `<h2>Failed or stopped lately</h2>${list(newest(rows, 'failed', words, mostFailed), none)}`,
    `<h2>Started by operators</h2>${list(of(true), none)}`,
    `<h2>Started by what investors do, and by the clock</h2>${list(of(false), none)}`,
    `<h2>Lately</h2>${list(newest(rows, 'latest', words, mostLately), none)}`,
  ].join('')
  return page({ title: 'Operators’ console', body })
}
