import { escaped, laidOut, timeOf } from './page.ts'
import { commandAddress } from './pages.ts'
import { console, type Listed, type WorkItem } from './workList.ts'

/** The list of work: queues with their counts, a table of 25 rows a page, and the case that is looked at. */

const perPage = 25
/** The queues, also those in which nothing waits. */
const queues = ['money', 'KYC', 'desk', '2nd person'] as const
const hoursSoon = 4

export interface WorkFilter {
  /** Words that must all be found in a row. */
  readonly words: string
  /** `failed`, `overdue`, a queue, a kind of work, or empty for everything. */
  readonly show: string
  /** The operator's id, which the next commands are filled in with. */
  readonly by: string
  /** From 1. */
  readonly page: number
  /** The case that is looked at; the first one when it is empty or gone. */
  readonly open: string
}

/** Whether all words are found in a text, in any case. */
export const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.toLowerCase().includes(word))

const caseOf = ({ kind, id }: WorkItem): string => `${kind} ${id}`

/** The home with a part of the filter changed; another list begins at its first page. */
function homeAddress(filter: WorkFilter, change: Partial<WorkFilter> = {}): string {
  const { words, show, by, page, open } = { ...filter, page: 1, open: '', ...change }
  const all = { q: words, show, by, page: page === 1 ? '' : String(page), open }
  const given = Object.entries(all).filter(([, value]) => value !== '')
  return `/console/${given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`}`
}

const isOf = (item: WorkItem, show: string): boolean =>
  show === '' ||
  (show === 'failed' && item.failed) ||
  (show === 'overdue' && item.overdue && !item.failed) ||
  item.queue === show ||
  item.kind === show

/** Links that choose what is shown, each with its count. */
export function queuesPart(work: readonly WorkItem[], filter: WorkFilter, further: string): string {
  const link = (show: string, words: string) => {
    const current = show === filter.show ? ' aria-current="page"' : ''
    const count = work.filter(item => isOf(item, show)).length
    return `<a href="${escaped(homeAddress(filter, { show }))}"${current}>${escaped(words)} <b>${count}</b></a>`
  }
  const of = queues.map(queue => link(queue, queue.charAt(0).toUpperCase() + queue.slice(1)))
  return `<nav class="queues" aria-label="Queues"><h2>Waits</h2>${link('', 'All')}${link('failed', 'Failed')}${link('overdue', 'Overdue')}${of.join('')}<h2>Platform</h2>${further}</nav>`
}

function totalsPart(work: readonly WorkItem[]): string {
  const others = work.filter(item => !item.failed && !item.overdue)
  const isSoon = ({ minutesLeft }: WorkItem) => minutesLeft !== undefined && minutesLeft < hoursSoon * 60
  const totals = [
    ['Failed', work.filter(({ failed }) => failed).length, 'FAILED'],
    ['Overdue', work.filter(item => item.overdue && !item.failed).length, 'late'],
    [`Due in ${hoursSoon} hours`, others.filter(isSoon).length, ''],
    ['Later', others.filter(item => !isSoon(item)).length, ''],
  ] as const
  return `<dl class="totals">${totals.map(([name, count, tone]) => `<div><dt>${name}</dt><dd class="${count > 0 ? tone : ''}">${count}</dd></div>`).join('')}</dl>`
}

const toneOf = (item: WorkItem): string => (item.failed ? 'FAILED' : item.overdue ? 'late' : 'next')

const stampOf = (item: WorkItem): string =>
  `<span class="status ${toneOf(item)}">${escaped(item.state)}</span>`

/** The next flow with the known part of its input, signed by the operator who looks. */
function nextOf({ next: { flow, input } }: WorkItem, by: string) {
  const { by: listedBy, ...known } = input
  const operator = by === '' && listedBy !== console ? listedBy : by
  return { flow, input: operator === '' || operator === undefined ? known : { ...known, by: operator } }
}

const dueOf = (item: WorkItem): string =>
  item.due === undefined
    ? '<span class="quiet">–</span>'
    : `<b class="${item.overdue ? toneOf(item) : ''}">${escaped(item.left)}</b><small>${escaped(item.due)}</small>`

function workRow(item: WorkItem, isOpen: boolean, filter: WorkFilter): string {
  const address = homeAddress(filter, { page: filter.page, open: caseOf(item) })
  const next = nextOf(item, filter.by)
  const current = isOpen ? ' aria-current="true"' : ''
  return `<tr class="${item.failed ? 'failed' : ''}"${current}><td>${stampOf(item)}</td><th scope="row"><a href="${escaped(address)}">${escaped(item.what)}</a><small>${escaped(item.id)}</small></th><td class="when since">${escaped(item.since)}</td><td class="when">${dueOf(item)}</td><td class="do"><a class="command" href="${escaped(commandAddress(next))}">${escaped(next.flow)}</a></td></tr>`
}

function filterForm({ words, show, by }: WorkFilter): string {
  const hidden = show === '' ? '' : `<input type="hidden" name="show" value="${escaped(show)}">`
  const all =
    words === ''
      ? ''
      : `<a href="${escaped(homeAddress({ words: '', show, by, page: 1, open: '' }))}">Show all</a>`
  return `<form class="filter" method="get" action="/console/" role="search">${hidden}<input type="search" name="q" value="${escaped(words)}" aria-label="Words or an id" placeholder="Id, instrument or words" autocomplete="off" accesskey="s"><input type="text" name="by" value="${escaped(by)}" aria-label="Your operator id" placeholder="Your operator id" autocomplete="off" spellcheck="false" pattern="[a-z][a-z0-9.\\-]{2,39}" title="3 to 40 small letters, digits, dots and dashes, e.g. meera.k"><button class="second">Show</button>${all}</form>`
}

function pagesPart(filter: WorkFilter, pages: number): string {
  if (pages < 2) return ''
  const link = (page: number, words: string) =>
    page < 1 || page > pages
      ? '<span></span>'
      : `<a href="${escaped(homeAddress(filter, { page }))}">${words}</a>`
  return `<nav class="pages" aria-label="Pages">${link(filter.page - 1, 'Page before')}<span class="quiet">Page ${filter.page} of ${pages}</span>${link(filter.page + 1, 'Next page')}</nav>`
}

function casePart(item: WorkItem | undefined, filter: WorkFilter): string {
  if (item === undefined) return ''
  const next = nextOf(item, filter.by)
  const facts = [
    ['State', stampOf(item)],
    ['Kind', escaped(item.name)],
    ['Since', escaped(item.since)],
    ...(item.due === undefined
      ? []
      : [['Due', `${escaped(item.due)} <span class="quiet">(${escaped(item.left)})</span>`]]),
  ].map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
  const tone = filter.open === caseOf(item) ? 'asked' : 'unasked'
  return `<aside class="${tone}" aria-label="Selected"><div class="card case"><h2>${escaped(item.what)}</h2><p class="mono">${escaped(item.id)}</p><dl class="facts">${facts.join('')}</dl><b>Next command</b><pre>${escaped(next.flow)}\n${laidOut(JSON.stringify(next.input))}</pre><a class="button" href="${escaped(commandAddress(next))}">Fill in and start</a><p class="quiet">The reason, and what you decide, are yours to type.</p></div></aside>`
}

/** The table, with what is above and beside it; `main` is the middle of the page and `aside` what is selected. */
export function workPart(
  { said: summary, work, asOf }: Listed,
  filter: WorkFilter,
): { readonly main: string; readonly aside: string } {
  const found = work.filter(
    one => isOf(one, filter.show) && hasWords(`${one.what} ${one.id} ${one.next.flow}`, filter.words),
  )
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(filter.page, pages)
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const selected = found.find(one => caseOf(one) === filter.open) ?? shown[0]
  const here = { ...filter, page }
  const rows = shown.map(one => workRow(one, one === selected, here)).join('')
  const none =
    work.length === 0
      ? '<p><b>Nothing waits.</b></p><p class="quiet">Reviews, prices that the desk owes, late payments, differences and dead letters are listed here as soon as there are some.</p>'
      : '<p>Nothing of that kind, or with these words, waits.</p>'
  const table =
    shown.length === 0
      ? `<div class="empty">${none}</div>`
      : `<table><thead><tr><th scope="col">State</th><th scope="col">What waits</th><th scope="col" class="when since">Since</th><th scope="col" class="when">Due</th><th scope="col">Next command</th></tr></thead><tbody>${rows}</tbody></table>`
  return {
    main: `<p>${escaped(summary)} <span class="quiet">As of ${timeOf(asOf)}.</span></p>${totalsPart(work)}<section class="card waits" aria-label="What waits">${filterForm(filter)}${table}${pagesPart(here, pages)}</section>`,
    aside: casePart(selected, here),
  }
}
