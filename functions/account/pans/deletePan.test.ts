import { beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from '../../platform/testing/calls.ts'
import { testCipher } from '../../platform/testing/memoryTable.ts'
import { erasePans } from '../profileStore.ts'
import { openValidPans } from '../published.ts'
import {
  agreed,
  byGuardian,
  call,
  child,
  days,
  entry,
  investorId,
  list,
  mother,
  now,
  ownPan,
  remove,
  restore,
  save,
  scene,
  send,
  sweep,
  tableName,
  wire,
} from '../testing/panScene.ts'
import { handleFetchClients } from './fetchClients.ts'
import { handleGetPans } from './getPans.ts'
import { handleSetPanDefault } from './setPanDefault.ts'
import { readPans } from './subAccountRows.ts'
import { validPansOf } from './validPans.ts'

const choose = (pan: string) => handleSetPanDefault(wire())({ pan }, call())
const stored = () => readPans(scene.table, tableName, testCipher, investorId)
/** What other domains read, with the KYC of the scene. */
const published = async () => {
  const { pan } = await wire().kycOf()
  return validPansOf(await stored(), pan, pan && 'pan_own')
}

beforeEach(() => agreed())

describe('a deleted PAN', () => {
  it('is hidden at once and named with its last day; a second press changes nothing', async () => {
    const first = await remove()
    expect(first).toMatchObject({ body: { data: { restorableUntil: '2026-12-20' } } })
    scene.clock += days(1)
    expect(await remove()).toEqual(first)
    expect(await entry()).toMatchObject({ active: false, restorableUntil: '2026-12-20' })
    expect((await published()).pans).toMatchObject([{ own: true }, { pan: mother.pan, usable: false }])
    expect(problemOf(await send())).toBe('pans.deleted')
    expect(problemOf(await save(mother))).toBe('pans.deleted')
  })

  it('comes back as it was until the end of that day, and not on the next', async () => {
    await remove()
    scene.clock = Date.parse('2026-12-20T18:29:59.000Z')
    expect(await restore()).toMatchObject({ ok: true })
    expect(await restore()).toMatchObject({ ok: true })
    expect(await entry()).toMatchObject({ active: true, status: 'agreed' })
    await remove()
    scene.clock = Date.parse('2027-01-19T18:30:00.000Z')
    expect(problemOf(await restore())).toBe('pans.restoreOver')
  })

  it('is erased after its days: nothing of the person is left, once, and it may be added anew', async () => {
    await remove()
    const { panId } = (await entry()) ?? {}
    scene.clock = Date.parse('2026-12-20T18:29:59.000Z')
    await sweep()
    expect(await entry()).toBeDefined()
    scene.clock += 1000
    await sweep()
    await sweep()
    expect(await entry()).toBeUndefined()
    expect(scene.table.events('subAccountRemoved')).toEqual([{ investorId, panId }])
    expect(JSON.stringify([...scene.table.rows.values()].filter(row => row.panId === panId))).not.toContain(
      'sealedHolder',
    )
    expect(problemOf(await restore())).toBe('pans.unknown')
    expect(await save({ ...mother, version: 0 })).toMatchObject({
      body: { data: { panId, status: 'waiting', active: true } },
    })
  })

  it('by an old tab is refused', async () => {
    await save({ ...mother, nickName: 'Maa' })
    expect(problemOf(await remove(mother.pan, 1))).toBe('pans.moved')
    expect(problemOf(await remove('ZZZPZ0000Z'))).toBe('pans.unknown')
  })

  it('that is brought back while it is swept stays', async () => {
    await remove()
    scene.clock = Date.parse('2026-12-20T18:30:00.000Z')
    scene.table.meanwhile(async () => {
      scene.clock -= 1000
      await restore()
      scene.clock += 1000
    })
    await sweep()
    expect(await entry()).toMatchObject({ active: true })
    expect(scene.table.events('subAccountRemoved')).toEqual([])
  })

  it('of a ward that comes back still comes of age', async () => {
    await save({ ...byGuardian, dob: '2008-12-15' })
    await remove(child.pan)
    await restore(child.pan)
    scene.clock = Date.parse('2026-12-15T18:30:00.000Z')
    await sweep()
    expect(await entry(child.pan)).toMatchObject({ status: 'waiting' })
  })
})

describe('the default', () => {
  it('is all PANs, or one that is usable', async () => {
    expect(await choose(mother.pan)).toMatchObject({
      body: { data: { default: { pan: mother.pan, name: mother.name } } },
    })
    expect((await list()).default).toEqual({ pan: mother.pan, name: mother.name })
    expect((await published()).defaultPanId).toBe((await entry())?.panId)
    await choose(ownPan)
    expect((await list()).default).toEqual({ pan: ownPan, name: 'Asha S Rao' })
    await choose('all')
    expect((await list()).default).toEqual({ pan: 'all', name: 'All PANs' })
  })

  it('is never one that waits, is deleted or is nobody’s', async () => {
    const father = { ...mother, pan: 'QRSPF4321K' }
    await save(father)
    expect(problemOf(await choose(father.pan))).toBe('pans.notUsable')
    expect(problemOf(await choose('ZZZPZ0000Z'))).toBe('pans.unknown')
    await choose(mother.pan)
    await remove()
    expect(problemOf(await choose(mother.pan))).toBe('pans.notUsable')
    expect((await list()).default.pan).toBe('all')
    expect((await published()).defaultPanId).toBe('all')
    await restore()
    expect((await list()).default.pan).toBe(mother.pan)
  })
})

describe('what other parts read', () => {
  it('are the PANs with what they may be looked at for, the own one first', async () => {
    const father = { ...mother, pan: 'QRSPF4321K', name: 'Ravi Rao' }
    await save(father)
    await save(byGuardian)
    const { pans } = await published()
    expect(pans.map(({ pan, own, usable }) => [pan, own, usable])[0]).toEqual([ownPan, true, true])
    expect(new Map(pans.map(({ pan, usable }) => [pan, usable]))).toEqual(
      new Map([
        [ownPan, true],
        [mother.pan, true],
        [father.pan, false],
        [child.pan, true],
      ]),
    )
    for (const { panId, pan } of pans) expect(panId).not.toContain(pan)
  })

  it('without a KYC and without anybody is an empty list', async () => {
    expect(await openValidPans(scene.table, testCipher)('inv_9')).toEqual({ defaultPanId: 'all', pans: [] })
  })

  it('the profile asks for nobody while nobody was added', async () => {
    const { subAccounts } = wire()
    expect((await subAccounts.listIfAny(investorId)).subAccounts).toHaveLength(1)
    scene.table.rows.clear()
    scene.table.calls.length = 0
    expect(await subAccounts.listIfAny(investorId)).toEqual({ chosen: 'all', subAccounts: [] })
    expect(scene.table.calls).toEqual(['get'])
  })

  it('bonds are bought with the own PAN alone', async () => {
    expect(await handleGetPans(wire())({}, call())).toMatchObject({
      body: { data: [{ pan: ownPan, name: 'Asha S Rao' }] },
    })
  })

  it('the CANs are those of PANs that are usable, a page at a time', async () => {
    await save({ ...mother, can: '16250ha001' })
    await save({ ...mother, pan: 'QRSPF4321K', can: '16250HA002' })
    const page = (pageNum: number) => handleFetchClients(wire())({ appType: 'web', pageNum }, call())
    expect(await page(1)).toMatchObject({
      body: { data: { clients: [{ can: '16250ha001', pan: mother.pan }], pageNum: 1, pages: 1 } },
    })
    expect(await page(2)).toMatchObject({ body: { data: { clients: [], pageNum: 2, pages: 1 } } })
  })
})

it('a closed account keeps nothing of other people, and its own events', async () => {
  await remove()
  await choose('all')
  await erasePans(scene.table, tableName, investorId)
  await erasePans(scene.table, tableName, investorId)
  expect(await stored()).toEqual({ chosen: 'all', subAccounts: [] })
  const left = [...scene.table.rows.values()].filter(({ pk }) => pk === `investor#${investorId}`)
  expect(left.every(({ sk }) => String(sk).startsWith('event#'))).toBe(true)
  expect(now().toISOString()).toBe('2026-11-20T04:30:00.000Z')
})
