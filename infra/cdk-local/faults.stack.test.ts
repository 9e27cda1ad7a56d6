import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { seededRandom } from './gate/faults.ts'
import { runAssembly } from './runAssembly.ts'
import { Explained } from './stack/explained.ts'
import { LocalCloud } from './stack/localCloud.ts'
import { readNote } from './stack/processIdentity.ts'
import { endingOf, isDiskFull } from './stack/stateFile.ts'

/** What happens to a machine: a killed database, a damaged file, a full disk. Nothing acknowledged may be lost in silence. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'))
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'fixtures/shop/app.mjs')], {
    env: { ...process.env, CDK_OUTDIR: join(folder, 'cdk.out') },
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (
  dataDir: string,
  lines: string[] = [],
  onFatal = (error: unknown): void => void lines.push(String(error)),
) =>
  runAssembly({
    assembly: join(folder, 'cdk.out'),
    dataDir,
    clock: undefined,
    log: line => void lines.push(line),
    onFatal,
  })
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const place = async (cloud: LocalCloud, id: string): Promise<number> =>
  (await fetch(`${cloud.origin}/orders/${id}`, { method: 'POST' })).status
async function orders(cloud: LocalCloud): Promise<string[]> {
  const client = new DynamoDBClient({ endpoint: cloud.endpoints.dynamodb, region: 'us-east-1', credentials })
  const TableName = cloud.assembly.ofType('AWS::DynamoDB::Table')[0]?.ref
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  client.destroy()
  return Items.map(({ id }) => id?.S ?? '').sort()
}
async function executions<Result>(cloud: LocalCloud, use: (client: SFNClient) => Promise<Result>) {
  const client = new SFNClient({ endpoint: cloud.endpoints.states, region: 'us-east-1', credentials })
  try {
    return await use(client)
  } finally {
    client.destroy()
  }
}

const restarts = (lines: readonly string[]): number =>
  lines.filter(line => /^The database \(process \d+\) has ended: SIGKILL\. It is started again/.test(line))
    .length

describe('a database that is killed', () => {
  it('is started again by itself, with everything that it had acknowledged', async () => {
    const lines: string[] = []
    const dataDir = join(folder, 'killed')
    const cloud = await run(dataDir, lines)
    for (const round of [1, 2]) {
      expect(await place(cloud, `before-${round}`)).toBe(200)
      process.kill(readNote(join(dataDir, 'dynoxide.pid'))?.pid ?? 0, 'SIGKILL')
      while (restarts(lines) < round) await pause(5)
      // The SDK of the function repeats what failed meanwhile; a caller may repeat what it gave up.
      for (let attempts = 0; (await place(cloud, `after-${round}`)) !== 200; attempts += 1) {
        if (attempts > 50) throw new Error('the database does not come back')
        await pause(100)
      }
    }
    expect(await orders(cloud)).toEqual(['after-1', 'after-2', 'before-1', 'before-2'])
    expect(restarts(lines)).toBe(2)
    await cloud.stop()
  })

  it('again and again, ends the stack with a sentence', async () => {
    const fatal: unknown[] = []
    const dataDir = join(folder, 'dying')
    const cloud = await run(dataDir, [], error => void fatal.push(error))
    const pidFile = join(dataDir, 'dynoxide.pid')
    for (let last = 0; fatal.length === 0; await pause(20)) {
      const pid = readNote(pidFile)?.pid ?? 0
      if (pid !== last) process.kill(pid, 'SIGKILL')
      last = pid
    }
    expect(endingOf(fatal[0], dataDir)).toMatch(/^The database .* Nothing that was acknowledged is lost\.$/)
    await cloud.stop()
  })
})

type Damage = 'empty' | 'half' | 'garbled' | 'gone'
const damages: readonly Damage[] = ['empty', 'half', 'garbled', 'gone']

function damage(file: string, how: Damage): void {
  const whole = readFileSync(file)
  switch (how) {
    case 'gone':
      rmSync(file)
      break
    case 'empty':
      truncateSync(file, 0)
      break
    case 'half':
      truncateSync(file, Math.floor(whole.length / 2))
      break
    case 'garbled': {
      const noise = Buffer.alloc(Math.min(64, whole.length), 0xa5)
      noise.copy(whole, Math.floor((whole.length - noise.length) / 4))
      writeFileSync(file, whole)
    }
  }
}

describe('a damaged file of the data directory', () => {
  const isProving = process.env.PROVE === '1'

  it('is refused with its name and a way on, or everything that was acknowledged is there', async () => {
    const dataDir = join(folder, 'whole')
    const first = await run(dataDir)
    await place(first, 'kept')
    const stateMachineArn = first.assembly.ofType('AWS::StepFunctions::StateMachine')[0]?.ref
    const { executionArn } = await executions(first, client =>
      client.send(new StartExecutionCommand({ stateMachineArn, input: '{"name":"kept"}' })),
    )
    await first.advance(86_400_000)
    await first.stop()
    const files = z.array(z.string()).parse(JSON.parse(readFileSync(join(dataDir, 'contents.json'), 'utf8')))
    expect(files.length).toBeGreaterThan(5)
    const all = [...files, 'contents.json'].flatMap(file => damages.map(how => ({ file, how })))
    const random = seededRandom(20_261_123)
    const chosen = isProving ? all : all.filter(() => random() < 0.35)
    let refused = 0
    for (const { file, how } of chosen) {
      const copy = join(folder, `copy-${file.replace('/', '-')}-${how}`)
      cpSync(dataDir, copy, { recursive: true })
      damage(join(copy, file), how)
      const started = await run(copy).catch((error: unknown) => error)
      if (started instanceof Explained) {
        refused += 1
        expect(started.message, `${file} ${how}`).toMatch(/--reset/)
        expect(started.message, `${file} ${how}`).toContain(
          file.startsWith('dynamodb/') ? 'tables.sqlite' : file,
        )
      } else if (!(started instanceof LocalCloud))
        throw new Error(`${file} ${how}: ${String(started)}`, { cause: started })
      else {
        const cloud = started
        expect(await orders(cloud), `${file} ${how}`).toContain('kept')
        const found = await executions(cloud, client =>
          client.send(new DescribeExecutionCommand({ executionArn })),
        )
        expect(found.status, `${file} ${how}`).toBe('SUCCEEDED')
        await cloud.stop()
      }
      rmSync(copy, { recursive: true, force: true })
    }
    // A file that is gone, empty or cut in half is never taken for a new one.
    expect(refused).toBeGreaterThanOrEqual(
      chosen.filter(({ how }) => how === 'gone' || how === 'empty').length - 1,
    )
  })
})

/** A file system of so many bytes; `undefined` where this process may not mount one. */
function mountSmall(at: string, bytes: number): (() => void) | undefined {
  mkdirSync(at, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', at], { stdio: 'ignore' })
    return () => void execFileSync('umount', ['-l', at])
  } catch {
    return undefined
  }
}

