import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, callOf, problemOf } from '../../platform/testing/calls.ts'
import { type FundScene, fundScene, holdingsIn, imported, investorId, start } from '../testing/fundScene.ts'
import {
  flexiCapScheme,
  folioOf,
  liquidScheme,
  otherPan,
  ownPan,
  statementOf,
} from '../testing/statementOf.ts'
import { handleAssignPan } from './assignPan.ts'
import { handleAssignPanMulti } from './assignPanMulti.ts'
import { handleDeleteFundTransaction } from './deleteFundTransaction.ts'
import { handleGetPanLessHoldings } from './getPanLessHoldings.ts'

let scene: FundScene
let keys: number
beforeEach(async () => {
  scene = fundScene()
  keys = 0
  await imported(scene, statement)
})

/** One folio without a PAN, one of another's, one of one's own. */
const statement = statementOf([
  { amc: 'PPFAS Mutual Fund', folio: '111', holder: 'Asha Rao', schemes: [flexiCapScheme, liquidScheme] },
  folioOf('222', [flexiCapScheme], { pan: otherPan }),
  folioOf('333', [flexiCapScheme]),
])

const callWith = (key: string, owner = investorId, body = '') => ({
  ...callOf(owner, start),
  idempotency: { owner, call: 'x', key, bodyHash: body },
})
const newKey = () => `key-${keys++}`
const positionOf = async (folio: string, isin = flexiCapScheme.isin) => {
  const found = (await scene.positions.list(investorId)).find(one => one.folio === folio && one.isin === isin)
  if (found === undefined) throw new Error('no such position')
  return found
}
const idOf = async (folio: string) => (await positionOf(folio)).positionId
const assign = (
  input: Parameters<ReturnType<typeof handleAssignPan>>[0],
  key = newKey(),
  owner = investorId,
) => handleAssignPan(scene)(input, callWith(key, owner))

describe('getPanLessHoldings', () => {
  it('lists what is in no figure, at the latest price or as the statement values it; of a person who has not agreed neither units nor value', async () => {
    const { data } = bodyOf(await handleGetPanLessHoldings(scene)({}, callOf(investorId, start)))
    const shown = data.holdings.map(({ folio, AMFICode, units, mtmPaise, pan }) => [
      folio,
      AMFICode,
      units,
      mtmPaise,
      pan,
    ])
    // 150 × 89.5712 = 13,435.68; the liquid fund's value is not printed.
    shown.sort((one, other) => (one.join() < other.join() ? -1 : 1))
    expect(shown).toEqual([
      ['111', undefined, '10', undefined, 'none'],
      ['111', '122639', '150', 13_435_68, 'none'],
      ['222', '122639', undefined, undefined, 'unknown'],
    ])
    const nobody = await handleGetPanLessHoldings(scene)({}, callOf('inv_2', start))
    expect(bodyOf(nobody).data.holdings).toEqual([])
  })
})

describe('assignPan (K-243)', () => {
  it('gives one holding, or all of the scheme, a PAN of the investor', async () => {
    expect(bodyOf(await assign({ pan: ownPan, positionId: await idOf('111') })).data).toEqual({ assigned: 1 })
    expect(await holdingsIn(scene)).toContain('111 INF879O01027 1500000 2 reconciled pan_own')
    scene.pans.push({ panId: 'pan_other', pan: otherPan, usable: true })
    expect(bodyOf(await assign({ pan: otherPan, AMFICode: '122639' })).data).toEqual({ assigned: 1 })
    expect((await positionOf('222')).panId).toBe('pan_other')
  })

  it.each([
    ['a PAN that is not the investor’s', { pan: otherPan, AMFICode: '122639' }, 'funds.panNotYours'],
    ['nothing in particular', { pan: ownPan }, 'funds.holdingUnknown'],
    ['a holding that is none', { pan: ownPan, positionId: 'fp_1' }, 'funds.holdingUnknown'],
    ['a scheme that is not held', { pan: ownPan, AMFICode: '100001' }, 'funds.holdingUnknown'],
  ])('refuses %s', async (_what, input, id) => {
    expect(problemOf(await assign(input))).toBe(id)
  })

  it('refuses a holding whose statement prints another PAN, and holdings of others', async () => {
    expect(problemOf(await assign({ pan: ownPan, positionId: await idOf('222') }))).toBe(
      'funds.otherPanPrinted',
    )
    const theirs = await assign({ pan: ownPan, positionId: await idOf('111') }, newKey(), 'inv_2')
    expect(problemOf(theirs)).toBe('funds.holdingUnknown')
    expect((await positionOf('111')).panId).toBeUndefined()
  })

  it('a repeat after a lost answer is answered as the first was, and a key is not used for another', async () => {
    const input = { pan: ownPan, AMFICode: '122639' }
    expect(bodyOf(await assign(input, 'one')).data).toEqual({ assigned: 1 })
    expect(bodyOf(await assign(input, 'one')).data).toEqual({ assigned: 1 })
    const other = await handleAssignPan(scene)(input, callWith('one', investorId, 'another'))
    expect(problemOf(other)).toBe('common.keyReused')
    expect(problemOf(await assign(input))).toBe('funds.otherPanPrinted')
  })

  it('goes again when an import changes the holding meanwhile', async () => {
    const positionId = await idOf('111')
    scene.memory.meanwhile(() =>
      imported(scene, { ...statement, period: { from: '2024-01-01', to: '2025-01-31' } }, 'cas_2'),
    )
    expect(bodyOf(await assign({ pan: ownPan, positionId })).data).toEqual({ assigned: 1 })
    expect(await positionOf('111')).toMatchObject({ panId: 'pan_own', asOf: '2025-01-31' })
  })
})

