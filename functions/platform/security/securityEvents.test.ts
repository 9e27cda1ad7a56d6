import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../../shared/contracts/defineCall.ts'
import { calls } from '../../../shared/contracts/registry.ts'
import { aboutAccount, type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import { done, refusal } from '../../../shared/vocabulary/operator/operatorInput.ts'
import { apiFunction, serve } from '../apiFunction.ts'
import { openSeals } from '../http/sealedCall.ts'
import { log } from '../log.ts'
import { httpEvent, scriptedTable, testEnvironment } from '../testing.ts'
import { logOperatorRefused, securityEvents } from './securityEvents.ts'

vi.mock(import('../log.ts'), async original => ({ ...(await original()), log: vi.fn() }))

const logIn = defineCall('login', 'POST /auth/login', {
  access: 'public',
  encoding: 'json',
  input: z.object({ email: z.string() }),
  reply: envelope({}),
  problems: ['auth.authenticationFailed', 'auth.locked'],
})
const glance = defineCall('glance', 'POST /glance', {
  access: 'public',
  encoding: 'json',
  input: z.object({}),
  reply: envelope({}),
  problems: [],
})

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
  vi.mocked(log).mockClear()
})

/** The security events that a call with this outcome leaves. */
async function eventsOf(path: string, outcome: Outcome<object>, body: object = { email: 'asha@example.in' }) {
  const table = scriptedTable({})
  const seals = openSeals({ read: () => Promise.resolve('') }, table)
  const handler = apiFunction({ table, seals, now: () => new Date('2026-11-20T04:30:00.000Z') }, [
    serve(logIn, () => Promise.resolve(outcome)),
    serve(glance, () => Promise.resolve(reply({}))),
  ])
  await handler(httpEvent({ method: 'POST', path, body }), {} as never)
  return vi.mocked(log).mock.calls.flatMap(([line, fields]) => (line === 'security.event' ? [fields] : []))
}

it('a failed log-in names the account by its blind index, the address and the device, and never the e-mail (S6)', async () => {
  const events = await eventsOf(
    '/auth/login',
    aboutAccount('mac-of-asha', refuse('auth.authenticationFailed')),
  )
  expect(events).toMatchObject([
    {
      securityEvent: 'logInFailed',
      problem: 'auth.authenticationFailed',
      account: 'mac-of-asha',
      address: '203.0.113.7',
      device: 'Chrome on Android',
    },
  ])
  expect(JSON.stringify(events)).not.toContain('asha@')
})

it('a locked account is an event of its own, and so is a session that was opened', async () => {
  const locked = await eventsOf('/auth/login', refuse('auth.locked', { params: { minutes: 15 } }))
  expect(locked).toMatchObject([{ securityEvent: 'logInLocked' }])
  vi.mocked(log).mockClear()
  expect(await eventsOf('/auth/login', reply({}))).toMatchObject([{ securityEvent: 'sessionOpened' }])
})

it('an input that was not understood, and a call without a meaning, leave none', async () => {
  expect(await eventsOf('/auth/login', reply({}), { email: 7 })).toEqual([])
  expect(await eventsOf('/glance', reply({}), {})).toEqual([])
})

it('every call of the table is a call', () => {
  const names = new Set<string>(calls.map(({ name }) => name))
  expect(Object.keys(securityEvents).filter(name => !names.has(name))).toEqual([])
})

it('an operator who approves what was requested by the same person, or whom CloudTrail does not name, leaves one', () => {
  const start = { flow: 'ops-approve-request', by: 'meera.k', execution: 'approve-7' }
  for (const error of ['SamePerson', 'NotProven', 'RequestExpired'])
    logOperatorRefused(start, refusal(error, 'Nothing was changed.'))
  logOperatorRefused(start, done('Approved.'))
  const refused = {
    correlationId: 'approve-7',
    securityEvent: 'operatorRefused',
    recordId: 'ops-approve-request',
    account: 'meera.k',
  }
  expect(vi.mocked(log).mock.calls).toEqual([
    ['security.event', { ...refused, problem: 'SamePerson' }],
    ['security.event', { ...refused, problem: 'NotProven' }],
  ])
})

it('every call that opens or ends a session, or adds or removes a factor, is a security event', () => {
  const sensitive = calls
    .map(({ name }) => name)
    .filter(name =>
      /^(passkeyLogin|login|logout|endSession)$|^(confirm|remove)(Passkey|SecondFactor)/.test(name),
    )
  expect(sensitive.length).toBeGreaterThan(6)
  expect(sensitive.filter(name => !(name in securityEvents))).toEqual([])
})
