import { createHash } from 'node:crypto'
import {
  DescribeExecutionCommand,
  ExecutionDoesNotExist,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  InvalidArn,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  type SFNClient,
} from '@aws-sdk/client-sfn'

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8885; vertical-align: top }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
.FAILED, .TIMED_OUT, .ABORTED { color: #c22 } .SUCCEEDED { color: #292 }
`

/** No script at all; the one style is named by its hash. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface ConsolePage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => escapes[letter] ?? letter)

function page(status: number, title: string, body: string, refreshSeconds = 5): ConsolePage {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${refreshSeconds}"><title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`,
  }
}

const timeOf = (date: Date | undefined): string =>
  date ? escaped(date.toISOString().replace('T', ' ').slice(0, 23)) : ''

/** Text that is JSON becomes what it says, so that it is laid out and not quoted twice. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** JSON laid out for reading; text that is none as it stands. */
function laidOut(text: string | undefined): string {
  const value = opened(text)
  if (value === undefined) return ''
  return escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

const row = (...cells: string[]): string => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
const table = (heads: readonly string[], rows: readonly string[]): string =>
  rows.length === 0
    ? '<p>None.</p>'
    : `<table><thead><tr>${heads.map(head => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`

const statusCell = (status = ''): string => `<span class="${escaped(status)}">${escaped(status)}</span>`

async function machinesPage(client: SFNClient): Promise<ConsolePage> {
  const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}))
  const sections = await Promise.all(
    stateMachines.map(async ({ stateMachineArn, name = '' }) => {
      const { executions = [] } = await client.send(
        new ListExecutionsCommand({ stateMachineArn, maxResults: 50 }),
      )
      const rows = executions.map(({ executionArn = '', name: id = '', status, startDate, stopDate }) =>
        row(
          `<a href="/console/execution?arn=${encodeURIComponent(executionArn)}">${escaped(id)}</a>`,
          statusCell(status),
          timeOf(startDate),
          timeOf(stopDate),
        ),
      )
      return `<h2>${escaped(name)}</h2>${table(['Execution', 'Status', 'Started', 'Ended'], rows)}`
    }),
  )
  return page(200, 'State machines', sections.join(''))
}

/** The one member of an event that says more than its type. */
function detailsOf(event: HistoryEvent): string {
  const found = Object.entries(event).find(([name, value]) => name.endsWith('EventDetails') && value)
  if (!found) return ''
  const members = Object.entries<unknown>(found[1])
    .filter(([name]) => name !== 'inputDetails' && name !== 'outputDetails')
    .map(([name, value]) => [name, opened(value)] as const)
  return `<pre>${escaped(JSON.stringify(Object.fromEntries(members), null, 2))}</pre>`
}

async function executionPage(client: SFNClient, executionArn: string): Promise<ConsolePage> {
  const found = await client.send(new DescribeExecutionCommand({ executionArn }))
  const { events = [] } = await client.send(
    new GetExecutionHistoryCommand({ executionArn, maxResults: 1000, includeExecutionData: true }),
  )
  const facts = [
    row('Machine', escaped(found.stateMachineArn?.split(':').at(-1) ?? '')),
    row('Status', statusCell(found.status)),
    row('Started', timeOf(found.startDate)),
    row('Ended', timeOf(found.stopDate)),
    row('Input', `<pre>${laidOut(found.input)}</pre>`),
    row('Output', `<pre>${laidOut(found.output)}</pre>`),
    ...(found.error ? [row('Error', `<pre>${escaped(found.error)}\n${laidOut(found.cause)}</pre>`)] : []),
  ]
  const history = events.map(event =>
    row(String(event.id ?? ''), timeOf(event.timestamp), escaped(event.type ?? ''), detailsOf(event)),
  )
  const body = `<p><a href="/console/">All machines</a></p><table><tbody>${facts.join('')}</tbody></table><h2>History</h2>${table(['', 'Time', 'Event', 'Details'], history)}`
  return page(200, found.name ?? 'Execution', body)
}

/** The operators' console: machines and executions, read through the Step Functions protocol, written without script. */
export async function consolePage(client: SFNClient, url: URL): Promise<ConsolePage> {
  if (url.pathname === '/console/') return machinesPage(client)
  const arn = url.searchParams.get('arn')
  if (url.pathname !== '/console/execution' || arn === null)
    return page(404, 'Not found', '<p><a href="/console/">All machines</a></p>', 3600)
  try {
    return await executionPage(client, arn)
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist || error instanceof InvalidArn)) throw error
    return page(404, 'No such execution', '<p><a href="/console/">All machines</a></p>', 3600)
  }
}
