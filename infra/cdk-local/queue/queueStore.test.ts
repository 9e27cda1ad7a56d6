import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QueueStore } from './queueStore.ts'

let directory: string
let file: string
let now: number

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'queue-'))
  file = join(directory, 'queues.sqlite')
  now = 0
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function open(): QueueStore {
  const store = new QueueStore({ file, now: () => now, durableWrite: (_label, run) => run() })
  store.declare({ arn: 'q', name: 'q', visibilityTimeoutMs: 1000, delayMs: 0, retentionMs: 1_000_000 })
  return store
}

/** Crashes a sending process; returns what it had acknowledged, and the signal that ended it. */
async function killedSender(write: number, when: 'before' | 'after') {
  const script = join(import.meta.dirname, 'testing/crashingSenderProcess.ts')
  const child = spawn(process.execPath, [script, file, String(write), when], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += String(chunk)
  })
  const [, signal] = await once(child, 'close')
  return { acknowledged: output.trim().split(' '), signal: String(signal) }
}

describe('what is on the disk after a kill -9', () => {
  it.each([
    { when: 'before' as const, onDisk: ['1a', '1b', '2a', '2b'] },
    { when: 'after' as const, onDisk: ['1a', '1b', '2a', '2b', '3a', '3b'] },
  ])('$when the third write: everything acknowledged, and nothing by halves', async ({ when, onDisk }) => {
    expect(await killedSender(3, when)).toEqual({ acknowledged: ['1', '2'], signal: 'SIGKILL' })
    const store = open()
    expect(store.receive('q', 10).map(m => m.body)).toEqual(onDisk)
    store.close()
  })
})

describe('a queue on its file', () => {
  it('sends all messages or none', () => {
    const store = open()
    expect(() =>
      store.send([
        { queueArn: 'q', body: 'a' },
        { queueArn: 'nowhere', body: 'b' },
      ]),
    ).toThrow('there is no queue nowhere')
    expect(store.counts('q').visible).toBe(0)
    store.close()
  })

  it('does not let an overtaken handle delete the message of whoever has it now', () => {
    const store = open()
    store.send([{ queueArn: 'q', body: 'a' }])
    const [first] = store.receive('q', 1)
    now = 1000
    const [second] = store.receive('q', 1)
    expect(second?.messageId).toBe(first?.messageId)
    store.delete('q', [first?.receiptHandle ?? ''])
    expect(store.counts('q').inFlight).toBe(1)
    store.delete('q', [second?.receiptHandle ?? ''])
    expect(store.nextVisibleAt('q')).toBeUndefined()
    store.close()
  })

  it('leaves a message that waits for its next attempt alone when it recovers', () => {
    const before = open()
    before.send([
      { queueArn: 'q', body: 'being handled' },
      { queueArn: 'q', body: 'failed' },
    ])
    const taken = before.receive('q', 2)
    before.release('q', taken[1]?.receiptHandle ?? '')
    before.close()
    const after = open()
    after.recover('q')
    expect(after.receive('q', 10).map(m => [m.body, m.receiveCount])).toEqual([['being handled', 1]])
    now = 1000
    expect(after.receive('q', 10).map(m => [m.body, m.receiveCount])).toContainEqual(['failed', 2])
    after.close()
  })
})
