import type { SFNClient } from '@aws-sdk/client-sfn'
import { z } from 'zod'
import { escaped, list, opened, timeOf } from './page.ts'
import { commandLink } from './pages.ts'
import { executionsOf, listMachines, readExecution } from './reading.ts'

/** What waits for an operator, as the last `ops-list-work` listed it: the first part of the console's home. */

const listingFlow = 'ops-list-work'
const listed = z.object({
  said: z.string(),
  work: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      what: z.string(),
      due: z.string().optional(),
      overdue: z.boolean(),
      next: z.object({ flow: z.string(), input: z.record(z.string(), z.unknown()) }),
    }),
  ),
})
type Listed = z.output<typeof listed>

export interface WorkFilter {
  /** Words that must all be found in a row. */
  readonly words: string
  /** A kind of work, `overdue`, or empty for everything. */
  readonly show: string
}

const kindNames: Readonly<Record<string, string>> = {
  overdue: 'overdue',
  kyc: 'KYC',
  bankProof: 'bank proof',
  identity: 'identity',
  request: 'second person',
  quoteRequest: 'quote',
  payout: 'payout',
  order: 'purchase',
  price: 'price',
  break: 'difference',
  coupon: 'issuer’s payment',
  deadLetter: 'dead letters',
}

/** Whether all words are found in a text, in any case. */
export const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.toLowerCase().includes(word))

function filterForm({ words, show }: WorkFilter): string {
  const options = ['', ...Object.keys(kindNames)].map(
    kind =>
      `<option value="${kind}"${kind === show ? ' selected' : ''}>${kind === '' ? 'Everything' : escaped(kindNames[kind] ?? kind)}</option>`,
  )
  return `<form class="filter" method="get" action="/console/" role="search"><input type="text" name="q" value="${escaped(words)}" aria-label="Words or an id" placeholder="Words or an id" autocomplete="off"><select name="show" aria-label="Kind of work">${options.join('')}</select><button>Show</button></form>`
}

function workItem({ kind, id, what, due, overdue, next }: Listed['work'][number]): string {
  const state = overdue
    ? '<span class="status FAILED">overdue</span>'
    : `<span class="status quiet">${escaped(kindNames[kind] ?? kind)}</span>`
  const time = due === undefined ? '' : `due ${escaped(due)}`
  return `<div class="row"><b>${escaped(what)}</b>${state}</div><div class="row quiet"><span>${escaped(id)}</span><span>${time}</span></div>${commandLink(next)}`
}

/** The list, the form that filters it, and the way to a new one; a stack without the flow has no such part. */
export async function workPart(client: SFNClient, filter: WorkFilter): Promise<string> {
  const machine = (await listMachines(client)).find(({ name }) => name === listingFlow)
  if (machine === undefined) return ''
  const { executions } = await executionsOf(client, machine, { most: 1, status: 'SUCCEEDED' })
  const [last] = executions
  const start = `/console/machine?name=${listingFlow}`
  if (last?.executionArn === undefined)
    return `<h2>What waits</h2><p>It was not listed yet. <a href="${start}#start">List what waits</a></p>`
  const { output, stopDate } = await readExecution(client, last.executionArn)
  const { said: summary, work } = listed.parse(opened(output))
  const rows = work.filter(
    one =>
      (filter.show === '' || (filter.show === 'overdue' ? one.overdue : one.kind === filter.show)) &&
      hasWords(`${one.what} ${one.id} ${one.next.flow}`, filter.words),
  )
  const again = `${start}&from=${encodeURIComponent(last.executionArn)}#start`
  const none = work.length === 0 ? 'Nothing waits.' : 'Nothing of that kind, or with these words, waits.'
  return `<h2>What waits</h2><p>${escaped(summary)} <span class="quiet">As of ${timeOf(stopDate)}.</span> <a href="${escaped(again)}">List again</a></p>${filterForm(filter)}${list(rows.map(workItem), none)}`
}
