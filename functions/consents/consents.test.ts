import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../platform/apiFunction.ts'
import { memoryTable } from '../platform/testing/memoryTable.ts'
import { scriptedTable, testEnvironment } from '../platform/testing.ts'
import { acceptConsentText } from './acceptConsentText.ts'
import { consentStore } from './consentStore.ts'
import { currentText } from './consentTexts.ts'
import { handleGetConsent } from './getConsent.ts'
import {
  eraseConsents,
  hasAgreedToSignupText,
  hasConsent,
  versionInForce,
  withdrawWhatsApp,
} from './published.ts'
import { handleSetConsent } from './setConsent.ts'

const at = (minute: number): Call<never> =>
  ({
    now: new Date(Date.UTC(2026, 10, 20, 4, minute)),
    correlationId: 'req-1',
    address: '203.0.113.7',
    device: 'Chrome on Android',
    session: { investorId: 'inv_1' },
  }) as never

function openScene() {
  const table = scriptedTable()
  return { table, consents: consentStore(table, 'sthirank-consents') }
}

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

it('to the signup text lasts until the text changes or it is withdrawn, so that the next log-in asks again (D7)', async () => {
  vi.stubEnv('TABLE_CONSENTS', 'sthirank-consents')
  const { table, consents } = openScene()
  expect(await hasAgreedToSignupText(table, 'inv_1')).toBe(false)
  const agreement = { investorId: 'inv_1', type: 'tnc:signup', consent: true, address: '', device: '' }
  const context = { now: at(0).now, correlationId: 'req-1' }
  await consents.record({ ...agreement, textVersion: '2020-01-01' }, context)
  expect(await hasAgreedToSignupText(table, 'inv_1')).toBe(false)
  await acceptConsentText({ consents }, 'signup')({ version: versionInForce('signup') }, at(1))
  expect(await hasAgreedToSignupText(table, 'inv_1')).toBe(true)
  expect(await hasAgreedToSignupText(table, 'inv_2')).toBe(false)
})

it('of an investor who left are deleted with address and device, and nobody else’s (U13)', async () => {
  vi.stubEnv('TABLE_CONSENTS', 'sthirank-consents')
  const table = memoryTable()
  const consents = consentStore(table, 'sthirank-consents')
  const context = { now: at(0).now, correlationId: 'req-1' }
  for (const investorId of ['inv_1', 'inv_2'])
    await consents.record(
      { investorId, type: 'whatsapp', consent: true, address: '203.0.113.7', device: 'Chrome on Android' },
      context,
    )
  for (let time = 0; time < 2; time += 1) await eraseConsents(table, 'inv_1')
  expect(await hasConsent(table, 'inv_1', 'whatsapp')).toBe(false)
  expect(await hasConsent(table, 'inv_2', 'whatsapp')).toBe(true)
  expect([...table.rows.values()].filter(row => row.pk === 'investor#inv_1')).toEqual([])
})

it('to the text about statements says when it was given, until the text changes', async () => {
  const { consents } = openScene()
  const read = () => handleGetConsent({ consents })({ type: 'casupload' }, at(5))
  expect(await read()).toMatchObject({ body: { consent: false } })
  const agreement = { investorId: 'inv_1', type: 'tnc:casupload', consent: true, address: '', device: '' }
  const context = { now: at(0).now, correlationId: 'req-1' }
  await consents.record({ ...agreement, textVersion: '2020-01-01' }, context)
  expect(await read()).toMatchObject({ body: { consent: false } })
  const { version } = currentText('casupload')
  await acceptConsentText({ consents }, 'casupload')({ version }, at(1))
  expect(await read()).toMatchObject({ body: { consent: true, at: '2026-11-20T04:01:00.000Z' } })
})

