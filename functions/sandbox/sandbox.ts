import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { openClock, type SandboxClock } from './clock.ts'
import { digioPages } from './digio/digioPages.ts'
import { DigioRequests } from './digio/digioRequests.ts'
import { DigioSandbox } from './digio/digioSandbox.ts'
import { AmfiSandbox } from './funds/amfiSandbox.ts'
import { indexSandbox } from './funds/indexSandbox.ts'
import { openHostedPages } from './hostedPage.ts'
import { CashfreeSandbox } from './identity/cashfreeSandbox.ts'
import { CentralKycSandbox } from './identity/centralKycSandbox.ts'
import { CvlSandbox } from './identity/cvlSandbox.ts'
import { HypervergeSandbox } from './identity/hypervergeSandbox.ts'
import { openMarketVendors } from './market/marketVendors.ts'
import { metaSandbox } from './messages/metaSandbox.ts'
import { msg91Sandbox } from './messages/msg91Sandbox.ts'
import { openOutbox } from './messages/outbox.ts'
import { pushSandbox } from './messages/pushSandbox.ts'
import { ValidationsSandbox } from './razorpayx/validationsSandbox.ts'
import type { SandboxContext } from './sandboxContext.ts'
import { openSettings, type Settings } from './settings.ts'
import { statementsSandbox } from './statements/statementsSandbox.ts'
import { openWebhooks, type WebhookVendor } from './webhooks.ts'
import { below, json, readWire, type Vendor, type WireAnswer, type WireRequest } from './wire.ts'

export interface SandboxOptions {
  /** Any free one when left out. */
  readonly port?: number
  /** The database file; in memory when left out. */
  readonly file?: string
  /** Our API, to which webhooks are sent, e.g. `http://127.0.0.1:8080/api`; none are sent without it. */
  readonly webhookOrigin?: string
  /** Where a browser finds the sandbox, e.g. `http://127.0.0.1:8080/sandbox`; otherwise at its own port. */
  readonly publicOrigin?: string
  /** The value of a secret by its name, e.g. `digilocker/client-id`; that of the local stage when left out. */
  readonly secretOf?: (name: string) => string
}

export interface Sandbox {
  readonly port: number
  /** Ends open answers and closes the file. */
  stop(): Promise<void>
}

const scenarioSettings = z
  .object({
    webhookCopies: z.int().min(0).max(20).optional(),
    webhookDelaySeconds: z.int().min(0).max(86_400).optional(),
  })
  .refine(
    ({ webhookCopies, webhookDelaySeconds }) => (webhookCopies ?? webhookDelaySeconds) !== undefined,
    'webhookCopies or webhookDelaySeconds',
  )
const marketDays = z.object({
  days: z.array(z.object({ date: z.iso.date(), standing: z.enum(['holiday', 'clearingHoliday']) })).max(40),
})
const clockSetting = z.object({ now: z.iso.datetime({ offset: true }) })

/** The impersonated vendors without a port of their own. */
export interface OpenedSandbox {
  answer(request: WireRequest): Promise<WireAnswer>
  /** Sets where our functions find the vendors, and a browser the hosted pages unless the options said where. */
  servedAt(origin: string): void
  stop(): void
}

/** Opens the vendors on their database file. */
export function openSandbox(options: Omit<SandboxOptions, 'port'> = {}): OpenedSandbox {
  const database = new DatabaseSync(options.file ?? ':memory:')
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
  const settings = openSettings(database)
  const clock = openClock(settings)
  const { webhookOrigin, secretOf = localSecret } = options
  const webhooks = openWebhooks(
    database,
    clock,
    settings,
    webhookOrigin === undefined
      ? undefined
      : {
          origin: webhookOrigin,
          secretOf: (vendor: WebhookVendor) => secretOf(`${vendor}/webhook-secret`),
        },
  )
  let publicOrigin = options.publicOrigin ?? ''
  let ownOrigin = publicOrigin
  const pages = openHostedPages(() => publicOrigin)
  const vendors = openVendors({
    database,
    settings,
    clock,
    webhooks,
    pages,
    ownOrigin: () => ownOrigin,
    secretOf,
    calendar: () => calendarOf(settings),
  })
  return {
    answer: request => answerOf(vendors, request),
    servedAt(origin) {
      ownOrigin = origin
      if (publicOrigin === '') publicOrigin = origin
    },
    stop() {
      webhooks.stop()
      clock.stop()
      database.close()
    },
  }
}

