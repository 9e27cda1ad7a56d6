import type { SFNClient } from '@aws-sdk/client-sfn'
import { alarmsPart } from './alarmsPage.ts'
import { machineTable, newest, rowsOf } from './machinesPage.ts'
import { type ConsolePage, escaped, list, page } from './page.ts'
import { type ConsoleContext, executionAddress, executionItem, headOf, isForOperators } from './pages.ts'
import { executionNamed, listMachines } from './reading.ts'
import { readWork } from './workList.ts'
import { queuesPart, type WorkFilter, workPart } from './workPart.ts'

/** The home: what waits, failures first; then what failed lately, and the machines that start by themselves. */

const mostFailed = 10
const way =
  'Failures first, then by due time<span class="keys" hidden> · <kbd>J</kbd> <kbd>K</kbd> to move, <kbd>Enter</kbd> to open, <kbd>/</kbd> to search</span>'

/** Executions whose name is the id that was typed: that of an order or of a verification attempt, for instance. */
async function namedPart(client: SFNClient, words: string): Promise<string> {
  if (!/^[\w.-]{8,80}$/.test(words)) return ''
  const found = await executionNamed(client, words)
  const rows = found.map(
    ({ machine, arn }) =>
      `<a href="${escaped(executionAddress(arn))}">${escaped(`${machine}: ${words}`)}</a>`,
  )
  return rows.length === 0 ? '' : `<h2>Executions of this name</h2>${list(rows, '')}`
}

export async function homePage(
  client: SFNClient,
  context: ConsoleContext,
  filter: WorkFilter,
): Promise<ConsolePage> {
  const machines = await listMachines(client)
  const [listed, started, named] = await Promise.all([
    readWork(client, context.now()),
    rowsOf(
      client,
      machines.filter(({ name }) => !isForOperators(name)),
    ),
    namedPart(client, filter.words),
  ])
  const alarms = alarmsPart(context)
  const { main, aside } =
    listed === undefined
      ? {
          main: '<p>What waits could not be listed. Look at the last execution of ops-list-work.</p>',
          aside: '',
        }
      : workPart(listed, filter)
  // What operators were refused is on the page of its machine: it waits for nobody.
  const failed = newest(started, 'failed', filter.words, mostFailed)
  const further = `${alarms.link}<a href="/console/machines">Machines <b>${machines.length}</b></a><a href="/sandbox/outbox">Outbox</a>`
  const body = [
    '<a class="skip" href="#work">To what waits</a>',
    headOf('What waits', way, context.now()),
    `<div class="desk">${queuesPart(listed?.work ?? [], filter, further)}<div id="work">`,
    alarms.ringing,
    main,
    named,
    `<h2>Failed or stopped lately</h2>${list(
      failed.map(({ machine, execution }) => executionItem(execution, machine.name)),
      filter.words === '' ? 'None.' : 'None with these words.',
    )}`,
    `<h2>Started by what investors do, and by the clock</h2>${machineTable(started, true)}`,
    `</div>${aside}</div>`,
  ].join('')
  return page({ title: 'What waits', body, hasListKeys: true })
}
