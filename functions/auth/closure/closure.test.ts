import { beforeEach, describe, expect, it } from 'vitest'
import {
  accountClosed,
  accountClosureCancelled,
  accountClosureRequested,
  accountRecordsExpired,
} from '../../../shared/contracts/account/events.ts'
import { forgotPassword } from '../../../shared/contracts/auth/forgotPassword.ts'
import type { Consumer } from '../../platform/eventFunction.ts'
import { readEnding, readSession, type Session } from '../../platform/http/session.ts'
import type { Table } from '../../platform/records/table.ts'
import { putItem } from '../../platform/records/writes.ts'
import { deliveredEvent } from '../../platform/testing/calls.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import { credentialsKey, deviceKey, fieldContext } from '../investors/investorRows.ts'
import { handleForgotPassword } from '../passwords/forgotPassword.ts'
import { closingSince, investorOfEmail, isInvestor, readIdentity } from '../published.ts'
import { type AuthScene, logIn, signUp } from '../testing/authScene.ts'
import { signedInScene } from '../testing/signedInScene.ts'
import { closureWrites } from './closureWrites.ts'
import { onAccountClosed } from './onAccountClosed.ts'
import { onAccountClosureCancelled } from './onAccountClosureCancelled.ts'
import { onAccountClosureRequested } from './onAccountClosureRequested.ts'
import { onAccountRecordsExpired } from './onAccountRecordsExpired.ts'

const email = 'asha@example.in'
let scene: AuthScene
let session: Session
beforeEach(async () => ({ scene, session } = await signedInScene()))

/** Delivers an event of the investor's account twice. */
async function deliver(consumer: Consumer, name: string, more: object = {}): Promise<void> {
  const now = scene.now()
  const payload = { investorId: session.investorId, ...more }
  const event = deliveredEvent('account', name, payload, { now, type: 'closure', eventId: `evt_${name}` })
  for (let time = 0; time < 2; time += 1) await consumer.consume(event, runAt(now))
}
const request = () => deliver(onAccountClosureRequested(scene.consumers), accountClosureRequested.name)
const cancel = () =>
  deliver(onAccountClosureCancelled(scene.consumers), accountClosureCancelled.name, {
    openItems: [{ kind: 'orders', count: 1 }],
  })
const close = (keepsRecords: boolean) =>
  deliver(onAccountClosed(scene.consumers), accountClosed.name, { keepsRecords })
const expire = () => deliver(onAccountRecordsExpired(scene.consumers), accountRecordsExpired.name)
const owner = () => investorOfEmail(scene.dependencies.table, scene.dependencies.cipher, email)
const rowsOf = () => scene.dynamo.find(session.investorId).filter(row => !('once' in row))

describe('an account that is being closed (U13)', () => {
  it('ends every session and says why, takes no log-in, and sends no link', async () => {
    const other = await logIn(scene, { device: 'Firefox on Linux' })
    await request()
    const { table } = scene.dependencies
    expect(await readSession(table, other.secret, scene.now())).toBeUndefined()
    expect(await readEnding(table, other.secret, scene.now())).toBe('closing')
    expect(await closingSince(table, session.investorId)).toBe(scene.now().toISOString())
    const { investors } = scene.dependencies
    expect((await investors.readCredentials(await investors.keyOf(email)))?.sessions).toEqual({})
    await expect(logIn(scene)).rejects.toThrow('auth.accountClosing')
    await expect(logIn(scene, { password: 'not-the-password' })).rejects.toThrow('auth.authenticationFailed')
    const answered = await handleForgotPassword(scene.dependencies)(
      { email },
      scene.call(forgotPassword, { session: undefined }),
    )
    expect(answered).toMatchObject({ ok: true })
    expect(scene.events().filter(({ name }) => name === 'passwordResetRequested')).toEqual([])
  })

  it('takes log-ins again when something was open after all', async () => {
    await request()
    await cancel()
    expect(await closingSince(scene.dependencies.table, session.investorId)).toBeUndefined()
    expect((await logIn(scene)).session.investorId).toBe(session.investorId)
  })
})

describe('a closed account (U13)', () => {
  it('gets one last letter; without records nothing of the person is left, and the address is free', async () => {
    await request()
    await close(false)
    expect(scene.sentMail.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your Sthirank account is closed'],
    ])
    expect(scene.sentMail[0]?.text).toContain('everything that we knew of you is deleted')
    expect(await isInvestor(scene.dependencies.table, session.investorId)).toBe(false)
    expect(await owner()).toBeUndefined()
    expect(JSON.stringify(rowsOf())).not.toMatch(/passwordHash|sealed\./)
    const anew = await signUp(scene)
    expect(anew.investorId).not.toBe(session.investorId)
    // The events come once more, late.
    await close(false)
    await expire()
    expect(await owner()).toBe(anew.investorId)
    expect(scene.sentMail).toHaveLength(1)
  })

  it('with records keeps name, address and number and nothing to log in with; nothing is sent to it any more', async () => {
    await request()
    await close(true)
    expect(scene.sentMail[0]?.text).toContain('for 8 years')
    const { table, cipher } = scene.dependencies
    expect(await readIdentity(table, cipher, session.investorId)).toMatchObject({
      email,
      name: 'Asha Rao',
      emailConfirmed: false,
      phoneVerified: false,
    })
    expect(JSON.stringify(rowsOf())).not.toContain('passwordHash')
    await expect(logIn(scene)).rejects.toThrow('auth.noSuchEmail')
    const anew = await signUp(scene)
    await close(true)
    expect(await owner()).toBe(anew.investorId)
    await expire()
    expect(await isInvestor(table, session.investorId)).toBe(false)
    expect(await owner()).toBe(anew.investorId)
  })
})

it('leaves nothing of an address when the erasure breaks off anywhere and is repeated', async () => {
  const accountKey = await testCipher.index(email, fieldContext.email)
  const { pk, sk } = credentialsKey(accountKey)
  const credentials = {
    investorId: 'inv_1',
    state: 'closing',
    version: 1,
    passwordHash: '',
    devices: [],
    sessions: {},
    confirmationSentAt: '2026-11-20T04:30:00.000Z',
  }
  // More rows than one transaction erases, those of the browsers last in order.
  const others = Array.from({ length: 30 }, (_, n) => deviceKey(accountKey, `${n}`))
  for (let working = 0; working < 6; working += 1) {
    const memory = memoryTable()
    await memory.transact([{ ...credentials, pk, sk }, ...others].map(row => putItem('auth', { ...row })))
    let left = working
    const breaking: Table = {
      ...memory,
      transact: items => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('the database is down')) : memory.transact(items)
      },
    }
    const forget = (table: Table) =>
      closureWrites(table, 'auth', testCipher).forget(
        'inv_1',
        { email, phone: '9876543210' },
        { keepsPerson: false, now: new Date('2026-11-21T04:30:00.000Z') },
      )
    if (working < 4) await expect(forget(breaking)).rejects.toThrow('the database is down')
    await forget(memory)
    expect([...memory.rows.keys()]).toEqual([])
  }
})
