import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  ExecutionDoesNotExist,
  InvalidArn,
  SFNClient,
  SFNServiceException,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import { type Alarms, constantTimeEqual } from 'cdk-local'
import { z } from 'zod'
import { refusedInput } from '../../refusedInput.ts'
import { alarmsPage } from './alarmsPage.ts'
import { homePage } from './homePage.ts'
import { machinesPage } from './machinesPage.ts'
import { operatorKey } from './operatorKey.ts'
import { type ConsolePage, opened, page, seeOther } from './page.ts'
import {
  type ConsoleContext,
  executionAddress,
  executionPage,
  machinePage,
  notFound,
  type Refused,
} from './pages.ts'
import { executionStatuses, listMachines, readExecution } from './reading.ts'
import { fieldName, formSchema, readForm, typedOf } from './startForm.ts'
import type { WorkFilter } from './workPart.ts'

export interface ConsoleOptions {
  /** The address of Step Functions. */
  readonly endpoint: string
  readonly region: string
  /** The forms of the flows, written beside the templates; without a form the input is typed as JSON. */
  readonly formsFile?: string | undefined
  readonly roles: readonly string[]
  readonly now: () => number
  /** The alarms of the stack; without them the home has no such part. */
  readonly alarms?: Pick<Alarms, 'evaluate' | 'list' | 'changes'> | undefined
}

export interface Console {
  read(url: URL): Promise<ConsolePage>
  /** `body` is a form as a browser sends it; Host and Origin have been checked before. */
  post(url: URL, body: string): Promise<ConsolePage>
  close(): void
}

/** What the home is asked for; a page that is no number is the first. */
const workFilter = (query: URLSearchParams): WorkFilter => ({
  words: (query.get('q') ?? '').trim(),
  show: query.get('show') ?? '',
  by: (query.get('by') ?? '').trim(),
  page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  open: query.get('open') ?? '',
})

const forms = z.record(z.string(), z.unknown())

function readForms(file: string | undefined): ConsoleContext['formOf'] {
  const all =
    file !== undefined && existsSync(file) ? forms.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return flow => formSchema.safeParse(all[flow]).data
}

const stale =
  'This page is from before the stack was started. Nothing was done; what you typed is still here: send it again.'

