import { beforeEach, describe, expect, it, vi } from 'vitest'
import { centralKycStore } from '../../kyc-record/centralKycStore.ts'
import type { PublishedKyc } from '../../kyc-record/published.ts'
import { readCentralKycNumber } from '../../kyc-record/published.ts'
import { deliveredEvent } from '../../platform/testing/calls.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { runAt, testEnvironment } from '../../platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { nextQuestionAt } from './centralKycPauses.ts'
import { onKycApproved } from './onKycApproved.ts'
import { sweepCentralKyc } from './sweepCentralKyc.ts'

const tableName = 'sthirank-kyc'
const approvedAt = new Date('2026-11-20T04:30:00.000Z')
const later = (days: number, hours = 0) => new Date(approvedAt.getTime() + (days * 24 + hours) * 3_600_000)
const number = '50012345678901'

const kyc: PublishedKyc = {
  state: 'approved',
  version: 7,
  approved: true,
  userType: 'bonds',
  bank: { status: 'verified' },
  documents: [],
  remarks: [],
  steps: { pan: true, address: true, bank: true, demat: true },
  name: 'Asha Rao',
  pan: { pan: 'ABCPE1234F', name: 'Asha Rao', dob: '1990-02-07', gender: 'F', income: '3', operative: true },
  address: undefined,
  demat: undefined,
}

let scene: ReturnType<typeof openScene>
function openScene() {
  const table = memoryTable()
  const requested: { pan: string; dob: string; reference: string }[] = []
  return {
    table,
    requested,
    answer: (): Promise<string | undefined> => Promise.resolve(undefined),
    approved: true,
    centralKycNumbers: centralKycStore(table, tableName),
    cipher: testCipher,
  }
}
beforeEach(() => {
  for (const [name, value] of Object.entries({ ...testEnvironment, TABLE_KYC: tableName }))
    vi.stubEnv(name, value)
  scene = openScene()
})

const approve = (now = approvedAt) =>
  onKycApproved(scene).consume(
    deliveredEvent('kyc', 'kycApproved', { investorId: 'inv_1' }, { now, type: 'kyc', id: 'inv_1' }),
    runAt(now),
  )
const sweep = (now: Date) =>
  sweepCentralKyc({
    ...scene,
    kycOf: () => Promise.resolve({ ...kyc, approved: scene.approved }),
    centralKyc: {
      numberOf: holder => {
        scene.requested.push(holder)
        return scene.answer()
      },
    },
  }).run(runAt(now))
const known = () => readCentralKycNumber(scene.table, scene.cipher, 'inv_1')

describe('the number of the central KYC registry (D6)', () => {
  it('is looked up after the approval, kept sealed, and announced once', async () => {
    await approve()
    expect(await known()).toBeUndefined()
    scene.answer = () => Promise.resolve(number)
    await sweep(later(0, 1))
    await sweep(later(0, 2))
    expect(await known()).toBe(number)
    expect(scene.requested).toMatchObject([{ pan: 'ABCPE1234F', dob: '1990-02-07' }])
    expect(scene.table.events('centralKycNumberFound')).toEqual([{ investorId: 'inv_1' }])
    const row = await scene.centralKycNumbers.read('inv_1')
    expect(row?.sealedCkycNumber).not.toContain(number)
    expect(await scene.centralKycNumbers.due(later(90), 10)).toEqual([])
  })

  it('that is known is not asked for, although the index still names it', async () => {
    await approve()
    const { due } = scene.centralKycNumbers
    scene.answer = () => Promise.resolve(number)
    const named = await due(later(0, 1), 10)
    await sweep(later(0, 1))
    scene.centralKycNumbers = { ...scene.centralKycNumbers, due: () => Promise.resolve(named) }
    await sweep(later(0, 2))
    expect(named).toEqual(['inv_1'])
    expect(scene.requested).toHaveLength(1)
  })

  it('an approval that is delivered twice, also after the number came, changes nothing', async () => {
    await approve()
    await approve(later(0, 1))
    scene.answer = () => Promise.resolve(number)
    await sweep(later(0, 2))
    await approve(later(0, 3))
    expect(await known()).toBe(number)
    await sweep(later(60))
    expect(scene.requested).toHaveLength(1)
  })

  it('is looked up daily while the registry has no record, monthly after 30 days, and found whenever it comes', async () => {
    await approve()
    for (let hour = 0; hour < 70 * 24; hour += 1) await sweep(later(0, hour))
    expect(scene.requested).toHaveLength(30 + 2)
    scene.answer = () => Promise.resolve(number)
    await sweep(later(91))
    expect(await known()).toBe(number)
  })

  it('a registry that is down is looked up again at the next run', async () => {
    await approve()
    scene.answer = () => Promise.reject(new ProviderUnavailable('down'))
    await sweep(later(0, 1))
    await sweep(later(0, 2))
    expect(scene.requested).toHaveLength(2)
    expect(new Set(scene.requested.map(({ reference }) => reference)).size).toBe(2)
  })

  it('a registry without a readable answer for a day fails the run, so that somebody looks', async () => {
    await approve()
    scene.answer = () => Promise.reject(new ProviderUnavailable('unreadable'))
    for (let hour = 1; hour < 24; hour += 1) await sweep(later(0, hour))
    await expect(sweep(later(1))).rejects.toThrow('could not be swept')
    // Once a day from then on.
    await sweep(later(1, 5))
    expect(scene.requested).toHaveLength(24)
  })

  it('a refusal fails the run, so that the alarm rings, and is looked up again the next day', async () => {
    await approve()
    scene.answer = () => Promise.reject(new ProviderRefused('BAD_REQUEST'))
    await expect(sweep(later(0, 1))).rejects.toThrow('could not be swept')
    await sweep(later(0, 2))
    expect(scene.requested).toHaveLength(1)
    await expect(sweep(later(1, 2))).rejects.toThrow('could not be swept')
  })

  it('nothing is looked up for a KYC that is not approved', async () => {
    await approve()
    scene.approved = false
    await expect(sweep(later(0, 1))).rejects.toThrow('could not be swept')
    expect(scene.requested).toEqual([])
  })

  it('the day after, or 30 days after', () => {
    expect(nextQuestionAt(approvedAt, later(29))).toEqual(later(30))
    expect(nextQuestionAt(approvedAt, later(30))).toEqual(later(60))
  })
})
