import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDataKeys } from '../../drivers/alteredTemplate.ts'
import { advance } from '../../drivers/control.ts'
import { completeKyc, operate, papersOf } from '../../drivers/kyc.ts'
import { rowsOf } from '../../drivers/market.ts'
import { clearPlace, newPlace, startTestStack, type TestStack } from '../../drivers/testStack.ts'
import { newInvestor, person, Visitor } from '../../drivers/visitor.ts'

/** The data key of personal fields is replaced, deployment by deployment, on the data of investors who go on. */

let place: { dataDir: string; port: number }
let stack: TestStack
const copies: string[] = []
beforeAll(async () => {
  place = await newPlace()
  stack = await startTestStack(place)
})
afterAll(async () => {
  await clearPlace(place.dataDir, stack)
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

async function deploy(versions: string): Promise<void> {
  const assemblyDir = await withDataKeys(versions)
  copies.push(assemblyDir)
  await stack.stop()
  stack = await startTestStack({ ...place, assemblyDir })
}

const names = ['auth', 'account', 'kyc', 'bank-verification'] as const
/** How many stored fields are of each data key. */
async function fieldsByKey(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names)
    for (const [key] of JSON.stringify(await rowsOf(stack, `sthirank-${name}`)).matchAll(/"v2\.\d+(?=\.)/g))
      counts[key.slice(4)] = (counts[key.slice(4)] ?? 0) + 1
  return counts
}

/** What an investor sees that is encrypted: name and number, PAN and address, account. */
async function seen(cookie: string | undefined): Promise<unknown> {
  const visitor = new Visitor(stack.origin, cookie)
  const calls = ['getProfile', 'getKyc', 'getBank', 'getThirdPartyData', 'getUserEmail'] as const
  return Promise.all(calls.map(async name => inOrder((await visitor.must(name)).data)))
}

/** Lists whose order means nothing, e.g. of documents, in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(inOrder).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inOrder(inner)]))
}

it('a data key is replaced while investors go on: nothing is lost, nobody is logged out (S8)', {
  timeout: 300_000,
}, async () => {
  const investor = await newInvestor(stack.origin, person(1, 'datakey'))
  await completeKyc(investor, papersOf(1), stack)
  await investor.must('saveThirdPartyData', { name: 'Asha R Nair', email: person(1, 'datakey').email })
  const before = await seen(investor.cookie)
  const first = await fieldsByKey()
  expect(Object.keys(first)).toEqual(['1'])
  expect(first['1']).toBeGreaterThan(10)

  // Both are read, the first one writes; then the second one writes, and what is stored is of the first.
  await deploy('1,2')
  expect(await seen(investor.cookie)).toEqual(before)
  await deploy('2,1')
  expect(await seen(investor.cookie)).toEqual(before)
  const another = await newInvestor(stack.origin, person(2, 'datakey'))
  expect((await fieldsByKey())['2']).toBeGreaterThan(2)

  // Encrypted anew, while calls read and write.
  let calls = 0
  let isDone = false
  const load = async (): Promise<void> => {
    while (!isDone) {
      await new Visitor(stack.origin, another.cookie).must('saveThirdPartyData', {
        name: `Asha ${'ABCDEFGHIJ'[calls % 10]} Nair`,
        email: person(2, 'datakey').email,
      })
      expect(await seen(investor.cookie)).toEqual(before)
      calls += 1
    }
  }
  const loaded = load()
  const input = { by: 'kavya.p', reason: 'the data key is replaced' }
  const { output } = await operate(stack, investor, 'ops-reencrypt-fields', input)
  expect(JSON.stringify(output)).toMatch(/[1-9]\d* of \d+ rows were encrypted anew/)
  const again = await operate(stack, investor, 'ops-reencrypt-fields', input)
  isDone = true
  await loaded
  expect(calls).toBeGreaterThan(0)
  expect(JSON.stringify(again.output)).toContain('None are left')
  expect(Object.keys(await fieldsByKey())).toEqual(['2'])

  // The first key is gone.
  await advance(stack, 'P1D')
  await deploy('2')
  const { email, password } = person(1, 'datakey')
  const later = new Visitor(stack.origin)
  await later.must('login', { email, password })
  expect(await seen(later.cookie)).toEqual(before)
})