/** Starts the impersonated vendors on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const opened = openSandbox(options)
  const server = createServer((message, response) => void serve(opened, message, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = z.object({ port: z.number() }).parse(server.address())
  opened.servedAt(`http://127.0.0.1:${address.port}`)
  return {
    port: address.port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => {
          opened.stop()
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** All vendors and control addresses: the first one that knows an address answers. */
function openVendors(context: SandboxContext): readonly Vendor[] {
  const { database, settings, clock, webhooks, pages, secretOf } = context
  const outbox = openOutbox(database, clock)
  const whatsapp = metaSandbox(context, outbox)
  const push = pushSandbox(context, outbox)
  const validations = new ValidationsSandbox(context)
  const hyperverge = new HypervergeSandbox(context)
  const cashfree = new CashfreeSandbox(context)
  const cvl = new CvlSandbox(context)
  const centralKyc = new CentralKycSandbox(context)
  const amfi = new AmfiSandbox(context)
  const indices = indexSandbox(context)
  const digioRequests = new DigioRequests(context)
  const digio = new DigioSandbox(context, digioRequests)
  return [
    controlOf(clock, settings),
    outbox.routes,
    validations.inspection,
    cashfree.inspection,
    cvl.inspection,
    centralKyc.inspection,
    digio.inspection,
    webhooks.routes,
    pages.routes,
    hyperverge.control,
    whatsapp.control,
    push.control,
    amfi.control,
    indices.control,
    statementsSandbox(context),
    below('/amfi', amfi.vendor),
    below('/index-levels', indices.vendor),
    below('/hyperverge', hyperverge.vendor),
    below('/razorpayx', validations.vendor),
    below('/msg91', msg91Sandbox(outbox, secretOf)),
    below('/whatsapp', whatsapp.vendor),
    below('/push', push.vendor),
    below('/digio', digio.vendor),
    below('/digio', digioPages(digioRequests, pages)),
    below('/cashfree', cashfree.vendor),
    below('/cvl', cvl.vendor),
    below('/central-kyc', centralKyc.vendor),
    ...openMarketVendors(context),
  ]
}

/** The market calendar with the days announced to the sandbox. */
function calendarOf(settings: Settings): MarketCalendar {
  const announced = settings.read('marketDays')
  return announced === undefined
    ? publishedCalendar
    : new MarketCalendar(marketDays.parse(JSON.parse(announced)).days)
}

/** The sandbox's own addresses: health, scenarios, clock, market days. */
const controlOf =
  (clock: SandboxClock, settings: Settings): Vendor =>
  async ({ method, path, body }) => {
    switch (`${method} ${path}`) {
      case 'GET /health':
        return json(200, { name: 'sthirank-sandbox', pid: process.pid, now: clock.now().toISOString() })
      case 'GET /scenarios':
        return { status: 200, body: scenarios(), contentType: 'text/markdown; charset=utf-8' }
      case 'POST /clock': {
        const parsed = clockSetting.safeParse(body)
        if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
        clock.set(new Date(parsed.data.now))
        return json(200, { now: clock.now().toISOString() })
      }
      case 'POST /market-days': {
        const parsed = marketDays.safeParse(body)
        if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
        settings.write('marketDays', JSON.stringify(parsed.data))
        return json(200, parsed.data)
      }
      case 'POST /scenario': {
        const parsed = scenarioSettings.safeParse(body)
        if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
        for (const [name, value] of Object.entries(parsed.data)) settings.write(name, String(value))
        return json(200, parsed.data)
      }
      default:
        return undefined
    }
  }

/** A secret of the local stage, e.g. `local-digilocker-client-id`; the AES key has 24 bytes. */
export const localSecret = (name: string): string =>
  name === 'kyc-registry/aes-key' ? 'local-kyc-registry-aes-key-bytes' : `local-${name.replaceAll('/', '-')}`

const scenarios = (): string => readFileSync(new URL('./scenarios.md', import.meta.url), 'utf8')

async function serve(
  opened: OpenedSandbox,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await read(message, request => opened.answer(request))
  const { status, body, contentType = 'application/json', headers = {} } = answer
  response.writeHead(status, { ...headers, 'content-type': contentType, 'cache-control': 'no-store' })
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
}

async function read(
  message: IncomingMessage,
  answer: (request: WireRequest) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  try {
    return await answer(await readWire(message))
  } catch (error) {
    if (error instanceof RangeError) return json(413, { error: error.message })
    throw error
  }
}

async function answerOf(vendors: readonly Vendor[], request: WireRequest): Promise<WireAnswer> {
  try {
    for (const vendor of vendors) {
      const answer = await vendor(request)
      if (answer !== undefined) return answer
    }
    return json(404, {
      error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' },
    })
  } catch (error) {
    process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`)
    return json(500, { error: { code: 'SERVER_ERROR', description: 'The sandbox itself failed.' } })
  }
}
