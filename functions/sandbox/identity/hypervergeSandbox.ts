import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
import { type HostedPages, html, returnAddress, sendTo } from '../hostedPage.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import type { Webhooks } from '../webhooks.ts'
import { json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'

/** HyperVerge as documented: tokens, onboard links, Output and Logs API, webhooks, and its screens. */

const yesNo = z.enum(['yes', 'no']).optional()
const tokenBody = z.object({
  appId: z.string(),
  appKey: z.string(),
  expiry: z.coerce.number().int().min(1).max(86_400).default(43_200),
  transactionId: z.string().min(1).max(128),
  workflowId: z.string(),
  authenticateOnResume: yesNo,
})
const startBody = z.object({
  workflowId: z.string(),
  transactionId: z.string().min(1).max(128),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  inputs: z.record(z.string(), z.string()).default({}),
  validateWorkflowInputs: yesNo,
  allowEmptyWorkflowInputs: yesNo,
  forceCreateLink: yesNo,
  authenticateOnResume: yesNo,
})
const askBody = z.object({ transactionId: z.string().min(1) })

/** How an application ends: by the investor on the screens, or set from outside. */
const finished = [
  'auto_approved',
  'auto_declined',
  'needs_review',
  'user_cancelled',
  'error',
  'manually_approved',
  'manually_declined',
] as const
type Finished = (typeof finished)[number]
const outcomeBody = z.object({
  outcome: z.enum([...finished, 'silent']),
  /** The vendor's flag on a declined application, e.g. `document_unreadable`. */
  flag: z.string().max(60).optional(),
})

const row = z.object({
  id: z.string(),
  link: z.string(),
  redirect_url: z.string(),
  status: z.string(),
  flag: z.string().nullable(),
  silent: z.number(),
  asked: z.number(),
  told: z.number(),
})
type Application = z.output<typeof row>

const usualFlag = 'face_mismatch'
const webhookAfterMs = 500

export class HypervergeSandbox {
  readonly #applications: Rows<typeof row>
  readonly #clock: SandboxClock
  readonly #webhooks: Webhooks
  readonly #pages: HostedPages
  readonly #appId: string
  readonly #appKey: string
  readonly #workflowId: string

  constructor({ database, clock, webhooks, pages, secretOf }: SandboxContext) {
    this.#applications = new Rows(database, 'identity_applications', row, { unique: ['link'] })
    this.#clock = clock
    this.#webhooks = webhooks
    this.#pages = pages
    this.#appId = secretOf('identity-verification/app-id')
    this.#appKey = secretOf('identity-verification/app-key')
    this.#workflowId = secretOf('identity-verification/workflow-id')
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    const { method, path } = request
    const page = /^\/hosted\/([0-9a-f]{32})(?:\/([a-z_]+))?$/.exec(path)
    if (page?.[1] !== undefined) return this.#screens(method, page[1], page[2])
    switch (path) {
      case '/v2/auth/token':
        return method === 'POST' ? this.#token(request) : refused(405, 'Method not allowed')
      case '/v1/link-kyc/start':
      case '/v1/output':
      case '/v1/link-kyc/results':
        if (method !== 'POST') return refused(405, 'Method not allowed')
        if (!this.#knows(request.headers.appid, request.headers.appkey))
          return refused(401, 'Missing/Invalid credentials')
        return path === '/v1/link-kyc/start' ? this.#start(request) : this.#report(request)
      default:
        return undefined
    }
  }

  /** For tests and demos: how a verification ends, without the screens; and how often its result was requested. */
  readonly control: Vendor = async ({ method, path, body }) => {
    const id = /^\/identity\/([\w-]+)$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const application = this.#applications.find({ id })
    if (application === undefined) return json(404, { error: 'the vendor knows no such transaction' })
    if (method === 'GET') {
      const { status, asked, silent } = application
      return json(200, { transactionId: id, status, asked, silent: silent === 1 })
    }
    if (method !== 'POST') return json(405, { error: 'GET or POST' })
    const parsed = outcomeBody.safeParse(body)
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
    const { outcome, flag } = parsed.data
    this.#applications.change({ id }, { silent: outcome === 'silent' ? 1 : 0 })
    if (outcome !== 'silent') this.#finish(id, outcome, flag)
    return json(200, { transactionId: id, outcome })
  }

  #knows(appId: string | undefined, appKey: string | undefined): boolean {
    return appId === this.#appId && appKey === this.#appKey
  }

  #token({ body }: WireRequest): WireAnswer {
    const parsed = tokenBody.safeParse(body)
    if (!parsed.success) return refused(400, z.prettifyError(parsed.error))
    const { appId, appKey, transactionId, workflowId } = parsed.data
    if (!this.#knows(appId, appKey)) return refused(401, 'Missing/Invalid credentials')
    if (workflowId !== this.#workflowId) return refused(400, 'Invalid workflowId')
    const authToken = `Bearer sandbox.${randomBytes(24).toString('base64url')}`
    return succeeded(transactionId, {
      authToken,
      metadata: { appId, transactionId, workflowId, journeyId: randomBytes(8).toString('hex') },
    })
  }

  #start({ body }: WireRequest): WireAnswer {
    const parsed = startBody.safeParse(body)
    if (!parsed.success) return refused(400, z.prettifyError(parsed.error))
    const { workflowId, transactionId, redirectUrl, forceCreateLink } = parsed.data
    if (workflowId !== this.#workflowId) return refused(400, 'Invalid workflowId')
    const known = this.#applications.find({ id: transactionId })
    if (known !== undefined && forceCreateLink !== 'yes')
      return refused(400, 'A link was already created for this transactionId')
    const fresh = { status: 'started', flag: null, silent: 0, asked: 0, told: 0 }
    const { link } = this.#applications.put({
      ...(known ?? { id: transactionId, link: randomBytes(16).toString('hex'), ...fresh }),
      redirect_url: redirectUrl,
    })
    return succeeded(transactionId, { startKycUrl: this.#pages.at(`/hyperverge/hosted/${link}`) })
  }

  /** Output and Logs API: the same summary; 503 for a silent transaction. */
  #report({ path, body }: WireRequest): WireAnswer {
    const parsed = askBody.safeParse(body)
    if (!parsed.success) return refused(400, 'transactionId is required')
    const { transactionId: id } = parsed.data
    const found = this.#applications.find({ id })
    if (found === undefined) return refused(404, 'No application found for this transactionId')
    this.#applications.change({ id }, { asked: found.asked + 1 })
    const { silent, status, flag, told } = found
    if (silent === 1) return refused(503, 'Service unavailable')
    // The Logs API answers only after the webhook was sent.
    if (path === '/v1/link-kyc/results' && told === 0) return refused(409, 'Results are not ready')
    return succeeded(id, {
      workflowDetails: { workflowId: this.#workflowId, version: 1 },
      applicationStatus: status,
      userDetails: {},
      flags: flag === null ? [] : [flag],
    })
  }

  #finish(id: string, status: Finished, flag: string | undefined): void {
    const declined = status === 'auto_declined' || status === 'manually_declined'
    const reported = declined ? (flag ?? usualFlag) : null
    const ended = this.#applications.change({ id }, { status, flag: reported, told: 1 })
    // A silent vendor sends no webhook either.
    if (ended?.silent === 1) return
    const manual = status === 'manually_approved' || status === 'manually_declined'
    const eventType = manual ? 'MANUAL_REVIEW_STATUS_UPDATE' : 'FINISH_TRANSACTION_WEBHOOK'
    const eventId = randomBytes(12).toString('hex')
    this.#webhooks.announce({
      vendor: 'identity-verification',
      event: eventType,
      eventId,
      body: {
        eventType,
        eventTime: this.#clock.now().toISOString(),
        applicationStatus: status,
        transactionId: id,
        eventId,
      },
      inMs: webhookAfterMs,
    })
  }

  #screens(method: string, link: string, pressed: string | undefined): WireAnswer {
    const application = this.#applications.find({ link })
    if (application === undefined)
      return this.#page('This link is not valid', html`<p>Please start again.</p>`)
    if (method === 'GET') return this.#screen(application)
    const status = finished.find(one => one === pressed)
    if (method !== 'POST' || status === undefined) return refused(405, 'Method not allowed')
    // An ended application keeps its status; the investor is sent back with it.
    const isOver = application.status !== 'started'
    if (!isOver) this.#finish(application.id, status, undefined)
    const back = returnAddress(application.redirect_url, {
      transactionId: application.id,
      status: isOver ? application.status : status,
    })
    return back === undefined ? refused(400, 'Invalid redirectUrl') : sendTo(back)
  }

  #screen({ link, status, redirect_url: leadsTo, id }: Application): WireAnswer {
    const button = (outcome: Finished, label: string) =>
      html`<button type="submit" formaction="${this.#pages.at(`/hyperverge/hosted/${link}/${outcome}`)}">${label}</button>`
    const isOver = status !== 'started'
    const body = isOver
      ? html`<p>This verification has ended already.</p>
<form method="post" action="${this.#pages.at(`/hyperverge/hosted/${link}/error`)}"><button type="submit">Go back</button></form>`
      : html`<p>Take a picture of yourself and of your proof. On this machine nobody takes a picture: say how it ends.</p>
<form method="post">
${button('auto_approved', 'Everything is fine: approved')}
${button('needs_review', 'Somebody should look at it: needs review')}
${button('auto_declined', 'The face does not match: declined')}
${button('error', 'The verification breaks off: error')}
${button('user_cancelled', 'Close the verification: cancelled')}
</form>
<p><a href="${leadsTo}">Leave without pressing anything</a></p>
<p><small>Transaction ${id}</small></p>`
    return this.#page('Verify your identity', body, leadsTo)
  }

  #page(title: string, body: ReturnType<typeof html>, leadsTo?: string): WireAnswer {
    const vendor = 'HyperVerge (sandbox)'
    return this.#pages.page({
      vendor,
      title,
      body,
      leadsTo,
      status: leadsTo === undefined ? 404 : 200,
    })
  }
}

const succeeded = (transactionId: string, result: unknown): WireAnswer =>
  json(200, {
    status: 'success',
    statusCode: 200,
    metadata: { requestId: randomBytes(8).toString('hex'), transactionId },
    result,
  })

const refused = (statusCode: number, error: string): WireAnswer =>
  json(statusCode, { status: 'failure', statusCode, error })
