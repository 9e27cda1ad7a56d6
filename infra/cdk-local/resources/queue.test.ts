import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  functionArn,
  lambda,
  queue,
  queueArn,
  resource,
  type TestContext,
  testContext,
} from '../gate/testing/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { type RunningQueues, runQueues } from './queue.ts'

const records = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: z.string(),
      eventSourceARN: z.string(),
      attributes: z.object({ ApproximateReceiveCount: z.string() }),
    }),
  ),
})

const reads = {
  Effect: 'Allow',
  Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  Resource: queueArn('work'),
}
const template = (
  mapping: Record<string, unknown> = {},
  queueProperties: Record<string, unknown> = {},
): Resource[] => [
  queue('work', {
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: queueArn('work-dead'), maxReceiveCount: 3 },
    ...queueProperties,
  }),
  queue('work-dead'),
  ...lambda('worker', reads),
  resource('AWS::Lambda::EventSourceMapping', 'mapping', {
    EventSourceArn: queueArn('work'),
    FunctionName: functionArn('worker'),
    BatchSize: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ...mapping,
  }),
]

const open: { running: RunningQueues; test: TestContext }[] = []
const directories: string[] = []

async function start(
  resources: readonly Resource[],
  options: Parameters<typeof testContext>[1] = {},
  worker?: (event: unknown) => unknown,
) {
  const test = testContext(resources, options)
  if (worker) test.handlers.set('worker', worker)
  const running = await runQueues(resources, test.stack)
  test.clock.onSettle(() => running.idle())
  open.push({ running, test })
  return { ...test, running, store: running.store }
}

const send = (queues: RunningQueues, ...bodies: string[]) =>
  queues.store.send(bodies.map(body => ({ queueArn: queueArn('work'), body })))

