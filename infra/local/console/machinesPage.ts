import type { ExecutionListItem, SFNClient } from '@aws-sdk/client-sfn'
import { type ConsolePage, escaped, list, page, statusOf } from './page.ts'
import {
  type ConsoleContext,
  executionItem,
  headOf,
  home,
  isForOperators,
  machineAddress,
  retentionDays,
} from './pages.ts'
import { definitionOf, executionsOf, listMachines, type Machine } from './reading.ts'
import { stateGraphOf } from './stateGraph.ts'
import { hasWords } from './workPart.ts'

/** All machines with what each is for and what runs, and what was started lately. */

const mostLately = 30
const failures: readonly (string | undefined)[] = ['FAILED', 'TIMED_OUT', 'ABORTED']
/** Machines that are read at once: each is four requests. */
const atOnce = 8

interface Row {
  readonly machine: Machine
  readonly running: number
  readonly latest: readonly ExecutionListItem[]
  readonly failed: readonly ExecutionListItem[]
  readonly comment: string
}

async function readRow(client: SFNClient, machine: Machine): Promise<Row> {
  const [running, latest, definition, failed] = await Promise.all([
    executionsOf(client, machine, { most: 100, status: 'RUNNING' }),
    executionsOf(client, machine, { most: mostLately }),
    definitionOf(client, machine),
    executionsOf(client, machine, { most: mostLately, status: 'FAILED' }),
  ])
  // What was stopped or timed out is rare: of that, what is among the latest.
  const stopped = latest.executions.filter(({ status }) => status !== 'FAILED' && failures.includes(status))
  return {
    machine,
    running: running.executions.length,
    latest: latest.executions,
    failed: [...failed.executions, ...stopped],
    comment: stateGraphOf(definition).comment ?? '',
  }
}

/** Some machines with what ran of each. */
export async function rowsOf(client: SFNClient, machines: readonly Machine[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < machines.length; start += atOnce) {
    const some = machines.slice(start, start + atOnce)
    rows.push(...(await Promise.all(some.map(machine => readRow(client, machine)))))
  }
  return rows
}

/** Machines with what runs, and how the last execution ended. */
export function machineTable(rows: readonly Row[], isShort = false): string {
  const row = ({ machine, running, latest: [last], comment }: Row) => {
    const runs = running === 100 ? '100 or more' : running === 0 ? '–' : String(running)
    const ended =
      last === undefined
        ? `<span class="quiet">not started in ${retentionDays} days</span>`
        : statusOf(last.status)
    return `<tr><th scope="row"><a class="mono" href="${escaped(machineAddress(machine.name))}">${escaped(machine.name)}</a>${isShort ? '' : `<small>${escaped(comment)}</small>`}</th><td class="when">${runs}</td><td>${ended}</td></tr>`
  }
  return rows.length === 0
    ? '<p class="quiet">None.</p>'
    : `<section class="card machines"><table><thead><tr><th scope="col">Machine</th><th scope="col" class="when">Running</th><th scope="col">Last one</th></tr></thead><tbody>${rows.map(row).join('')}</tbody></table></section>`
}

/** Executions of all machines, the newest first. */
export const newest = (rows: readonly Row[], of: 'latest' | 'failed', words: string, most: number) =>
  rows
    .flatMap(row => row[of].map(execution => ({ machine: row.machine, execution })))
    .filter(({ machine, execution }) => hasWords(`${machine.name} ${execution.name}`, words))
    .toSorted((one, other) => Number(other.execution.startDate) - Number(one.execution.startDate))
    .slice(0, most)

export async function machinesPage(
  client: SFNClient,
  context: ConsoleContext,
  words: string,
): Promise<ConsolePage> {
  const rows = await rowsOf(client, await listMachines(client))
  const of = (kind: boolean) =>
    machineTable(
      rows.filter(
        ({ machine, comment }) =>
          isForOperators(machine.name) === kind && hasWords(`${machine.name} ${comment}`, words),
      ),
    )
  const lately = (of: 'latest' | 'failed') =>
    list(
      newest(rows, of, words, mostLately).map(({ machine, execution }) =>
        executionItem(execution, machine.name),
      ),
      words === '' ? 'None.' : 'None with these words.',
    )
  const body = [
    headOf('All machines', home, context.now()),
    `<form class="filter" method="get" action="/console/machines" role="search"><input type="search" name="q" value="${escaped(words)}" aria-label="Words or a name" placeholder="Words or a name" autocomplete="off"><button class="second">Show</button></form>`,
    `<h2>Failed or stopped lately</h2>${lately('failed')}`,
    `<h2>Started by operators</h2>${of(true)}`,
    `<h2>Started by what investors do, and by the clock</h2>${of(false)}`,
    `<h2>Lately</h2>${lately('latest')}`,
  ].join('')
  return page({ title: 'All machines', body })
}