describe('a full disk', () => {
  it('is one sentence, in whichever error it comes', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const sqlite = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    expect([full, sqlite, new Error('outer', { cause: full }), new Error('other')].map(isDiskFull)).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(endingOf(sqlite, folder)).toMatch(/^The disk with .* is full .* it goes on where it stopped\.$/)
    expect(endingOf(new Error('other'), folder)).toContain('other')
  })

  const at = join(tmpdir(), `full-disk-${process.pid}`)
  const unmount = mountSmall(at, 96_000_000)
  afterAll(() => {
    unmount?.()
    rmSync(at, { recursive: true, force: true })
  })

  it.skipIf(unmount === undefined)(
    'refuses what cannot be stored, loses nothing that was, and goes on once there is room (needs the right to mount)',
    async () => {
      const fatal: unknown[] = []
      symlinkSync(join(import.meta.dirname, '../../node_modules'), join(at, 'node_modules'))
      const dataDir = join(at, 'data')
      const cloud = await run(dataDir, [], error => void fatal.push(error))
      expect(await place(cloud, 'before')).toBe(200)
      const ballast = join(at, 'ballast')
      writeFileSync(ballast, '')
      const acknowledged = ['before']
      // Filled to the last page: what is written next meets the end of the disk.
      for (let free = 1; free > 0; ) {
        const { bavail, bsize } = statfsSync(at)
        free = bavail * bsize
        if (free > 0) appendFileSync(ballast, Buffer.alloc(Math.min(free, 1_000_000)))
      }
      for (let n = 0; n < 12; n += 1) {
        const status = await place(cloud, `full-${n}`)
        if (status === 200) acknowledged.push(`full-${n}`)
        else expect(status).toBeGreaterThanOrEqual(500)
      }
      expect(acknowledged.length).toBeLessThan(13)
      rmSync(ballast)
      const after = fatal.length === 0 ? cloud : undefined
      if (after === undefined) {
        expect(endingOf(fatal[0], dataDir)).toContain('is full')
        await cloud.kill()
      }
      const next = after ?? (await run(dataDir))
      expect(await place(next, 'after')).toBe(200)
      expect(await orders(next)).toEqual(expect.arrayContaining([...acknowledged, 'after']))
      await next.stop()
    },
  )
})
