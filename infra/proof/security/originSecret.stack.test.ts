import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalCloud } from 'cdk-local'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { originSecretTemplates } from '../../drivers/alteredTemplate.ts'
import { logIn, newInvestor, person, Visitor } from '../../drivers/visitor.ts'
import { startStack } from '../../local/startStack.ts'

/** The secret between edge and API is replaced as the README says, deployment by deployment, while investors call. */

let dataDir: string
let stack: LocalCloud
let templates: Awaited<ReturnType<typeof originSecretTemplates>>
beforeAll(async () => {
  templates = await originSecretTemplates()
  dataDir = mkdtempSync(join(tmpdir(), 'origin-secret-'))
  const unlimitedAddresses = ['127.0.0.1']
  stack = await startStack({ dataDir, assemblyDir: templates.assemblyDir, quiet: true, unlimitedAddresses })
})
afterAll(async () => {
  await stack.stop()
  for (const folder of [dataDir, templates.assemblyDir]) rmSync(folder, { recursive: true, force: true })
})

it('is replaced under load: no call is refused, nobody is logged out, and the former secret opens nothing (P11)', async () => {
  const somebody = person(1, 'origin')
  const { cookie } = await newInvestor(stack.origin, somebody)
  let calls = 0
  let isOver = false
  /** Every call must be answered, and know its session. */
  const load = async (): Promise<void> => {
    const visitor = new Visitor(stack.origin, cookie)
    for (; !isOver; calls += 1) {
      expect(await visitor.must('authStatus')).toMatchObject({ email: somebody.email })
      await visitor.must('getKyc')
      if (calls % 20 === 0) await logIn(new Visitor(stack.origin), somebody)
    }
  }
  const loaded = Promise.all(Array.from({ length: 3 }, load))
  /** Deploys, and waits until calls that began after it have ended. */
  const deployed = async (what: () => void) => {
    what()
    const { functions, distributions, afterRestart } = stack.update()
    expect(afterRestart).toEqual([])
    const before = calls
    await Promise.race([loaded, expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThan(before + 15)])
    return { functions: functions.length > 10, edge: distributions.length }
  }

  const [former, next] = [
    { name: 'a', version: '' },
    { name: 'b', version: 'v2' },
  ] as const
  const api = { functions: true, edge: 0 }
  const edge = { functions: false, edge: 1 }
  expect(await deployed(() => templates.accept(next))).toEqual(api)
  expect(await deployed(() => templates.send(next))).toEqual(edge)
  expect(await deployed(() => templates.accept({ name: 'a', version: 'v3' }))).toEqual(api)
  isOver = true
  await loaded
  expect(calls).toBeGreaterThan(45)

  // An edge that still sends the removed one gets no answer from any call; the sessions outlive that as well.
  templates.send(former)
  stack.update()
  const visitor = new Visitor(stack.origin, cookie)
  for (const name of ['authStatus', 'getKyc', 'listBonds'])
    expect([name, (await visitor.call(name)).status]).toEqual([name, 403])
  templates.send(next)
  stack.update()
  expect(await visitor.must('authStatus')).toMatchObject({ email: somebody.email })
})
