import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { basicAuthorization, json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'
import { type DigioRequest, type DigioRequests, returnStatus } from './digioRequests.ts'
import { answersAfterMs, behaviourOf, choices, maintenanceText } from './digioScenarios.ts'

/** Digio's KYC requests by template as published client code uses them: create, read, and a page for the investor. */

const createBody = z.object({
  customer_identifier: z.string().min(3).max(254),
  identifier_type: z.enum(['email', 'phone']).optional(),
  customer_name: z.string().min(1).max(100),
  template_name: z.string().min(1),
  notify_customer: z.boolean(),
  generate_access_token: z.boolean(),
  expire_in_days: z.int().min(1).max(90),
  reference_id: z.string().min(1).max(100),
  transaction_id: z.string().min(1).max(100),
  request_details: z.object({}).optional(),
})
const forcedChoice = z.object({
  outcome: z.enum(choices),
  pan: z
    .string()
    .regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/)
    .optional(),
})

const base = '/client/kyc/v2'
/** The two shapes of an error. */
const refused = (status: number, code: string, message: string): WireAnswer =>
  json(status, { code, message, details: '' })
const refusedShortly = (status: number, text: string): WireAnswer => json(status, { error_msg: text })
const garbled: WireAnswer = { status: 200, body: '<html>502 Bad Gateway</html>', contentType: 'text/html' }

export class DigioSandbox {
  readonly #requests: DigioRequests
  readonly #clock: SandboxClock
  readonly #secretOf: (name: string) => string

  constructor({ clock, secretOf }: SandboxContext, requests: DigioRequests) {
    this.#requests = requests
    this.#clock = clock
    this.#secretOf = secretOf
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    const { method, path } = request
    if (!path.startsWith(`${base}/`)) return undefined
    const [id, secret] = [this.#secretOf('digilocker/client-id'), this.#secretOf('digilocker/client-secret')]
    if (request.headers.authorization !== basicAuthorization(id, secret))
      return refused(401, 'UNAUTHORIZED', 'Invalid client credentials')
    if (method !== 'POST') return refused(405, 'METHOD_NOT_ALLOWED', 'Request method not supported')
    if (path === `${base}/request/with_template`) return this.#create(request)
    const requestId = /^\/([A-Z0-9]+)\/response$/.exec(path.slice(base.length))?.[1]
    return requestId === undefined ? undefined : this.#response(requestId)
  }

  /** For tests and demonstrations: the requests without personal data, and a choice without the page. */
  readonly inspection: Vendor = async ({ method, path, body }) => {
    if (method === 'GET' && path === '/digilocker/requests')
      return json(
        200,
        this.#requests
          .all()
          .map(({ id, reference_id, status, fetches }) => ({ id, reference_id, status, fetches })),
      )
    const wanted = /^\/digilocker\/requests\/([\w-]+)$/.exec(path)?.[1]
    if (method !== 'POST' || wanted === undefined) return undefined
    const parsed = forcedChoice.safeParse(body)
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
    const found = this.#requests
      .all()
      .find(({ id, reference_id }) => id === wanted || reference_id === wanted)
    if (found === undefined) return json(404, { error: 'no such request' })
    const { outcome, pan = '' } = parsed.data
    this.#requests.choose(found, outcome, pan)
    return json(200, { id: found.id, status: returnStatus[outcome] })
  }

  async #create({ body }: WireRequest): Promise<WireAnswer> {
    const parsed = createBody.safeParse(body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refused(400, 'BAD_REQUEST', `${issue?.path.join('.')}: ${issue?.message}`)
    }
    const created = parsed.data
    if (created.template_name !== this.#secretOf('digilocker/template-name'))
      return refusedShortly(400, 'Template not found')
    if (this.#requests.closedUntil() !== undefined)
      return refused(400, 'DIGILOCKER_UNAVAILABLE', maintenanceText)
    const behaviour = behaviourOf(created.customer_identifier)
    if (behaviour === 'down') return refused(503, 'SERVICE_UNAVAILABLE', 'Try again later')
    if (behaviour === 'refused') return refusedShortly(400, 'Customer identifier is blocked')
    const { customer_identifier: identifier, customer_name: name } = created
    const request = this.#requests.create({ ...created, identifier, name })
    if (behaviour === 'garbled') return garbled
    await this.#pause(behaviour === 'slow' || behaviour === 'silent' ? behaviour : undefined)
    return json(200, this.#withToken(request))
  }

  #withToken(request: DigioRequest) {
    const validTill = new Date(Date.parse(request.created_at) + 86_400_000).toISOString()
    return {
      ...this.#requests.entity(request),
      access_token: {
        entity_id: request.id,
        id: request.token,
        valid_till: validTill,
        created_at: request.created_at,
      },
    }
  }

  async #response(id: string): Promise<WireAnswer> {
    const request = this.#requests.find(id)
    if (request === undefined) return refused(404, 'KYC_REQUEST_NOT_FOUND', 'No such request')
    this.#requests.countFetch(request)
    const behaviour = behaviourOf(request.identifier)
    if (behaviour === 'fetchdown') return refused(503, 'SERVICE_UNAVAILABLE', 'Try again later')
    if (behaviour === 'fetchgarbled') return garbled
    await this.#pause(behaviour === 'fetchslow' ? behaviour : undefined)
    return json(200, this.#requests.entity(request))
  }

  async #pause(behaviour: keyof typeof answersAfterMs | undefined): Promise<void> {
    const ms = behaviour === undefined ? undefined : answersAfterMs[behaviour]
    if (ms !== undefined) await this.#clock.sleep(ms)
  }
}
