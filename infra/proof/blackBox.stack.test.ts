/** What outsiders rely on, at one stack. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer, get as httpGet } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DynamoDBClient, ListTablesCommand, QueryCommand } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, HeadBucketCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { ListStateMachinesCommand } from '@aws-sdk/client-sfn'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '../../shared/contracts/registry.ts'
import { refusedStart, runFile } from '../drivers/refusedStart.ts'
import {
  clearPlace,
  commandOf,
  newPlace,
  notedProcess,
  outboxOf,
  startByCommand,
  statesClient,
  type TestStack,
  virtualTime,
} from '../drivers/testStack.ts'
import { newInvestor, person, Visitor } from '../drivers/visitor.ts'
import { freePorts } from '../local/ports.ts'
import { repositoryRoot } from '../repository.ts'
import { report } from './fixtures/counts.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const region = 'ap-south-1'
const run = promisify(execFile)

let place: { dataDir: string; port: number }
let stack: TestStack
/** Signed up in an earlier stack on this directory. */
const former = person(1, 'former')

/** In the stack that the tests use. */
const investor = person(2, 'outsider')
const withoutDemo = ['--no-demo', '--clock', '2026-11-20T10:00+05:30']
/** What the first start printed until its demo investors could log in. */
let firstOutput = ''
const firstLogIns: number[] = []

// The journeys use what `npm start` seeds; here the first start is ended as soon as somebody can log in.
beforeAll(async () => {
  place = await newPlace()
  const first = await startByCommand(place)
  await newInvestor(first.origin, former)
  const isOpen = async () => (first.output().includes('Sthirank is ready') ? true : undefined)
  await new Visitor(first.origin).until('the demo investors', isOpen, 240_000)
  firstOutput = first.output()
  for (const email of ['investor@demo.sthirank.test', 'new@demo.sthirank.test']) {
    const { status } = await new Visitor(first.origin).call('login', { email, password: 'Passbook-2026' })
    firstLogIns.push(status)
  }
  await first.stop()
  stack = await startByCommand(place, ['--reset', ...withoutDemo])
  await newInvestor(stack.origin, investor)
})
afterAll(() => clearPlace(place.dataDir, stack))

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(stack.origin + path, { redirect: 'manual', headers })

describe('what npm start says and serves', () => {
  it('prints the address, the demo log-ins and the AWS endpoints', () => {
    report(`ready after ${(stack.readyInMs / 1000).toFixed(1)} s`)
    for (const part of [
      `${stack.origin}/platform/`,
      'investor@demo.sthirank.test',
      'new@demo.sthirank.test',
      'Passbook-2026',
      ...[1, 2, 3].map(offset => `http://127.0.0.1:${stack.port + offset}`),
    ])
      expect(firstOutput).toContain(part)
  })

  it('the demo investors can log in, before their data is complete', () => {
    expect(firstLogIns).toEqual([200, 200])
    expect(firstOutput).not.toContain('The demo data is complete.')
  })

  it('--no-demo starts with nobody signed up, and prints no log-in', async () => {
    expect(stack.output()).toContain('Sthirank is ready')
    expect(stack.output()).not.toMatch(/demo\.sthirank|Passbook/)
    const { text } = await new Visitor(stack.origin).call('login', {
      email: 'investor@demo.sthirank.test',
      password: 'Passbook-2026',
    })
    expect(text).toContain('auth.noSuchEmail')
  })

  it('--reset began anew: who was here is a stranger, and no letter of theirs is left', async () => {
    const { status, text } = await new Visitor(stack.origin).call('login', {
      email: former.email,
      password: former.password,
    })
    expect([status, /"id":"([^"]+)"/.exec(text)?.[1]]).toEqual([400, 'auth.noSuchEmail'])
    expect(await outboxOf(stack, former.email)).toEqual([])
  })

  it('/ leads to the web application, which is there', async () => {
    const root = await get('/')
    expect(root.status).toBeGreaterThanOrEqual(300)
    expect(root.status).toBeLessThan(400)
    expect(new URL(root.headers.get('location') ?? '', stack.origin).pathname).toBe('/platform/')
    const page = await get('/platform/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(await page.text()).toContain('<script type="module"')
  })

  it('/.well-known/security.txt names the address of this stage', async () => {
    const answer = await get('/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await answer.text()).toMatch(/^Contact: mailto:security@sthirank\.example\nExpires: 20/)
  })

  it('every documented call is in /api/openapi.json, and npm run openapi prints the same', async () => {
    const document = z.looseObject({
      openapi: z.string().startsWith('3.1'),
      paths: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ operationId: z.string().optional() })),
      ),
    })
    const answer = await get('/api/openapi.json')
    expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
    const served = document.parse(await answer.json())
    const operations = Object.values(served.paths).flatMap(path =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(operations.toSorted()).toEqual(expect.arrayContaining(calls.map(({ name }) => name).toSorted()))
    const { stdout } = await run(process.execPath, ['infra/openapi.ts'], {
      cwd: repositoryRoot,
      maxBuffer: 1e8,
    })
    expect(document.parse(JSON.parse(stdout))).toEqual(served)
  })

  it('the clock was started where --clock says, and answers carry it', async () => {
    const start = Date.parse('2026-11-20T10:00+05:30')
    expect((await virtualTime(stack)) - start).toBeLessThan(600_000)
    const now = Date.parse((await get('/api/version')).headers.get('x-server-now') ?? '')
    expect(now - start).toBeGreaterThan(0)
    expect(now - start).toBeLessThan(600_000)
  })
})

