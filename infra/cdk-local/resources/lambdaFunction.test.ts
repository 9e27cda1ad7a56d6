import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createSharedOffset, type SharedOffset, writeOffset } from '../lambda/virtualTime.ts'
import { type Assembly, loadAssembly } from '../template/assembly.ts'
import { type RunningFunctions, runFunctions } from './lambdaFunction.ts'

const echo = z.object({
  calls: z.number(),
  now: z.string(),
  text: z.string(),
  isDate: z.boolean(),
  env: z.record(z.string(), z.string()),
  requestId: z.string(),
  functionArn: z.string(),
  remaining: z.number(),
})

let dataDir: string
let time: SharedOffset
let functions: RunningFunctions

const small = loadAssembly({
  dir: join(import.meta.dirname, '../fixtures/small'),
  region: 'ap-south-1',
  account: '000000000000',
  parameters: {},
  secretText: () => 'secret',
})

/** The functions of the small template, with a longer time-out than its second for slow machines. */
function withTimeout(Timeout: number): Assembly {
  const resources = small.resources.map(resource =>
    resource.type === 'AWS::Lambda::Function'
      ? { ...resource, properties: { ...resource.properties, Timeout } }
      : resource,
  )
  return { ...small, resources, ofType: type => resources.filter(resource => resource.type === type) }
}

/** The same with a second function, of the same code. */
function withOtherFunction(): Assembly {
  const assembly = withTimeout(60)
  const [first] = assembly.ofType('AWS::Lambda::Function')
  if (first === undefined) throw new Error('the small template has no function')
  const arn = first.arn.replace('echo-api', 'other-api')
  const other = {
    ...first,
    ref: 'other-api',
    arn,
    properties: { ...first.properties, FunctionName: 'other-api' },
  }
  const resources = [...assembly.resources, other]
  return { ...assembly, resources, ofType: type => resources.filter(resource => resource.type === type) }
}

const start = (assembly: Assembly, workers = 12, growAfterMs = 1): RunningFunctions =>
  runFunctions({
    assembly,
    dataDir,
    region: 'ap-south-1',
    stackSecret: 'stack',
    compileCache: join(dataDir, 'compiled'),
    environment: { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
    time,
    recordMetric: () => undefined,
    linesOf: () => undefined,
    log: () => undefined,
    concurrency: 2,
    workers,
    growAfterMs,
  })

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'functions-'))
  time = createSharedOffset()
  functions = start(withTimeout(60))
})

afterEach(async () => {
  await functions.stop()
  rmSync(dataDir, { recursive: true })
})

const call = async (event: unknown) => echo.parse((await functions.invoke('echo-api', event)).payload)

it('gives a function its own environment and nothing of ours', async () => {
  process.env.OURS = 'not theirs'
  const { env, functionArn, remaining, requestId } = await call({})
  delete process.env.OURS
  expect(env).toMatchObject({
    TABLE_AUTH: 'notes-auth',
    ORIGIN_SECRET: 'secret',
    AWS_REGION: 'ap-south-1',
    AWS_LAMBDA_FUNCTION_NAME: 'echo-api',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
  })
  expect(env.AWS_ACCESS_KEY_ID).toMatch(/^LK[0-9A-Z]{18}$/)
  expect(env).not.toHaveProperty('OURS')
  expect(env).not.toHaveProperty('HOME')
  expect(env).not.toHaveProperty('NODE_COMPILE_CACHE')
  expect(functionArn).toBe('arn:aws:lambda:ap-south-1:000000000000:function:echo-api')
  expect(remaining).toBeGreaterThan(0)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
})

it('gives functions the virtual time, also after it was moved', async () => {
  const before = Date.parse((await call({})).now)
  writeOffset(time, 365 * 86_400_000)
  const later = await call({})
  expect(Date.parse(later.now) - before).toBeGreaterThanOrEqual(365 * 86_400_000)
  expect(later.text).toBe(new Date(later.now).toString().slice(0, 15))
  expect(later.isDate).toBe(true)
})

it('keeps a worker for the next event, and lets two run side by side when one waits for long', async () => {
  expect((await call({})).calls).toBe(1)
  expect((await call({})).calls).toBe(2)
  const long = { ms: 300 }
  const together = await Promise.all([call(long), call(long), call(long)])
  expect(together.map(({ calls }) => calls).sort()).not.toEqual([3, 4, 5])
})

