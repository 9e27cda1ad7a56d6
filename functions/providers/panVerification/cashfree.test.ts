import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderOptions, providerClient } from '../../platform/vendors/providerClient.ts'
import { localSecret, type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openCashfree } from './cashfree.ts'

const secrets = { read: (name: string) => Promise.resolve(localSecret(name)) }
const pause = () => Promise.resolve()
const question = (pan: string, reference = `pck_${pan}`) => ({
  reference,
  pan,
  name: 'Gaurav  Kumar',
  dob: '1990-02-07',
})

describe('PANs over the wire', () => {
  let sandbox: Sandbox
  let url: string
  beforeAll(async () => {
    sandbox = await startSandbox()
    url = `http://127.0.0.1:${sandbox.port}`
  })
  afterAll(() => sandbox.stop())

  const adapter = (more: Partial<ProviderOptions> = {}) =>
    openCashfree({ client: providerClient({ pause, ...more }), secrets, url: `${url}/cashfree` })
  const made = async (): Promise<unknown> => (await fetch(`${url}/pan-verification/checks`)).json()
  const setClock = (now: string) =>
    fetch(`${url}/clock`, { method: 'POST', body: JSON.stringify({ now }) }).then(({ status }) => status)

  const confirmed = {
    known: true,
    nameMatches: true,
    dobMatches: true,
    isIndividual: true,
    aadhaarLinked: true,
    fullName: 'GAURAV KUMAR',
  }
  it.each([
    ['ABCPE1234F', confirmed],
    ['ABCPE0001F', { known: false }],
    ['ABCPE0002F', { ...confirmed, dobMatches: false, fullName: '' }],
    ['ABCPE0003F', { ...confirmed, nameMatches: false, fullName: 'PRIYA VENKATARAMAN' }],
    ['ABCPE0004F', { ...confirmed, aadhaarLinked: false }],
  ])('%s', async (pan, answer) => {
    expect(await adapter().check(question(pan))).toEqual(answer)
  })

  it('0005 is down: nobody knows', async () => {
    await expect(adapter().check(question('ABCPE0005F'))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('0006 answers 8 s later by the vendor’s clock', async () => {
    await setClock('2026-11-20T10:00:00+05:30')
    const pending = adapter().check(question('ABCPE0006F'))
    const asleep = await Promise.race([pending.then(() => 'answered'), setClock('2026-11-20T10:00:05+05:30')])
    expect(asleep).toBe(200)
    // Whether the question arrived before or after the jump, ten minutes later it has slept enough.
    const awake = Promise.race([pending, jumpUntilAnswered(pending)])
    expect(await awake).toEqual(confirmed)
  })
  const jumpUntilAnswered = async (pending: Promise<unknown>): Promise<unknown> => {
    let answered = false
    void pending.finally(() => {
      answered = true
    })
    for (let minute = 10; minute < 59 && !answered; minute += 1)
      await setClock(`2026-11-20T10:${minute}:00+05:30`)
    return pending
  }

  it('a reference is used once; wrong credentials and a wrong form are refused with a code', async () => {
    const again = { name: 'ProviderRefused', code: 'validation_error/verification_id_already_exists' }
    await adapter().check(question('ABCPE7777F', 'pck_once'))
    await expect(adapter().check(question('ABCPE7777F', 'pck_once'))).rejects.toMatchObject(again)
    await expect(adapter().check(question('ABCPE7777F', 'no spaces'))).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'validation_error/verification_id_value_invalid',
    })
    const stranger = openCashfree({
      client: providerClient({ pause }),
      secrets: { read: () => Promise.resolve('guessed') },
      url: `${url}/cashfree`,
    })
    await expect(stranger.check(question('ABCPE7777F', 'pck_x'))).rejects.toMatchObject({
      code: 'authentication_error/authentication_failed',
    })
  })

  it('counts requests without personal data', async () => {
    const before = await made()
    await adapter().check(question('ABCPE4242F', 'pck_count-1'))
    await adapter().check(question('ABCPE0001F', 'pck_count-2'))
    const [{ panLite, pan }, after] = [before, await made()] as [{ panLite: number; pan: number }, unknown]
    // The PAN nobody knows costs no second question.
    expect(after).toEqual({ count: panLite + 2, panLite: panLite + 2, pan: pan + 1 })
    expect(JSON.stringify(after)).not.toContain('ABCPE')
  })
})

describe('answers that are to be distrusted', () => {
  interface Answered {
    readonly status: number
    readonly body: unknown
  }
  const lite = (more: object = {}): Answered => ({
    status: 200,
    body: {
      verification_id: 'pck_1',
      reference_id: 21637861,
      pan: 'ABCPE1234F',
      name: 'Gaurav Kumar',
      dob: '1990-02-07',
      name_match: 'Y',
      dob_match: 'Y',
      pan_status: 'E',
      status: 'VALID',
      aadhaar_seeding_status: 'Y',
      aadhaar_seeding_status_desc: 'Aadhaar is linked to PAN',
      ...more,
    },
  })
  const full = (more: object = {}): Answered => ({
    status: 200,
    body: {
      pan: 'ABCPE1234F',
      type: 'Individual',
      reference_id: 161,
      name_provided: 'Gaurav Kumar',
      registered_name: 'GAURAV KUMAR',
      valid: true,
      message: 'PAN verified successfully',
      name_match_score: 100,
      name_match_result: 'DIRECT_MATCH',
      ...more,
    },
  })
  const sent: { url: string; headers: Headers; body: unknown }[] = []
  const check = (first: Answered, second: Answered = full()) => {
    sent.length = 0
    const answers = [first, second]
    const client = providerClient({
      attempts: 1,
      pause,
      fetch: (url, init) => {
        sent.push({
          url: String(url),
          headers: new Headers(init?.headers),
          body: JSON.parse(String(init?.body)),
        })
        const { status, body } = answers[sent.length === 1 ? 0 : 1] ?? full()
        return Promise.resolve(
          new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
        )
      },
    })
    return openCashfree({ client, secrets, url: 'http://vendor.test' }).check(question('ABCPE1234F', 'pck_1'))
  }

  it('asks both questions in the vendor’s form', async () => {
    await check(lite())
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      [
        'http://vendor.test/verification/pan-lite',
        { verification_id: 'pck_1', pan: 'ABCPE1234F', name: 'Gaurav  Kumar', dob: '1990-02-07' },
      ],
      ['http://vendor.test/verification/pan', { pan: 'ABCPE1234F', name: 'Gaurav  Kumar' }],
    ])
    for (const { headers } of sent) {
      expect(headers.get('x-client-id')).toBe('local-pan-verification-client-id')
      expect(headers.get('x-client-secret')).toBe('local-pan-verification-client-secret')
      expect(headers.get('x-api-version')).toBe('2023-12-18')
    }
  })

  it.each([
    ['another PAN', lite({ pan: 'XYZPK1234A' })],
    ['another question', lite({ verification_id: 'pck_2' })],
    ['another date of birth', lite({ dob: '1991-02-07' })],
    ['valid, yet not found', lite({ pan_status: 'N' })],
    ['valid, yet deactivated', lite({ pan_status: 'X' })],
    ['valid, without the department’s word', lite({ pan_status: null })],
    ['invalid, yet everything fits', lite({ status: 'INVALID' })],
    ['no word on the name', lite({ name_match: null })],
    ['a word nobody knows on the birth', lite({ dob_match: 'MAYBE' })],
    ['no word on Aadhaar', lite({ aadhaar_seeding_status: null })],
    ['a status nobody knows', lite({ status: 'HOVERING' })],
    ['a page of HTML', { status: 200, body: '<html>' }],
    ['an empty object', { status: 200, body: {} }],
    ['an empty body', { status: 200, body: '' }],
    ['a 503', { status: 503, body: {} }],
    ['a 429', { status: 429, body: {} }],
  ])('PAN Lite: %s is no answer', async (_, first) => {
    await expect(check(first)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['another PAN', full({ pan: 'XYZPK1234A' })],
    ['not valid after all', full({ valid: false, registered_name: null })],
    ['no name', full({ registered_name: ' ' })],
    ['a page of HTML', { status: 200, body: '<html>' }],
    ['a 500', { status: 500, body: {} }],
  ])('the name: %s is no answer, also not half of one', async (_, second) => {
    await expect(check(lite(), second)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it.each([
    ['a 200 with an error body', { status: 200, body: { type: 'x', code: 'y' } }, 'x/y'],
    [
      'a 422',
      { status: 422, body: { code: 'insufficient_balance', message: 'ABCPE1234F' } },
      'insufficient_balance',
    ],
    ['a 404 without a body', { status: 404, body: '' }, '404'],
  ])('%s is a refusal, and quotes no input', async (_, first, code) => {
    await expect(check(first)).rejects.toMatchObject({ name: 'ProviderRefused', code })
    await expect(check(lite(), first)).rejects.toMatchObject({ name: 'ProviderRefused', code })
  })

  it.each([
    ['not found', { pan_status: 'N', status: 'INVALID', name_match: null, dob_match: null }],
    ['fake', { pan_status: 'F', status: 'INVALID' }],
    ['deleted', { pan_status: 'D', status: 'INVALID' }],
    ['its holder died', { pan_status: 'ED' }],
    ['invalid and nothing more', { pan_status: null, status: 'INVALID' }],
  ])('a PAN that is no use: %s', async (_, more) => {
    expect(await check(lite(more))).toEqual({ known: false })
  })

  it.each([
    ['not linked', { aadhaar_seeding_status: 'N' }, false],
    ['not linked, in the department’s word', { aadhaar_seeding_status: 'R' }, false],
    ['inoperative', { pan_status: 'I', status: 'INVALID', aadhaar_seeding_status: null }, false],
    ['exempt', { aadhaar_seeding_status: 'NA' }, true],
  ])('Aadhaar: %s', async (_, more, aadhaarLinked) => {
    expect(await check(lite(more))).toMatchObject({ known: true, aadhaarLinked })
  })

  it('both questions together stay within 15 s; only the second is repeated', async () => {
    const pending: { budgetMs: number | undefined; attempts: number | undefined }[] = []
    const adapter = openCashfree({
      client: (_, { budgetMs, attempts } = {}) => {
        pending.push({ budgetMs, attempts })
        return Promise.resolve(pending.length === 1 ? lite() : full())
      },
      secrets,
      url: 'http://vendor.test',
    })
    await adapter.check(question('ABCPE1234F', 'pck_1'))
    const [first, second] = pending
    expect(first).toEqual({ budgetMs: 15_000, attempts: 1 })
    expect(second?.attempts).toBe(2)
    expect(second?.budgetMs).toBeLessThanOrEqual(15_000)
    expect(second?.budgetMs).toBeGreaterThanOrEqual(1_000)
  })

  it('a name as good as the same counts; a company behind the PAN is reported', async () => {
    expect(await check(lite({ name_match: 'N' }), full({ name_match_score: '85.00' }))).toMatchObject({
      nameMatches: true,
    })
    expect(await check(lite({ name_match: 'N' }), full({ name_match_score: 84.9 }))).toMatchObject({
      nameMatches: false,
    })
    expect(await check(lite(), full({ type: 'Company' }))).toMatchObject({ isIndividual: false })
    expect(await check(lite(), full({ type: null }))).toMatchObject({ isIndividual: true })
    // Invalid together with a mismatch is how the vendor may say the mismatch.
    expect(await check(lite({ status: 'INVALID', dob_match: 'N' }))).toMatchObject({ dobMatches: false })
  })
})
