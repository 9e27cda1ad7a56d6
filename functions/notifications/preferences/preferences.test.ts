import { beforeEach, describe, expect, it } from 'vitest'
import { lettersAlways } from '../../../shared/contracts/notifications/notificationKinds.ts'
import { bodyOf, callOf, problemOf } from '../../platform/testing/calls.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import { type PreferenceStore, preferenceStore } from './preferenceStore.ts'
import { handleGetNotificationPreferences, handleSetNotificationPreference } from './preferences.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
let preferences: PreferenceStore
beforeEach(() => {
  preferences = preferenceStore(memoryTable(), 'notifications')
})
const call = (investorId = 'inv_1') => callOf(investorId, now)
const get = async (investorId?: string) =>
  bodyOf(await handleGetNotificationPreferences({ preferences })({}, call(investorId))).data
type Choice = Parameters<ReturnType<typeof handleSetNotificationPreference>>[0]
const set = (choice: Choice) => handleSetNotificationPreference({ preferences })(choice, call())

describe('preferences of notifications', () => {
  it('begin with everything on', async () => {
    expect(await get()).toEqual({ email: [], whatsapp: [], push: [] })
  })
  it('are off by kind and channel, until they are on again, for one investor', async () => {
    bodyOf(await set({ channel: 'email', kind: 'kyc', on: false }))
    const changed = bodyOf(await set({ channel: 'whatsapp', kind: 'account', on: false })).data
    expect(changed).toEqual({ email: ['kyc'], whatsapp: ['account'], push: [] })
    expect(await get()).toEqual(changed)
    expect(await get('inv_2')).toEqual({ email: [], whatsapp: [], push: [] })
    bodyOf(await set({ channel: 'email', kind: 'kyc', on: true }))
    expect(await get()).toEqual({ email: [], whatsapp: ['account'], push: [] })
  })
  it.each([...lettersAlways])('letters about %s stay on', async kind => {
    expect(problemOf(await set({ channel: 'email', kind, on: false }))).toBe('notifications.letterAlways')
    expect(await get()).toEqual({ email: [], whatsapp: [], push: [] })
    expect(problemOf(await set({ channel: 'email', kind, on: true }))).toBe('none')
  })
  it('two tabs that change different ones at once keep both', async () => {
    await Promise.all([
      set({ channel: 'email', kind: 'kyc', on: false }),
      set({ channel: 'email', kind: 'payments', on: false }),
    ])
    expect((await get()).email.toSorted()).toEqual(['kyc', 'payments'])
  })
})