describe('consents', () => {
  it('are a ledger: the newest word counts and no row is changed', async () => {
    const { table, consents } = openScene()
    expect(await handleGetConsent({ consents })({ type: 'whatsapp' }, at(0))).toMatchObject({
      body: { consent: false },
    })
    await handleSetConsent({ consents })({ type: 'whatsapp', consent: true }, at(1))
    expect(await handleGetConsent({ consents })({ type: 'whatsapp' }, at(2))).toMatchObject({
      body: { consent: true },
    })
    await handleSetConsent({ consents })({ type: 'whatsapp', consent: false }, at(3))
    expect(await handleGetConsent({ consents })({ type: 'whatsapp' }, at(4))).toMatchObject({
      body: { consent: false },
    })
    const rows = [...table.rows.values()].filter(row => String(row.sk).startsWith('consent#'))
    expect(rows.map(row => [row.state, row.address, row.device])).toEqual([
      ['given', '203.0.113.7', 'Chrome on Android'],
      ['withdrawn', '203.0.113.7', 'Chrome on Android'],
    ])
  })

  it('given in the same moment: the later id is the newest, whichever was written first', async () => {
    const table = memoryTable()
    const consents = consentStore(table, 'sthirank-consents')
    const one = { investorId: 'inv_1', type: 'whatsapp', address: '203.0.113.7', device: 'Chrome' }
    const [now, correlationId] = [at(1).now, 'req-1']
    await consents.record({ ...one, consent: true }, { now: at(2).now, correlationId })
    // An answer of a slow function: it was given before.
    await consents.record({ ...one, consent: false }, { now, correlationId })
    expect(await consents.read('inv_1', 'whatsapp')).toBe(true)
    expect([...table.rows.values()].filter(row => String(row.sk).startsWith('consent#'))).toHaveLength(2)
  })

  it('of a ledger from before the row of the newest count as well', async () => {
    const table = memoryTable()
    const consents = consentStore(table, 'sthirank-consents')
    await handleSetConsent({ consents })({ type: 'whatsapp', consent: true }, at(1))
    for (const [name, row] of table.rows) if (String(row.sk).startsWith('newest#')) table.rows.delete(name)
    expect(await consents.read('inv_1', 'whatsapp')).toBe(true)
    await handleSetConsent({ consents })({ type: 'whatsapp', consent: false }, at(2))
    expect(await consents.read('inv_1', 'whatsapp')).toBe(false)
  })

  it('to WhatsApp ends with STOP there, once, and says where it was withdrawn (D3)', async () => {
    const table = memoryTable()
    vi.stubEnv('TABLE_CONSENTS', 'sthirank-consents')
    const consents = consentStore(table, 'sthirank-consents')
    const stop = () =>
      withdrawWhatsApp(
        table,
        { investorId: 'inv_1', address: '203.0.113.9', device: 'WhatsApp' },
        { now: at(3).now, correlationId: 'req-3' },
      )
    await stop()
    expect(table.rows.size).toBe(0)
    await handleSetConsent({ consents })({ type: 'whatsapp', consent: true }, at(1))
    await stop()
    await stop()
    expect(await consents.read('inv_1', 'whatsapp')).toBe(false)
    const kept = [...table.rows.values()].filter(row => String(row.sk).startsWith('consent#'))
    expect(kept.map(({ state, device }) => [state, device])).toEqual([
      ['given', 'Chrome on Android'],
      ['withdrawn', 'WhatsApp'],
    ])
  })

  it('that screens are counted can be given and withdrawn (D8)', async () => {
    const table = memoryTable()
    const consents = consentStore(table, 'sthirank-consents')
    await handleSetConsent({ consents })({ type: 'analytics', consent: true }, at(1))
    await handleSetConsent({ consents })({ type: 'analytics', consent: false }, at(2))
    expect(await consents.read('inv_1', 'analytics')).toBe(false)
    const rows = [...table.rows.values()].filter(row => String(row.sk).startsWith('consent#'))
    expect(rows.map(row => row.state)).toEqual(['given', 'withdrawn'])
  })

  it('are asked for by other domains, per investor and type', async () => {
    process.env.TABLE_CONSENTS = 'sthirank-consents'
    const { table, consents } = openScene()
    expect(await hasConsent(table, 'inv_1', 'demat')).toBe(false)
    await handleSetConsent({ consents })({ type: 'demat', consent: true }, at(1))
    expect(await hasConsent(table, 'inv_1', 'demat')).toBe(true)
    expect(await hasConsent(table, 'inv_2', 'demat')).toBe(false)
    expect(await hasConsent(table, 'inv_1', 'redeem')).toBe(false)
  })

  it('are at most 30 a day of one investor (S10)', async () => {
    const table = memoryTable()
    const consents = consentStore(table, 'sthirank-consents')
    const set = handleSetConsent({ consents })
    for (let minute = 0; minute < 29; minute += 1)
      expect(await set({ type: 'whatsapp', consent: true }, at(minute))).toMatchObject({ ok: true })
    expect(await set({ type: 'whatsapp', consent: false }, at(29))).toMatchObject({ ok: true })
    expect(await set({ type: 'whatsapp', consent: true }, at(30))).toMatchObject({
      problem: { id: 'session.heavyTraffic' },
    })
    expect(await consents.read('inv_1', 'whatsapp')).toBe(false)
  })

  it('to a sale cannot be withdrawn by this call', async () => {
    expect(await handleSetConsent(openScene())({ type: 'redeem', consent: false }, at(0))).toMatchObject({
      problem: { id: 'consent.notRecorded', field: 'consent' },
    })
  })

  it('to a text count for the version in force only', async () => {
    const { table, consents } = openScene()
    expect(await acceptConsentText({ consents }, 'signup')({ version: '2020-01-01' }, at(0))).toMatchObject({
      problem: { id: 'consent.versionOutdated' },
    })
    expect(table.rows.size).toBe(0)
    await acceptConsentText({ consents }, 'signup')({ version: currentText('signup').version }, at(1))
    expect(
      [...table.rows.values()].some(
        row => row.textVersion === currentText('signup').version && row.type === 'tnc:signup',
      ),
    ).toBe(true)
  })
})