it('lets events that wait for less than that share a worker', async () => {
  await functions.stop()
  functions = start(withTimeout(60), 12, 60_000)
  const together = await Promise.all([call({}), call({ ms: 50 }), call({})])
  expect(together.map(({ calls }) => calls).sort()).toEqual([1, 2, 3])
})

it('ends the worker that was idle longest when there are too many of all functions', async () => {
  await functions.stop()
  functions = start(withOtherFunction(), 1)
  expect((await call({})).calls).toBe(1)
  expect((await call({})).calls).toBe(2)
  // Its last lines are still on their way to the log.
  await new Promise(resolve => setTimeout(resolve, 250))
  expect(echo.parse((await functions.invoke('other-api', {})).payload).calls).toBe(1)
  expect((await call({})).calls).toBe(1)
})

it('R1: ends all idle workers that are too many, after more were busy at once', async () => {
  await functions.stop()
  functions = start(withOtherFunction(), 1)
  await Promise.all([call({ ms: 300 }), call({ ms: 300 })])
  await new Promise(resolve => setTimeout(resolve, 250))
  expect(echo.parse((await functions.invoke('other-api', {})).payload).calls).toBe(1)
  // A worker that was left would count on.
  const together = await Promise.all([call({ ms: 300 }), call({ ms: 300 })])
  expect(together.map(({ calls }) => calls)).toEqual([1, 1])
})

it('ends a function at its time-out, waiting or spinning, and serves the next event', async () => {
  functions = start(small)
  for (const behaviour of ['hang', 'spin']) {
    const { error } = await functions.invoke('echo-api', { do: behaviour }, { attemptId: behaviour })
    expect(error).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${behaviour} Error: Task timed out after 1.00 seconds`,
    })
  }
  // A new worker, however slow the machine is to start one that answers within the second.
  const next = async () => (await functions.invoke('echo-api', {})).payload
  await expect.poll(next).toMatchObject({ calls: 1 })
})

it('reports what a function throws, and keeps its worker', async () => {
  const { error } = await functions.invoke('echo-api', { do: 'throw' })
  expect(error).toMatchObject({ errorType: 'TypeError', errorMessage: 'no such thing' })
  expect((await call({})).calls).toBe(2)
})

it('reports a crash as the failure of that event only', async () => {
  const [crashed, exited] = await Promise.all([
    functions.invoke('echo-api', { do: 'crash' }),
    functions.invoke('echo-api', { do: 'exit' }),
  ])
  expect(crashed.error?.errorMessage).toContain('afterwards')
  expect(exited.error).toMatchObject({ errorType: 'Runtime.ExitError' })
  expect(exited.error?.errorMessage).toContain('exit status 3')
  expect((await call({})).calls).toBe(1)
})

it('answers null for nothing, and refuses what is too large', async () => {
  expect(await functions.invoke('echo-api', { do: 'nothing' })).toEqual({ payload: null })
  expect((await functions.invoke('echo-api', { do: 'large' })).error?.errorType).toBe(
    'Function.ResponseSizeTooLarge',
  )
  const tooLarge = await functions.invoke('echo-api', { text: 'x'.repeat(7_000_000) })
  expect(tooLarge.error?.errorType).toBe('RequestEntityTooLargeException')
})

it('lets a caller give up waiting, and is idle once everything is done', async () => {
  functions = start(small)
  const given = new AbortController()
  const waiting = functions.invoke('echo-api', { do: 'hang' }, { signal: given.signal })
  given.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await functions.idle()
  await expect(functions.invoke('nobody', {})).rejects.toThrow('Function not found: nobody')
})

it('has the last line of a function that was replaced while it wrote, and nothing is written after the end', async () => {
  for (let round = 0; round < 3; round += 1) {
    await functions.invoke('echo-api', { do: 'chat' })
    expect(functions.update(withTimeout(61 + round))).toEqual(['echo-api'])
  }
  const lastLines = () =>
    readFileSync(join(dataDir, 'logs/echo-api.log'), 'utf8')
      .split('\n')
      .filter(line => line.startsWith('line 500 '))
  await expect.poll(lastLines).toHaveLength(3)
})

it('writes what a function prints into its own log', async () => {
  await call({})
  await functions.stop()
  expect(readFileSync(join(dataDir, 'logs/echo-api.log'), 'utf8')).toContain('call 1\n')
})