afterEach(async () => {
  for (const { running, test } of open.splice(0)) {
    await running.stop()
    test.dispose()
  }
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

describe('a queue and its function', () => {
  it('hands messages over in batches and forgets them when they were handled', async () => {
    const seen: string[][] = []
    const { running, store } = await start(template(), {}, event => {
      seen.push(records.parse(event).Records.map(r => r.body))
    })
    send(running, 'a', 'b', 'c')
    await running.idle()
    expect(seen).toEqual([['a', 'b', 'c']])
    expect(store.counts(queueArn('work'))).toEqual({ visible: 0, inFlight: 0, delayed: 0 })
  })

  it('keeps only the items the function gave back, hidden for the visibility time-out, then tries them again', async () => {
    const seen: string[] = []
    const { running, clock, store } = await start(template(), {}, event => {
      const batch = records.parse(event).Records
      seen.push(batch.map(r => `${r.body}${r.attributes.ApproximateReceiveCount}`).join(' '))
      return {
        batchItemFailures: batch
          .filter(r => r.body === 'bad' && seen.length < 2)
          .map(r => ({ itemIdentifier: r.messageId })),
      }
    })
    send(running, 'good', 'bad')
    await running.idle()
    expect(seen).toEqual(['good1 bad1'])
    expect(store.counts(queueArn('work'))).toEqual({ visible: 0, inFlight: 1, delayed: 0 })
    await clock.advance(59_000)
    expect(seen).toHaveLength(1)
    await clock.advance(1_000)
    expect(seen).toEqual(['good1 bad1', 'bad2'])
    expect(store.counts(queueArn('work')).inFlight).toBe(0)
  })

  it('moves a message that failed three times to the dead letters, from where it can be sent back', async () => {
    let isBroken = true
    let calls = 0
    const { running, clock, store, lines } = await start(template(), {}, () => {
      calls += 1
      if (isBroken) throw new Error('broken')
    })
    send(running, 'poison')
    await clock.advance(180_000)
    expect(calls).toBe(3)
    expect(lines.filter(line => line.includes('broken'))).toHaveLength(3)
    expect(store.counts(queueArn('work-dead')).visible).toBe(1)
    isBroken = false
    expect(store.moveAll(queueArn('work-dead'), queueArn('work'))).toBe(1)
    await running.idle()
    expect(calls).toBe(4)
    expect(store.counts(queueArn('work-dead')).visible).toBe(0)
  })

  it('takes an answer that names unknown items as a failure of the whole batch', async () => {
    const { running, store } = await start(template(), {}, () => ({
      batchItemFailures: [{ itemIdentifier: 'nobody' }],
    }))
    send(running, 'a', 'b')
    await running.idle()
    expect(store.counts(queueArn('work')).inFlight).toBe(2)
  })

  it('deletes unread what the filter does not want', async () => {
    const seen: string[] = []
    const FilterCriteria = { Filters: [{ Pattern: JSON.stringify({ body: { kind: ['wanted'] } }) }] }
    const { running, store } = await start(template({ FilterCriteria }), {}, event => {
      seen.push(...records.parse(event).Records.map(r => r.body))
    })
    send(running, '{"kind":"wanted"}', '{"kind":"other"}', 'text')
    await running.idle()
    expect(seen).toEqual(['{"kind":"wanted"}'])
    expect(store.counts(queueArn('work'))).toEqual({ visible: 0, inFlight: 0, delayed: 0 })
  })

  it('waits for a delayed message on the stack clock', async () => {
    const seen: number[] = []
    const { running, clock } = await start(template({}, { DelaySeconds: 30 }), {}, () => {
      seen.push(clock.now())
    })
    const startedAt = clock.now()
    send(running, 'later')
    await running.idle()
    expect(seen).toEqual([])
    await clock.advance(45_000)
    expect(seen).toEqual([startedAt + 30_000])
  })

  it('forgets a message that is older than the retention', async () => {
    const resources = [queue('work', { MessageRetentionPeriod: 60 })]
    const { running, clock, store } = await start(resources)
    send(running, 'old')
    await clock.advance(61_000)
    expect(store.receive(queueArn('work'), 10)).toEqual([])
    expect(store.nextVisibleAt(queueArn('work'))).toBeUndefined()
  })

  it('loses nothing when the stack crashes while messages are handled, and does not count the cut-short attempt', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stack-'))
    directories.push(dataDir)
    const before = await start(template(), { dataDir })
    before.handlers.set('worker', () => new Promise(() => undefined))
    send(before.running, 'a', 'b')
    // Received, but never answered: the state after a kill -9.
    await expect.poll(() => before.store.counts(queueArn('work')).inFlight).toBe(2)
    before.store.close()
    open.splice(0)
    const seen: string[] = []
    const after = await start(template(), { dataDir }, event => {
      seen.push(...records.parse(event).Records.map(r => `${r.body}${r.attributes.ApproximateReceiveCount}`))
    })
    await after.running.idle()
    expect(seen).toEqual(['a1', 'b1'])
  })

  it('does not hold against a message that its function was ended with the stack', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stack-'))
    directories.push(dataDir)
    const before = await start(template(), { dataDir })
    let endWorker: (error: Error) => void = () => undefined
    before.handlers.set('worker', () => new Promise((_, reject) => (endWorker = reject)))
    send(before.running, 'a')
    await expect.poll(() => before.store.counts(queueArn('work')).inFlight).toBe(1)
    const stopped = before.running.stop()
    endWorker(new Error('the worker was terminated'))
    await stopped
    open.splice(0)
    const seen: string[] = []
    const after = await start(template(), { dataDir }, event => {
      seen.push(...records.parse(event).Records.map(r => `${r.body}${r.attributes.ApproximateReceiveCount}`))
    })
    await after.running.idle()
    expect(seen).toEqual(['a1'])
  })

  it('delivers twice when duplicates are injected, the same way for the same seed', async () => {
    const deliveriesOf = async (seed: number) => {
      const seen: string[] = []
      const { running } = await start(
        template({ BatchSize: 1 }),
        { seed, faults: { duplicate: 0.4 } },
        event => {
          seen.push(...records.parse(event).Records.map(r => r.body))
        },
      )
      for (let i = 0; i < 20; i += 1) {
        send(running, String(i))
        await running.idle()
      }
      return seen
    }
    const first = await deliveriesOf(5)
    expect(first.length).toBeGreaterThan(20)
    expect(new Set(first).size).toBe(20)
    expect(await deliveriesOf(5)).toEqual(first)
  })

  it('refuses at start what AWS would refuse to create, and what is not run here', async () => {
    const withoutGrant = template().map(r =>
      r.logicalId === 'workerRole' ? { ...r, properties: { ...r.properties, Policies: [] } } : r,
    )
    await expect(start(withoutGrant)).rejects.toThrow(
      'User: arn:aws:sts::000000000000:assumed-role/workerRole/worker is not authorized to perform: sqs:ReceiveMessage on resource: arn:aws:sqs:ap-south-1:000000000000:work because no identity-based policy allows the sqs:ReceiveMessage action',
    )
    await expect(start([queue('work', { FifoQueue: true })])).rejects.toThrow('Test/work')
    await expect(start(template({ TumblingWindowInSeconds: 5 }))).rejects.toThrow('TumblingWindowInSeconds')
  })
})
