import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { sentenceOf } from '../../functions/platform/sentences.ts'
import { isProblemId, problemStatus } from '../../shared/problem.ts'
import { ordersEn } from '../../shared/texts/en/orders.ts'
import { bundleFunctions } from './bundleFunctions.ts'
import { shakeable, versionOnly } from './sdkSchemas.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-contents-'))
const functionOf = <T>() => z.custom<T>(value => typeof value === 'function')
const bundled = z.object({
  sentenceOf: functionOf<typeof sentenceOf>(),
  parameterOf: functionOf<(endpoint: string, name: string) => Promise<string>>(),
  cancellationCodes: functionOf<(endpoint: string) => Promise<string[]>>(),
})

let texts: Pick<z.infer<typeof bundled>, 'sentenceOf'>
let calls: Omit<z.infer<typeof bundled>, 'sentenceOf'>
let server: Server
let endpoint: string
let answer: { status: number; body: unknown } = { status: 200, body: {} }

beforeAll(async () => {
  const bundles = await bundleFunctions(
    new Map([
      ['orders-api', 'functions/orders/api.ts'],
      ['sentences', 'functions/platform/sentences.ts'],
      ['sdk-calls', 'infra/bundles/fixtures/sdkCalls.ts'],
    ]),
    folder,
  )
  const load = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(bundles.get(name) ?? '', 'index.mjs')).href)
  texts = bundled.pick({ sentenceOf: true }).parse({
    ...z
      .object({})
      .loose()
      .parse(await load('sentences')),
  })
  calls = bundled.omit({ sentenceOf: true }).parse({
    ...z
      .object({})
      .loose()
      .parse(await load('sdk-calls')),
  })
  server = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('holds the sentence of every problem', () => {
  const ids = Object.keys(problemStatus).filter(isProblemId)
  expect(ids.length).toBeGreaterThan(150)
  for (const id of ids) expect(texts.sentenceOf({ id }), id).toBe(sentenceOf({ id }))
})

it('leaves out the sentences that only the site says', () => {
  const bundle = readFileSync(join(folder, 'orders-api/index.mjs'), 'utf8')
  expect(bundle).toContain(ordersEn['orders.unitsInvalid'])
  expect(bundle).not.toContain(ordersEn['orders.invest'])
})

it('reads the answers of the SDK, and its errors with name, message and status', async () => {
  answer = { status: 200, body: { Parameters: [{ Name: 'a', Value: 'secret' }] } }
  expect(await calls.parameterOf(endpoint, 'a')).toBe('secret')
  answer = { status: 400, body: { __type: 'InvalidKeyId', message: 'no such key' } }
  await expect(calls.parameterOf(endpoint, 'a')).rejects.toMatchObject({
    name: 'InvalidKeyId',
    message: 'no such key',
    $metadata: { httpStatusCode: 400 },
  })
  answer = {
    status: 400,
    body: {
      __type: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
    },
  }
  expect(await calls.cancellationCodes(endpoint)).toEqual(['ConditionalCheckFailed'])
})

it('loads of Node itself what a call of AWS needs, and not its WebSocket and fetch', async () => {
  answer = { status: 200, body: { Parameters: [{ Name: 'a', Value: 'secret' }] } }
  const script = `
    const { parameterOf } = await import(${JSON.stringify(pathToFileURL(join(folder, 'sdk-calls/index.mjs')).href)})
    console.log(await parameterOf(${JSON.stringify(endpoint)}, 'a'), ...process.moduleLoadList)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout).toMatch(/^secret /)
  expect(stdout).toContain('NativeModule http ')
  expect(stdout).not.toContain('undici')
})

it('writes constant keys out and keeps the errors that are named', () => {
  const source = `const _e = "error";
export var Known$ = [-3, n0, _K, { [_e]: _c }];
n0_registry.registerError(Known$, Known);
export var Other$ = [-3, n0, _O, { [_e]: _c, [_x]: 1 }];
n0_registry.registerError(Other$, Other);
`
  expect(shakeable(source, new Set(['Known']))).toBe(`const _e = "error";
export var Known$ = [-3, n0, _K, { "error": _c }];
n0_registry.registerError(Known$, Known);
export var Other$ = [-3, n0, _O, { "error": _c, [_x]: 1 }];
`)
})

it('holds of the package file of an SDK client its version alone', () => {
  expect(versionOnly('{"name":"@aws-sdk/client-s3","version":"3.1163.0","scripts":{"build":"x"}}')).toBe(
    '{"version":"3.1163.0"}',
  )
  const bundle = readFileSync(join(folder, 'orders-api/index.mjs'), 'utf8')
  expect(bundle).not.toContain('AWS SDK for JavaScript Dynamodb Client for Node.js, Browser and React Native')
})
