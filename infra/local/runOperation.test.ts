import { freePort } from 'cdk-local/addresses'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealedInput } from '../sealedInput.ts'
import { runOperatorMachines } from './console/testing/machines.ts'
import { runOperation } from './runOperation.ts'

let machines: Awaited<ReturnType<typeof runOperatorMachines>>
beforeAll(async () => {
  machines = await runOperatorMachines()
})
afterAll(() => machines.stop())

const run = (flow: string, input: unknown, more: { as?: string; name?: string } = {}) =>
  runOperation(machines.endpoint, {
    flow,
    input: typeof input === 'string' ? input : JSON.stringify(input),
    as: more.as,
    name: more.name,
  })
const typed = { unitPrice: '100500.00', by: 'meera.k' }

it('starts the flow in the role, waits, and returns its result', async () => {
  expect(await run('price-quote', typed, { as: 'Desk', name: 'price-1' })).toEqual({
    succeeded: true,
    text: 'Priced at one lakh rupees.\n{\n  "quoteNo": 2\n}',
  })
  expect(JSON.stringify(machines.callers)).toContain('assumed-role/NotesDesk/meera.k')
})

it('returns what was refused, and why', async () => {
  expect(await run('price-quote', { ...typed, unitPrice: '0.00' })).toEqual({
    succeeded: false,
    text: 'ops-price-quote refused: PriceMissing\nNothing was changed. <Say> a price.',
  })
})

it.each([
  {
    situation: 'a machine that is not there',
    flow: 'price-quotes',
    words: 'There are: book-reconciliation, list-work, price-quote, review-kyc.',
  },
  {
    situation: 'another role’s machine',
    flow: 'review-kyc',
    as: 'Desk',
    words: 'AccessDeniedException: User: arn:aws:sts',
  },
  { situation: 'a role that is not there', flow: 'price-quote', as: 'Cook', words: 'There is no role Cook' },
  {
    situation: 'an input that is no JSON',
    flow: 'price-quote',
    input: '{by}',
    words: 'The input is not JSON',
  },
  {
    situation: 'a role without a person',
    flow: 'price-quote',
    as: 'Desk',
    input: '{}',
    words: 'say in "by" who you are',
  },
])('explains $situation', async ({ flow, as, input, words }) => {
  await expect(run(flow, input ?? typed, as === undefined ? {} : { as })).rejects.toThrow(words)
})

describe('personal data is refused before an execution is started', () => {
  const good = { orderId: 'liq_mfz3k1x0-0123456789abcdef01234567', reason: "the dealer's bid", ...typed }
  it.each([
    ['a PAN', { ...good, reason: 'the PAN ABCPE1234F matches' }],
    ['an e-mail address', { ...good, reason: 'requested by asha@example.in' }],
    ['a mobile number', { ...good, by: '9876543210' }],
    ['a mobile number as a number', { ...good, by: 9876543210 }],
    ['an account number in a field that is not known', { ...good, account: '50100012345678' }],
    ['an account number for an id', { ...good, orderId: '50100012345678' }],
    ['a list with a PAN', { ...good, unitPrice: [{ of: 'ABCPE 1234 F' }] }],
    ['an e-mail address as the name of a field', { ...good, 'asha@example.in': true }],
  ])('%s', async (_what, input) => {
    const before = machines.callers.length
    const refused = await run('price-quote', input).catch((error: unknown) => String(error))
    expect(refused).toMatch(/ops-price-quote refused: Nothing was started, and nothing was kept\. .{20,}/)
    expect(refused).not.toMatch(/ABCPE|asha@|9876543210|50100012345678/)
    expect(machines.callers).toHaveLength(before)
  })

  it('in the name of the execution', async () => {
    await expect(run('price-quote', good, { name: 'price-ABCPE1234F' })).rejects.toThrow('leave it out')
    await expect(run('price-quote', good, { name: 'call-9876543210' })).rejects.toThrow('leave it out')
  })

  it('and a wrong input without any is left to the flow', async () => {
    expect(
      await run('price-quote', { ...good, orderId: 'liq_mfz3k1x0-0123456789abcdef01234567x' }),
    ).toMatchObject({ succeeded: true })
  })
})

describe('what must not be kept is sealed', () => {
  const input = { email: 'asha@example.in', by: 'meera.k', reason: 'the investor called' }

  it('under the key of a site, without which nothing is sent', async () => {
    await expect(sealedInput('ops-find-investor', input, undefined)).rejects.toThrow('Say where the site is')
    await expect(sealedInput('ops-find-investor', input, machines.endpoint)).rejects.toThrow(
      'has no public key',
    )
  })

  it('for the flows that need it only', async () => {
    const byOrder = { orderId: 'ord_mfz3k1x0-0123456789abcdef01234567', by: 'meera.k' }
    expect(await sealedInput('ops-find-investor', byOrder, undefined)).toBe(byOrder)
    expect(await sealedInput('ops-price-quote', input, undefined)).toBe(input)
  })
})

describe('on AWS', () => {
  it('the session of the operator signs', async () => {
    const session = {
      AWS_ENDPOINT_URL: machines.endpoint,
      AWS_REGION: 'ap-south-1',
      AWS_ACCESS_KEY_ID: 'Desk:arjun.d',
      AWS_SECRET_ACCESS_KEY: 'local',
    }
    for (const [name, value] of Object.entries(session)) vi.stubEnv(name, value)
    const operation = { flow: 'price-quote', input: JSON.stringify(typed), name: undefined }
    expect(await runOperation(undefined, { ...operation, as: undefined })).toMatchObject({ succeeded: true })
    expect(JSON.stringify(machines.callers)).toContain('assumed-role/NotesDesk/arjun.d')
    await expect(runOperation(undefined, { ...operation, as: 'Desk' })).rejects.toThrow('AWS_PROFILE')
    vi.unstubAllEnvs()
  })
})

it('explains that no stack runs', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const operation = { flow: 'price-quote', input: '{}', as: undefined, name: undefined }
  await expect(runOperation(endpoint, operation)).rejects.toThrow('start it with npm start')
})
