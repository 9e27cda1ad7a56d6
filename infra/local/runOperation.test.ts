import { freePort } from 'cdk-local/addresses'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('explains that no stack runs', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const operation = { flow: 'price-quote', input: '{}', as: undefined, name: undefined }
  await expect(runOperation(endpoint, operation)).rejects.toThrow('start it with npm start')
})
