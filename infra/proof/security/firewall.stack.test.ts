import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveStack, takeStack } from '../../drivers/sharedStack.ts'
import type { RunningStack } from '../../drivers/testStack.ts'
import { logIn, newInvestor, person, Visitor } from '../../drivers/visitor.ts'

/** One client that sends nonsense as fast as it can, while others log in. */

let stack: RunningStack
const others = person(1, 'undisturbed')
/** What others who had the stack before wrote into the log. */
let earlier = 0
/** The security log, with what has happened since this proof began. */
function securityLog(): string {
  const file = join(stack.dataDir, 'logs', 'sthirank-security-events.log')
  return existsSync(file) ? readFileSync(file, 'utf8').slice(earlier) : ''
}

beforeAll(async () => {
  stack = await takeStack()
  await newInvestor(stack.origin, others)
  earlier = securityLog().length
})
afterAll(() => leaveStack(stack))

/** A log-in with a wrong password from an address of this machine; returns its status. */
const nonsense = (localAddress: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.origin)
    const sent = request(
      {
        hostname,
        port,
        localAddress,
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.once('error', reject)
    sent.end('email=nobody%40proof.sthirank.test&password=wrong-one-2026')
  })

it('a client that floods the log-in is refused, and everybody else logs in (S2)', async () => {
  const tally = new Map<number, number>()
  const refused = new Set<string>()
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let count = 0; count < 80; count += 1) {
        const { status, text } = await nonsense('127.0.0.9')
        tally.set(status, (tally.get(status) ?? 0) + 1)
        if (status === 429) refused.add(text)
      }
    }),
  ).finally(() => {
    isOver = true
  })
  let logIns = 0
  while (!isOver || logIns < 5) {
    await logIn(new Visitor(stack.origin), others)
    logIns += 1
    // Each costs a password's hash.
    await pause(100)
  }
  await flood
  expect(tally.get(429)).toBe(12 * 80 - 600)
  expect([...refused].map(text => JSON.parse(text))).toEqual([
    expect.objectContaining({ success: false, problem: { id: 'session.heavyTraffic' } }),
  ])
  // Another address is not the first one.
  expect((await nonsense('127.0.0.10')).status).toBe(400)
})

it('the security log names the flood’s address and each log-in, in a file of its own', async () => {
  // A line is written a moment after the answer.
  await expect.poll(securityLog).toContain('127.0.0.10')
  const events = securityLog()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(events.filter(({ message }) => message !== 'security.event')).toEqual([])
  const refused = events.filter(({ securityEvent }) => /^logIn(Failed|Locked)$/.test(securityEvent))
  expect(new Set(refused.map(({ address }) => address))).toEqual(new Set(['127.0.0.9', '127.0.0.10']))
  // One account was tried, and its e-mail is nowhere.
  expect(new Set(refused.map(({ account }) => account)).size).toBe(1)
  expect(securityLog()).not.toContain('@')
  const opened = events.filter(({ securityEvent }) => securityEvent === 'sessionOpened')
  expect(opened.length).toBeGreaterThan(4)
  expect(opened.filter(({ account, timestamp }) => !account || !timestamp)).toEqual([])
})