describe('what exists on one machine only', () => {
  it('the outbox lists what was sent, in the documented form', async () => {
    const visitor = new Visitor(stack.origin)
    await visitor.must('forgotPassword', { email: investor.email })
    const letter = await visitor.until('the letter', async () =>
      (await outboxOf(stack, investor.email)).find(({ text }) => text.includes('reset-password')),
    )
    expect(letter).toMatchObject({
      channel: 'email',
      to: investor.email,
      subject: 'Set a new password',
      at: expect.stringMatching(/^2026-11-20T04:3\d:\d\d\.\d{3}Z$/),
    })
    expect(letter.text).toContain(`${stack.origin}/platform/#/reset-password?token=`)
  })

  it('the scenarios list the magic data', async () => {
    const text = await (await get('/sandbox/scenarios')).text()
    for (const ending of ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'])
      expect(text).toContain(ending)
  })

  it('the console is there, without script, and neither it nor the sandbox is for other sites', async () => {
    const page = await get('/console/')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('bank-verification')
    for (const path of ['/console/', '/sandbox/outbox', '/sandbox/clock']) {
      expect((await get(path, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    }
    const rebound = await new Promise<number>((resolve, reject) => {
      const url = new URL(stack.origin)
      const named = {
        hostname: url.hostname,
        port: url.port,
        path: '/sandbox/outbox',
        headers: { host: 'evil.example' },
      }
      httpGet(named, response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      }).once('error', reject)
    })
    expect(rebound).toBe(421)
  })
})

describe('the AWS endpoints speak the real protocols under the access key local', () => {
  const tables = ['sthirank-auth', 'sthirank-bank-verification', 'sthirank-documents', 'sthirank-sessions']

  it('DynamoDB at +1', async () => {
    const client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${place.port + 1}`, region, credentials })
    const { TableNames } = await client.send(new ListTablesCommand({}))
    expect(TableNames).toEqual(expect.arrayContaining(tables))
    const { Items } = await client.send(
      new QueryCommand({
        TableName: 'sthirank-auth',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'nobody' } },
      }),
    )
    expect(Items).toEqual([])
    client.destroy()
  })

  it('S3 at +2', async () => {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${place.port + 2}`,
      region,
      credentials,
      forcePathStyle: true,
    })
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}))
    expect(Buckets.map(({ Name }) => Name)).toContain('sthirank-documents-000000000000')
    await client.send(new HeadBucketCommand({ Bucket: 'sthirank-documents-000000000000' }))
    const missing = client.send(
      new GetObjectCommand({ Bucket: 'sthirank-documents-000000000000', Key: 'none' }),
    )
    await expect(missing).rejects.toMatchObject({ name: 'NoSuchKey' })
    client.destroy()
  })

  it('Step Functions at +3', async () => {
    const client = statesClient(stack)
    const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}))
    const named = readdirSync(join(repositoryRoot, 'workflows'))
      .filter(name => existsSync(join(repositoryRoot, 'workflows', name, 'steps.ts')))
      .sort()
    expect(named).toContain('bank-verification')
    expect(
      stateMachines
        .map(({ name, stateMachineArn }) => [name, stateMachineArn])
        .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
    ).toEqual(named.map(name => [name, `arn:aws:states:ap-south-1:000000000000:stateMachine:${name}`]))
    client.destroy()
  })

  it('nobody gets in under another key', async () => {
    const client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${place.port + 1}`,
      region,
      credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x' },
      maxAttempts: 1,
    })
    await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
    client.destroy()
  })

  it('the aws command line, where there is one, reads all three', async () => {
    const env = {
      ...process.env,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_DEFAULT_REGION: region,
      AWS_EC2_METADATA_DISABLED: 'true',
    }
    const aws = async (offset: number, ...words: string[]): Promise<string | undefined> => {
      try {
        const endpoint = ['--endpoint-url', `http://127.0.0.1:${place.port + offset}`, '--output', 'json']
        return (await run('aws', [...words, ...endpoint], { env })).stdout
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    }
    const answers = await Promise.all([
      aws(1, 'dynamodb', 'list-tables'),
      aws(2, 's3api', 'list-buckets'),
      aws(3, 'stepfunctions', 'list-state-machines'),
    ])
    report(
      answers[0] === undefined ? 'no aws command line on this machine' : 'the aws command line was answered',
    )
    const words = ['sthirank-auth', 'sthirank-documents-000000000000', 'bank-verification']
    for (const [index, answer] of answers.entries())
      if (answer !== undefined) expect(answer).toContain(words[index])
  })
})