describe('assignPanMulti', () => {
  const several = (holdings: readonly { pan: string; positionId?: string; AMFICode?: string }[]) =>
    handleAssignPanMulti(scene)({ holdings: [...holdings] }, callWith(newKey()))

  it('assigns all of them', async () => {
    const liquid = (await positionOf('111', liquidScheme.isin)).positionId
    const result = await several([
      { pan: ownPan, positionId: await idOf('111') },
      { pan: ownPan, positionId: liquid },
      // The same once more counts once.
      { pan: ownPan, positionId: liquid },
    ])
    expect(bodyOf(result).data).toEqual({ assigned: 2 })
  })

  it('or none of them', async () => {
    const result = await several([
      { pan: ownPan, positionId: await idOf('111') },
      { pan: ownPan, positionId: await idOf('222') },
    ])
    expect(problemOf(result)).toBe('funds.otherPanPrinted')
    expect((await positionOf('111')).panId).toBeUndefined()
  })
})

describe('deleteFundTransaction (K-228)', () => {
  const change = (
    input: { positionId: string; rowId: string; restore?: boolean },
    key = newKey(),
    owner = investorId,
  ) => handleDeleteFundTransaction(scene)(input, callWith(key, owner))
  const second = async () => {
    const { positionId, rows } = await positionOf('333')
    return { positionId, rowId: rows[1]?.rowId ?? '' }
  }

  it('takes a row out of every figure and says so; restore brings it back', async () => {
    const row = await second()
    expect(bodyOf(await change(row)).data).toEqual({ deleted: true })
    const edited = await positionOf('333')
    expect(edited.status).toEqual({ kind: 'edited' })
    expect(edited.rows.map(({ deletedOn }) => deletedOn)).toEqual([undefined, '2026-11-25'])
    expect(bodyOf(await change({ ...row, restore: true })).data).toEqual({ deleted: false })
    expect(await positionOf('333')).toMatchObject({ status: { kind: 'reconciled' } })
    expect((await positionOf('333')).rows.map(({ deletedOn }) => deletedOn)).toEqual([undefined, undefined])
  })

  it('twice, or with a key that was used, changes nothing more', async () => {
    const row = await second()
    await change(row, 'one')
    const { version } = await positionOf('333')
    expect(bodyOf(await change(row, 'one')).data).toEqual({ deleted: true })
    expect(bodyOf(await change(row)).data).toEqual({ deleted: true })
    expect((await positionOf('333')).version).toBe(version)
    // A late repeat of the deletion does not undo what came after it.
    await change({ ...row, restore: true })
    expect(bodyOf(await change(row, 'one')).data).toEqual({ deleted: true })
    expect((await positionOf('333')).status.kind).toBe('reconciled')
  })

  it('stays deleted when the statement comes again', async () => {
    await change(await second())
    await imported(scene, statement, 'cas_2')
    expect((await positionOf('333')).status.kind).toBe('edited')
  })

  it('knows no rows of others, and none that were never imported', async () => {
    const row = await second()
    expect(problemOf(await change(row, newKey(), 'inv_2'))).toBe('funds.transactionUnknown')
    expect(problemOf(await change({ ...row, rowId: 'fr_1' }))).toBe('funds.transactionUnknown')
    expect(problemOf(await change({ ...row, positionId: await idOf('111') }))).toBe(
      'funds.transactionUnknown',
    )
  })
})
