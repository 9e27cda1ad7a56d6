import { beforeEach, expect, it } from 'vitest'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import { kycErasure } from './kycErasure.ts'
import { kycStore } from './kycStore.ts'

const tableName = 'sthirank-kyc'
let table: MemoryTable
const put = (pk: string, sk: string, more: object = {}): void =>
  void table.rows.set(`${tableName}|${pk}|${sk}`, { pk, sk, ...more })
const keys = (): readonly string[] =>
  [...table.rows.values()].map(({ pk, sk }) => `${String(pk)} ${String(sk)}`).sort()
const store = () => kycStore(table, tableName)
const erasure = () => kycErasure(table, tableName)
const twice = async (run: () => Promise<void>): Promise<void> => {
  await run()
  await run()
}

const pan = {
  index: 'PAN',
  sealedPan: 'sealed',
  sealedName: 'sealed',
  sealedDob: 'sealed',
  gender: 'F',
  income: '3',
  operative: true,
  savedAt: '2026-11-20T04:30:00.000Z',
}
const demat = {
  index: 'DEMAT',
  sealedNumber: 'sealed',
  dpId: 'IN300214',
  dpName: 'Kotak Securities Ltd',
  participantKnown: true,
  savedAt: '2026-11-20T04:30:00.000Z',
}
const own = { investorId: 'inv_1' }

beforeEach(() => {
  table = memoryTable()
  const record = {
    ...own,
    state: 'inReview',
    version: 4,
    pan,
    demat,
    documents: {},
    remarks: [],
    decisions: [],
  }
  put('investor#inv_1', 'kyc', { ...record, bank: { status: 'none' }, duePk: 'reviews', dueAt: 'x' })
  for (const sk of ['kyc#nomination', 'kyc#draft#pan', 'kyc#digilocker', 'panChecks', 'registry'])
    put('investor#inv_1', sk)
  put('investor#inv_1', 'centralKyc', { duePk: 'centralKyc', dueAt: 'x' })
  put('investor#inv_1', 'event#1')
  put('pan#PAN', 'owner', own)
  put('demat#DEMAT', 'owner', own)
  put('investor#inv_12', 'kyc')
})

it('keeps the records of a closed account, ends its review, and frees its PAN and demat number', async () => {
  await twice(() => erasure().release('inv_1'))
  expect(keys()).toEqual([
    'investor#inv_1 centralKyc',
    'investor#inv_1 event#1',
    'investor#inv_1 kyc',
    'investor#inv_1 kyc#nomination',
    'investor#inv_12 kyc',
    'pan#PAN former#inv_1',
  ])
  expect(await store().waitingReviews(9)).toEqual([])
  expect([...table.rows.values()].filter(row => 'duePk' in row)).toEqual([])
  // The PAN is free, and operators still find the records by it.
  expect(await store().panOwner('PAN')).toBeUndefined()
  expect(await store().formerPanOwner('PAN')).toBe('inv_1')
})

it('deletes everything when nothing is kept any more, and leaves a PAN to who has it since', async () => {
  await erasure().release('inv_1')
  put('pan#PAN', 'owner', { investorId: 'inv_2' })
  put('demat#DEMAT', 'owner', { investorId: 'inv_2' })
  await twice(() => erasure().erase('inv_1'))
  expect(keys()).toEqual(['demat#DEMAT owner', 'investor#inv_12 kyc', 'pan#PAN owner'])
})

it('deletes everything at once of an account without records', async () => {
  await twice(() => erasure().erase('inv_1'))
  expect(keys()).toEqual(['investor#inv_12 kyc'])
})