describe('an error at the start is printed as one sentence', () => {
  const isOneSentence = (output: string): void => {
    expect(output.split('\n').filter(line => line.trim() !== '')).toHaveLength(1)
    expect(output).not.toMatch(/\n\s+at |Error:/)
  }

  it('a taken port', async () => {
    const free = await newPlace()
    const stranger = createServer().listen(free.port + 2, '127.0.0.1')
    const { code, output } = await refusedStart({ PORT: String(free.port), DATA_DIR: free.dataDir })
    stranger.close()
    await clearPlace(free.dataDir)
    expect(code).toBe(1)
    isOneSentence(output)
    expect(output).toContain(`Port ${free.port + 2} (S3) is taken`)
  })

  it('a data directory that another stack uses', async () => {
    const port = await freePorts()
    const { code, output } = await refusedStart({ PORT: String(port), DATA_DIR: place.dataDir })
    expect(code).toBe(1)
    isOneSentence(output)
    expect(output).toContain(`in use by another stack (process ${stack.pid}`)
    // It was left unchanged.
    expect((await get('/api/version')).status).toBe(200)
  })

  it('--reset of a stack that is running, or of a folder that never was a stack', async () => {
    const port = await freePorts()
    const living = await refusedStart({ PORT: String(port), DATA_DIR: place.dataDir }, ['--reset'])
    expect(living.code).toBe(1)
    isOneSentence(living.output)
    const folder = await refusedStart({ PORT: String(port), DATA_DIR: join(repositoryRoot, 'infra') }, [
      '--reset',
    ])
    expect(folder.code).toBe(1)
    isOneSentence(folder.output)
    expect(folder.output).toContain('is not emptied')
  })

  it('a time or a number that is none', async () => {
    const { code, output } = await refusedStart({ DATA_DIR: place.dataDir }, ['--clock', 'tomorrow'])
    expect(code).toBe(1)
    expect(output).toBe('--clock takes a time with its zone, e.g. 2026-11-20T10:00+05:30, not tomorrow')
    expect((await refusedStart({ PORT: 'eighty', DATA_DIR: place.dataDir })).output).not.toMatch(/\n\s+at /)
  })
})

describe('ending and beginning again', () => {
  it('vendors that are killed are started again, and know what they knew', async () => {
    const before = await (await fetch(`${stack.origin}/sandbox/bank-validation/validations`)).text()
    const killed = notedProcess(stack.dataDir, 'sandbox')
    process.kill(killed ?? 0, 'SIGKILL')
    const somebody = new Visitor(stack.origin)
    await somebody.until('the vendors', async () => {
      const found = notedProcess(stack.dataDir, 'sandbox')
      const response = await fetch(`${stack.origin}/sandbox/scenarios`)
      return found !== undefined && found !== killed && response.ok ? true : undefined
    })
    expect(await (await fetch(`${stack.origin}/sandbox/bank-validation/validations`)).text()).toBe(before)
    expect(stack.output()).toContain(
      `The vendors' sandbox (process ${killed}) has ended; it is started again.`,
    )
  })

  it('killed, it goes on where it stopped: the clock as well, and the vendors never ended', async () => {
    const letters = await outboxOf(stack, investor.email)
    expect(letters.length).toBeGreaterThan(0)
    const vendors = notedProcess(place.dataDir, 'sandbox')
    const database = notedProcess(place.dataDir, 'dynoxide')
    const clock = await virtualTime(stack)
    await stack.kill()
    stack = await startByCommand(place, ['--no-demo'])
    expect(stack.output()).toContain('was killed; its work goes on where it stopped')
    expect(stack.output()).toContain('it goes on')
    expect(notedProcess(place.dataDir, 'sandbox')).toBe(vendors)
    expect(database === undefined ? '' : commandOf(database)).toBeUndefined()
    expect(await outboxOf(stack, investor.email)).toEqual(letters)
    expect((await virtualTime(stack)) - clock).toBeGreaterThan(0)
    expect((await virtualTime(stack)) - clock).toBeLessThan(600_000)
  })

  it('Ctrl-C leaves nothing running', async () => {
    const children = [notedProcess(place.dataDir, 'dynoxide'), notedProcess(place.dataDir, 'sandbox')]
    expect(children.every(pid => pid !== undefined)).toBe(true)
    expect(await stack.stop('SIGINT')).toMatchObject({ code: 0 })
    expect(children.map(pid => commandOf(pid ?? 0))).toEqual([undefined, undefined])
    for (let offset = 0; offset < 6; offset += 1)
      await expect(fetch(`http://127.0.0.1:${place.port + offset}/`)).rejects.toThrow('fetch failed')
  })

  it('and so does Ctrl-C while it starts', async () => {
    const env = { ...process.env, PORT: String(place.port), DATA_DIR: place.dataDir }
    const child = spawn(process.execPath, [runFile], { cwd: repositoryRoot, env, stdio: 'ignore' })
    const ended = new Promise(resolve => child.once('close', resolve))
    const isUnderWay = () => existsSync(join(place.dataDir, 'dynoxide.pid'))
    await vi.waitUntil(isUnderWay, { timeout: 60_000, interval: 5 })
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect((await run('ps', ['-eo', 'args'])).stdout).not.toContain(place.dataDir)
  })
})
