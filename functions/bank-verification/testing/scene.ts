import { beforeEach } from 'vitest'
import type { Idempotency } from '../../platform/records/moveRecord.ts'
import type { TransactItem } from '../../platform/records/table.ts'
import type { ReferenceData } from '../../platform/referenceData.ts'
import { bodyOf, callOf, type SignedInCall } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import type { WebhookMessage } from '../../platform/vendors/vendorSignature.ts'
import { handleAddBank } from '../account/addBank.ts'
import { handleGetBank } from '../account/getBank.ts'
import { openIfscDirectory } from '../account/ifscDirectory.ts'
import { handleVerifyBank } from '../attempts/verifyBank.ts'
import { handleVerifyBankStatus } from '../attempts/verifyBankStatus.ts'
import { ifscObjects, readIfscFile } from '../data/ifscFile.ts'
import { verificationStore } from '../verificationStore.ts'

const objects = ifscObjects(readIfscFile())
export const publishedIfsc: ReferenceData = { read: key => Promise.resolve(objects.get(key)) }

/** The bank's domain in memory, and what investors do in it; `scene` is new before each test. */
export const scene: {
  table: MemoryTable
  referenceData: ReferenceData
  clock: number
  approved: boolean
  remarked: boolean
} = {
  table: memoryTable(),
  referenceData: publishedIfsc,
  clock: 0,
  approved: false,
  remarked: false,
}

const start = Date.parse('2026-11-20T04:30:00.000Z')
const tableName = 'sthirank-bank-verification'

export const account = { name: 'Gaurav Kumar', accountNumber: '50100012345678', ifsc: 'HDFC0000053' }
export const saveForm = { ...account, accountType: 'SB' as const }
const kycGate = (): TransactItem => ({
  ConditionCheck: {
    TableName: 'sthirank-kyc',
    Key: { pk: 'investor', sk: 'kyc' },
    ConditionExpression: `${scene.approved ? '' : 'NOT '}attribute_exists(closed)`,
  },
})

export function wire() {
  const store = verificationStore(scene.table, tableName)
  return {
    store,
    cipher: testCipher,
    ifscDirectory: openIfscDirectory(scene.referenceData, now),
    kycOpenCheck: kycGate,
    kycGateOf: () =>
      Promise.resolve({ closed: scene.approved, remarked: scene.remarked ? (['bank'] as const) : [] }),
    webhooks: {
      verify: ({ raw, headers: { signature, id } }: WebhookMessage) =>
        Promise.resolve(
          signature !== 'good'
            ? undefined
            : raw === 'other'
              ? ('ignored' as const)
              : { reference: raw, ...(id === undefined ? {} : { eventId: id }) },
        ),
    },
  }
}

export const now = (): Date => new Date(scene.clock)
export const call = (investorId = 'inv_1', key?: Idempotency): SignedInCall => ({
  ...callOf(investorId, now()),
  ...(key === undefined ? {} : { idempotency: key }),
})
export const keyed = (name: string, bodyHash: string, key = 'k'.repeat(16)): Idempotency => ({
  owner: 'inv_1',
  call: name,
  key,
  bodyHash,
})

export const verify = (form = account, investorId?: string, key?: Idempotency) =>
  handleVerifyBank(wire())(form, call(investorId, key))
export const begin = async (form = account, investorId?: string): Promise<string> =>
  bodyOf(await verify(form, investorId)).result.validationRequestId
export const status = async (validationRequestId: string, investorId?: string) =>
  bodyOf(await handleVerifyBankStatus(wire())({ validationRequestId }, call(investorId))).result
export const add = (
  form: Parameters<ReturnType<typeof handleAddBank>>[0] = saveForm,
  investorId?: string,
  key?: Idempotency,
) => handleAddBank(wire())(form, call(investorId, key))
export const view = async (investorId?: string) =>
  bodyOf(await handleGetBank(wire())({}, call(investorId))).data
export const settle = (id: string, verdict: Parameters<ReturnType<typeof verificationStore>['settle']>[1]) =>
  wire().store.settle(id, verdict, { now: now(), correlationId: 'flow' })

/** An empty domain at ten in the morning, Indian time. */
export function newScene(): void {
  scene.table = memoryTable()
  scene.referenceData = publishedIfsc
  scene.clock = start
  scene.approved = false
  scene.remarked = false
  process.env.TABLE_BANK_VERIFICATION = tableName
}

beforeEach(newScene)