/** The operators' console of the local stack: it uses the Step Functions protocol, and its pages work without a script. */
export function createConsole(options: ConsoleOptions): Console {
  const { endpoint, region } = options
  const clientAs = (accessKeyId: string) =>
    new SFNClient({
      endpoint,
      region,
      maxAttempts: 2,
      credentials: { accessKeyId, secretAccessKey: 'local' },
    })
  const reader = clientAs('local')
  const token = randomBytes(24).toString('base64url')
  const stack: ConsoleContext = {
    formOf: readForms(options.formsFile),
    roles: options.roles,
    token,
    now: options.now,
    alarms: options.alarms,
  }
  const isOurs = (sent: URLSearchParams) => constantTimeEqual(sent.get('token') ?? '', token)

  /** The input that was sent, or what is wrong with it. */
  function inputOf(sent: URLSearchParams, flow: string): { input: unknown } | Refused {
    const way = sent.get('way') === 'whole' ? 'whole' : 'fields'
    const typed = (field: string) => sent.get(field) ?? undefined
    const refused = (message: string, wrong: Refused['wrong'] = new Map()): Refused => ({
      status: 422,
      message,
      way,
      typed,
      wrong,
    })
    if (way === 'whole') {
      try {
        return { input: JSON.parse(sent.get('whole') ?? '') }
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        return refused(`The input is not JSON, so nothing was started: ${error.message}.`)
      }
    }
    const form = stack.formOf(flow)
    if (form === undefined)
      return refused('The form of this machine is not known here: paste the whole input.')
    const { input, wrong } = readForm(form, field => typed(fieldName(field)))
    if (wrong.size === 0) return { input }
    return refused(`Nothing was started: look at ${[...wrong.keys()].join(', ')}.`, wrong)
  }

  async function start(sent: URLSearchParams): Promise<ConsolePage> {
    const flow = sent.get('machine') ?? ''
    const machine = (await listMachines(reader)).find(({ name }) => name === flow)
    if (machine === undefined) return notFound('No such machine')
    const read = inputOf(sent, flow)
    const again = (status: number, message: string) => {
      const typed = (field: string) => sent.get(field) ?? undefined
      const way: Refused['way'] = sent.get('way') === 'whole' ? 'whole' : 'fields'
      return machinePage(reader, flow, stack, { refused: { status, message, way, typed, wrong: new Map() } })
    }
    if (!isOurs(sent)) return again(403, stale)
    if ('message' in read) return machinePage(reader, flow, stack, { refused: read })
    const key = operatorKey(sent.get('as') ?? '', read.input)
    if (key === undefined)
      return again(422, 'A role is taken under a name: say in "by" who you are, e.g. meera.k.')
    const name = (sent.get('name') ?? '').trim()
    const refused = await refusedInput(flow, read.input, name)
    if (refused !== undefined) return again(422, refused)
    const client = clientAs(key)
    try {
      const { executionArn = '' } = await client.send(
        new StartExecutionCommand({
          stateMachineArn: machine.arn,
          input: JSON.stringify(read.input),
          ...(name && { name }),
        }),
      )
      return seeOther(executionAddress(executionArn))
    } catch (error) {
      if (!(error instanceof SFNServiceException)) throw error
      return again(error.$metadata.httpStatusCode ?? 400, `${error.name}: ${error.message}`)
    } finally {
      client.destroy()
    }
  }

  async function stop(sent: URLSearchParams): Promise<ConsolePage> {
    const executionArn = sent.get('arn') ?? ''
    if (!isOurs(sent))
      return executionPage(reader, executionArn, stack, { refused: { status: 403, message: stale } })
    await reader.send(
      new StopExecutionCommand({ executionArn, error: 'Stopped', cause: 'Stopped by hand in the console.' }),
    )
    return seeOther(executionAddress(executionArn))
  }

  async function orNotFound(work: Promise<ConsolePage>): Promise<ConsolePage> {
    try {
      return await work
    } catch (error) {
      if (error instanceof ExecutionDoesNotExist || error instanceof InvalidArn)
        return notFound('No such execution')
      throw error
    }
  }

  async function machineView(url: URL): Promise<ConsolePage> {
    const name = url.searchParams.get('name') ?? ''
    const from = url.searchParams.get('from')
    const known = url.searchParams.get('input')
    const status = executionStatuses.find(one => one === url.searchParams.get('status'))
    const shown = { status, after: url.searchParams.get('after') ?? undefined }
    if (from !== null) {
      const { input = '{}' } = await readExecution(reader, from)
      return machinePage(reader, name, stack, { ...shown, copied: typedOf(JSON.parse(input)) })
    }
    const copied = known === null ? undefined : typedOf(opened(known))
    return machinePage(reader, name, stack, { ...shown, ...(copied && { copied }) })
  }

  return {
    async read(url) {
      switch (url.pathname) {
        case '/console/':
          return homePage(reader, stack, workFilter(url.searchParams))
        case '/console/machines':
          return machinesPage(reader, stack, (url.searchParams.get('q') ?? '').trim())
        case '/console/alarms':
          return alarmsPage(stack)
        case '/console/machine':
          return orNotFound(machineView(url))
        case '/console/execution':
          return orNotFound(
            executionPage(reader, url.searchParams.get('arn') ?? '', stack, {
              standsStill: url.searchParams.has('still'),
            }),
          )
        default:
          return notFound('Not found')
      }
    },
    async post(url, body) {
      const sent = new URLSearchParams(body)
      if (url.pathname === '/console/start') return orNotFound(start(sent))
      if (url.pathname === '/console/stop') return orNotFound(stop(sent))
      return page({ title: 'Not found', body: '<h1>Not found</h1>', status: 404 })
    },
    close: () => reader.destroy(),
  }
}
