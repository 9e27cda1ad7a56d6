import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderRequest, providerClient } from '../../platform/vendors/providerClient.ts'
import { localSecret, type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openHyperverge, tokenOrigin } from './hyperverge.ts'
import { openHypervergeWebhooks } from './hypervergeWebhooks.ts'

const secrets = {
  read: (name: string) =>
    Promise.resolve(name.endsWith('webhook-secret') ? 'new-secret old-secret' : localSecret(name)),
}
const pause = () => Promise.resolve()
const id = 'hv_mfz3k1x0-0123456789abcdef01234567'

describe('over the wire', () => {
  let sandbox: Sandbox
  const origin = () => `http://127.0.0.1:${sandbox.port}`
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())
  const adapter = (read = secrets.read) =>
    openHyperverge({ client: providerClient({ pause }), secrets: { read }, url: `${origin()}/hyperverge` })
  const begin = (transactionId: string) =>
    adapter().start({
      transactionId,
      returnTo: 'http://127.0.0.1:8080/platform/?back=identity',
      inputs: { name: 'Gaurav Kumar' },
    })
  const outcome = (transactionId: string, body: object) =>
    fetch(`${origin()}/identity/${transactionId}`, { method: 'POST', body: JSON.stringify(body) })

  it('a token, a link, and the same link when asked again', async () => {
    expect(await adapter().token(id, 43_200)).toMatch(/^Bearer /)
    const link = await begin(id)
    expect(link).toMatch(/\/hyperverge\/hosted\/[0-9a-f]{32}$/)
    expect(await begin(id)).toBe(link)
    expect(await adapter().outcome(id)).toEqual({ status: 'started' })
    expect(await adapter().workflowId()).toBe('local-identity-verification-workflow-id')
  })

  it.each([
    [{ outcome: 'auto_approved' }, { status: 'passed' }],
    [{ outcome: 'manually_approved' }, { status: 'passed' }],
    [{ outcome: 'needs_review' }, { status: 'needsReview' }],
    [{ outcome: 'auto_declined' }, { status: 'declined', reason: 'identity.declinedFace' }],
    [
      { outcome: 'manually_declined', flag: 'Document Unreadable' },
      { status: 'declined', reason: 'identity.declinedDocument' },
    ],
    [
      { outcome: 'auto_declined', flag: 'dob-mismatch' },
      { status: 'declined', reason: 'identity.declinedDetails' },
    ],
    // What is not on the list stays with the vendor.
    [{ outcome: 'auto_declined', flag: 'on_a_sanctions_list' }, { status: 'declined' }],
    [{ outcome: 'auto_declined', flag: 'constructor' }, { status: 'declined' }],
    [{ outcome: 'user_cancelled' }, { status: 'cancelled' }],
    [{ outcome: 'error' }, { status: 'errored' }],
  ])('%j is %j', async (set, answer) => {
    const own = `${id.slice(0, -6)}${Math.abs(JSON.stringify(set).length)}-${set.outcome.replaceAll('_', '')}`
    await begin(own)
    expect((await outcome(own, set)).status).toBe(200)
    expect(await adapter().outcome(own)).toEqual(answer)
  })

  it('a silent vendor is unavailable, and speaks again', async () => {
    const own = `${id}-silent`
    await begin(own)
    await outcome(own, { outcome: 'silent' })
    await expect(adapter().outcome(own)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await outcome(own, { outcome: 'auto_approved' })
    expect(await adapter().outcome(own)).toEqual({ status: 'passed' })
  })

  it('a transaction nobody has begun is not ready; wrong credentials are no verdict', async () => {
    await expect(adapter().outcome(`${id}-unknown`)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const wrong = adapter(name => Promise.resolve(`wrong ${name}`))
    for (const ask of [wrong.outcome(id), wrong.token(id, 60)])
      await expect(ask).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('a workflow the vendor does not have is a refusal', async () => {
    const read = (name: string) =>
      Promise.resolve(name.endsWith('workflow-id') ? 'nothing' : localSecret(name))
    await expect(adapter(read).token(id, 60)).rejects.toMatchObject({ name: 'ProviderRefused', code: '400' })
  })
})

describe('the one address covers both hosts', () => {
  it.each([
    ['https://ind.idv.hyperverge.co', 'https://ind-state.idv.hyperverge.co'],
    ['https://sgp.idv.hyperverge.co', 'https://sgp-state.idv.hyperverge.co'],
    ['http://127.0.0.1:8085/hyperverge', 'http://127.0.0.1:8085/hyperverge'],
    ['https://ind.idv.hyperverge.co.evil.test', 'https://ind.idv.hyperverge.co.evil.test'],
  ])('%s: tokens from %s', (url, from) => {
    expect(tokenOrigin(url)).toBe(from)
  })

  it('and carries nothing of the investor in an address', async () => {
    const requests: ProviderRequest[] = []
    const adapter = openHyperverge({
      client: request => {
        requests.push(request)
        const result = { authToken: 'Bearer x', startKycUrl: 'https://hv.link/x', status: 'started' }
        return Promise.resolve({ status: 200, body: { status: 'success', statusCode: 200, result } })
      },
      secrets,
      url: 'https://ind.idv.hyperverge.co',
    })
    await adapter.token(id, 43_200)
    await adapter.start({ transactionId: id, returnTo: 'https://site.test/', inputs: { name: 'Gaurav' } })
    await adapter.outcome(id)
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://ind-state.idv.hyperverge.co/v2/auth/token',
      'POST https://ind.idv.hyperverge.co/v1/link-kyc/start',
      'POST https://ind.idv.hyperverge.co/v1/output',
    ])
    expect(requests[0]?.body).toMatchObject({
      expiry: '43200',
      transactionId: id,
      authenticateOnResume: 'no',
    })
    expect(requests[1]?.headers).toEqual({
      appId: 'local-identity-verification-app-id',
      appKey: 'local-identity-verification-app-key',
    })
  })
})

describe('six moods of every call', () => {
  const success = (result: object) => ({
    status: 'success',
    statusCode: 200,
    metadata: { requestId: 'r', transactionId: id },
    result,
  })
  const asking = (answer: () => Promise<Response>) =>
    openHyperverge({
      client: providerClient({ fetch: answer, pause }),
      secrets,
      url: 'http://vendor.test',
    })
  const says = (status: number, body: unknown) => () =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
  const calls = {
    token: (vendor: ReturnType<typeof asking>) => vendor.token(id, 60),
    start: (vendor: ReturnType<typeof asking>) =>
      vendor.start({ transactionId: id, returnTo: 'https://site.test/', inputs: {} }),
    outcome: (vendor: ReturnType<typeof asking>) => vendor.outcome(id),
  }
  const good = success({
    authToken: 'Bearer x',
    startKycUrl: 'https://hv.link/x',
    applicationStatus: 'started',
  })

  /** A vendor whose first answer is lost, and how often it was asked. */
  function losingTheFirst() {
    let times = 0
    const answer = (): Promise<Response> => {
      times += 1
      return times === 1 ? Promise.reject(new TypeError('lost')) : says(200, good)()
    }
    return { answer, times: () => times }
  }

  it.each([calls.token, calls.start])('%o: the first answer is lost, the second one is taken', async ask => {
    const { answer, times } = losingTheFirst()
    expect(await ask(asking(answer))).toBeDefined()
    expect(times()).toBe(2)
  })

  it('asks for an outcome once: the flow and the sweep ask again', async () => {
    const { answer, times } = losingTheFirst()
    await expect(asking(answer).outcome(id)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(times()).toBe(1)
  })

  describe.each(Object.entries(calls))('%s', (_, ask) => {
    it.each([
      ['timeout', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'ProviderUnavailable'],
      ['500', says(500, {}), 'ProviderUnavailable'],
      ['503', says(503, {}), 'ProviderUnavailable'],
      ['429', says(429, {}), 'ProviderUnavailable'],
      ['a page of HTML', says(200, '<html>'), 'ProviderUnavailable'],
      ['an empty body', says(200, ''), 'ProviderUnavailable'],
      ['a list', says(200, []), 'ProviderUnavailable'],
      ['a 200 without a result', says(200, { status: 'success', statusCode: 200 }), 'ProviderUnavailable'],
      [
        'a 200 that says failure',
        says(200, { ...good, status: 'failure', statusCode: 500 }),
        'ProviderUnavailable',
      ],
      ['a 200 that says not found', says(200, { ...good, statusCode: 404 }), 'ProviderUnavailable'],
      ['a 401', says(401, {}), 'ProviderUnavailable'],
      ['a 404', says(404, {}), 'ProviderUnavailable'],
      ['a 400', says(400, { status: 'failure', statusCode: 400 }), 'ProviderRefused'],
    ] as const)('%s is no success', async (_name, answer, name) => {
      await expect(ask(asking(answer))).rejects.toMatchObject({ name })
    })
  })

  it.each([['javascript:alert(1)'], ['not an address'], ['']])(
    'a link to %j is no link',
    async startKycUrl => {
      await expect(calls.start(asking(says(200, success({ startKycUrl }))))).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
    },
  )

  it.each([
    ['two statuses that differ', success({ status: 'auto_approved', applicationStatus: 'auto_declined' })],
    ['a status nobody knows', success({ applicationStatus: 'hovering' })],
    ['a status named like a property', success({ applicationStatus: 'constructor' })],
    ['no status', success({})],
    [
      'another transaction',
      { ...success({ applicationStatus: 'auto_approved' }), metadata: { transactionId: 'hv_other' } },
    ],
    ['another transaction in its result', success({ status: 'auto_approved', transactionId: 'hv_other' })],
  ])('contradictory: %s', async (_, body) => {
    await expect(calls.outcome(asking(says(200, body)))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it.each([
    [{ status: 'auto_approved' }, 'passed'],
    [{ status: 'auto_approved', applicationStatus: 'manually_approved' }, 'passed'],
    [{ applicationStatus: 'ongoing' }, 'started'],
    [{ applicationStatus: 'auto_declined', flags: [{ code: 'NAME_MISMATCH' }] }, 'declined'],
    [{ applicationStatus: 'needs_review', flags: null }, 'needsReview'],
  ])('either spelling of the status: %j', async (result, status) => {
    expect(await calls.outcome(asking(says(200, success(result))))).toMatchObject({ status })
  })
})

describe('webhooks', () => {
  const { verify } = openHypervergeWebhooks(secrets)
  const raw = JSON.stringify({
    eventType: 'FINISH_TRANSACTION_WEBHOOK',
    eventTime: '2026-11-20T04:30:00Z',
    applicationStatus: 'auto_approved',
    transactionId: id,
    eventId: 'evt-1',
  })
  const proven = (secret: string) => ({ 'x-webhook-secret': secret })

  it.each(['new-secret', 'old-secret'])('with the %s are ours', async secret => {
    expect(await verify({ raw, headers: proven(secret) })).toEqual({ transactionId: id, eventId: 'evt-1' })
  })

  it.each(['', 'guessed', 'new-secret old-secret', 'new-secre', 'new-secret '])(
    'with the secret %j are forged',
    async secret => {
      expect(await verify({ raw, headers: proven(secret) })).toBeUndefined()
    },
  )

  it('without a secret, or while ours is empty, are forged', async () => {
    expect(await verify({ raw, headers: {} })).toBeUndefined()
    const none = openHypervergeWebhooks({ read: () => Promise.resolve(' ') })
    expect(await none.verify({ raw, headers: {} })).toBeUndefined()
  })

  it('without an id are known by their content', async () => {
    const bare = JSON.stringify({ eventType: 'MANUAL_REVIEW_STATUS_UPDATE', transactionId: id })
    const verified = await verify({ raw: bare, headers: proven('new-secret') })
    expect(verified).toEqual({ transactionId: id, eventId: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await verify({ raw: bare, headers: proven('new-secret') })).toEqual(verified)
  })

  it('of other kinds are taken and ignored, also when they are no JSON', async () => {
    const other = JSON.stringify({ eventType: 'INTERMEDIATE_TRANSACTION_WEBHOOK', transactionId: id })
    for (const one of [other, '{}', 'hello', '[]'])
      expect(await verify({ raw: one, headers: proven('new-secret') })).toBe('ignored')
  })
})
