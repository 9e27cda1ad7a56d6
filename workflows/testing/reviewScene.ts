import type { Identity } from '../../functions/auth/published.ts'
import {
  type BankRecord,
  type SavedAccount,
  withAccount,
  withProof,
} from '../../functions/bank-verification/account/bankRecordLifecycle.ts'
import { bankVerifiedCheck, readBankStep } from '../../functions/bank-verification/published.ts'
import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import {
  setFlags,
  withOutcome,
  withSession,
} from '../../functions/identity-verification/identityRecordLifecycle.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import {
  type KycRecord,
  type Next,
  withAddress,
  withBank,
  withDemat,
  withDocument,
  withPan,
  withSignature,
} from '../../functions/kyc-record/kycRecordLifecycle.ts'
import { kycContext } from '../../functions/kyc-record/kycRows.ts'
import { kycStore } from '../../functions/kyc-record/kycStore.ts'
import { kycOpenCheck } from '../../functions/kyc-record/published.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../functions/platform/testing/memoryTable.ts'
import type {
  KycRegistry,
  RegistryAttributes,
  RegistryHolder,
  RegistryStatus,
} from '../../functions/providers/kycRegistry/port.ts'

/** Tables in memory with an investor whose KYC is complete; new before each test. */

export const start = new Date('2026-11-20T04:30:00.000Z')
export const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'

/** Everything personal of the investor: none of it may appear in a history. */
export const secrets = {
  pan: 'ABCPE1234F',
  name: 'Asha Rao',
  dob: '1990-01-31',
  account: '50100012345678',
  demat: 'IN30021412345678',
  address: '12 Lavelle Road',
  pincode: '560001',
  phone: '9876543210',
  email: 'asha@example.in',
} as const
export const personal = new RegExp(Object.values(secrets).join('|'))

const person: Identity = {
  email: secrets.email,
  name: secrets.name,
  phone: secrets.phone,
  phoneVerified: true,
  emailConfirmed: true,
}

export interface Scene {
  readonly table: MemoryTable
  /** What the registry answers, in turn; the last one for ever. */
  readonly answers: (RegistryStatus['status'] | Error)[]
  attributes: RegistryAttributes | undefined | Error
  readonly requests: RegistryHolder[]
}

export function newScene(): Scene {
  process.env.TABLE_KYC = 'sthirank-kyc'
  process.env.TABLE_BANK_VERIFICATION = 'sthirank-bank-verification'
  process.env.TABLE_IDENTITY_VERIFICATION = 'sthirank-identity-verification'
  return { table: memoryTable(), answers: ['verified'], attributes: undefined, requests: [] }
}

const codes = {
  verified: '007',
  underProcess: '001',
  hold: '003',
  rejected: '004',
  notAvailable: '005',
  deactivated: '006',
} as const

export function storesOf({ table }: Scene) {
  return {
    kyc: kycStore(table, 'sthirank-kyc'),
    audit: operatorAuditStore(table, 'sthirank-operations'),
    requests: requestStore(table, 'sthirank-operations'),
    bank: verificationStore(table, 'sthirank-bank-verification'),
    identity: identityStore(table, 'sthirank-identity-verification'),
  }
}

export function wire(scene: Scene) {
  const { table } = scene
  const registry: KycRegistry = {
    async statusOf(holder) {
      scene.requests.push(holder)
      const answer = scene.answers.length > 1 ? scene.answers.shift() : scene.answers[0]
      if (answer === undefined || answer instanceof Error) throw answer
      return { status: answer, kra: 'CVL', code: codes[answer] }
    },
    async attributesOf() {
      if (scene.attributes instanceof Error) throw scene.attributes
      return scene.attributes
    },
  }
  return {
    ...storesOf(scene),
    cipher: testCipher,
    bankVerified: async (id: string) => (await readBankStep(table, id)).status === 'verified',
    bankVerifiedCheck,
    personOf: (_id: string) => Promise.resolve<Identity | undefined>(person),
    registry,
  }
}

export const at = (now = start) => ({ now, correlationId: 'req-1' })

/** Moves the KYC as the calls do. */
export async function change(scene: Scene, edit: (record: KycRecord) => Next | undefined): Promise<void> {
  const { kyc } = storesOf(scene)
  const record = await kyc.read(investorId)
  const next = edit(record)
  if (next === undefined) return
  const saved = await kyc.save(record, next, at())
  if (!saved.ok) throw new Error(`not saved: ${saved.reason}`)
}

const panOf = async (operative = true) => ({
  index: 'pan-index',
  sealedPan: await testCipher.encrypt(secrets.pan, kycContext.pan, investorId),
  sealedName: await testCipher.encrypt(secrets.name, kycContext.name, investorId),
  sealedDob: await testCipher.encrypt(secrets.dob, kycContext.dob, investorId),
  gender: 'F' as const,
  income: '3' as const,
  operative,
  savedAt: start.toISOString(),
})
export const addressOf = async (savedAt = start) => ({
  docType: 'passport' as const,
  source: 'manual' as const,
  bothSidesInOne: true,
  sealedDetails: await testCipher.encrypt(
    JSON.stringify({
      address: secrets.address,
      localityOrPostOffice: 'Ashok Nagar',
      districtOrCity: 'Bengaluru',
      state: 'KA',
      country: 'IN',
      pincode: secrets.pincode,
    }),
    kycContext.address,
    investorId,
  ),
  savedAt: savedAt.toISOString(),
})

/** A KYC with everything in it, in review unless the options say otherwise. */
export async function completeKyc(
  scene: Scene,
  { operative = true, withDematNumber = true }: { operative?: boolean; withDematNumber?: boolean } = {},
): Promise<void> {
  const pan = await panOf(operative)
  const address = await addressOf()
  const sealedNumber = await testCipher.encrypt(secrets.demat, kycContext.demat, investorId)
  await change(scene, record => withPan(record, pan, start))
  await change(scene, record => withAddress(record, address, start))
  for (const type of ['pan', 'address'] as const)
    await change(scene, record => withDocument(record, { type, id: `doc_1-${type}`, refused: false }, start))
  await change(scene, record => withBank(record, { status: 'underProcess', account: 'account-index' }, start))
  if (!withDematNumber) return
  await change(scene, record =>
    withDemat(
      record,
      {
        index: 'demat-index',
        sealedNumber,
        dpId: 'IN300214',
        dpName: 'Kotak Securities Ltd',
        participantKnown: true,
        savedAt: start.toISOString(),
      },
      start,
    ),
  )
  await sign(scene)
}

/** The investor signs the steps as they are. */
export async function sign(scene: Scene): Promise<void> {
  const sealedName = await testCipher.encrypt(secrets.name, kycContext.name, investorId)
  const signature = { declarationVersion: '2026-11-25', sealedName, at: start.toISOString() }
  await change(scene, record => withSignature(record, signature, start))
}

const attemptId = 'bav_mfz3k1x0-0123456789abcdef01234567'

/** The saved bank account, by the bank's word or without it. */
export async function saveBank(
  scene: Scene,
  state: 'verified' | 'underProcess',
  id = investorId,
): Promise<void> {
  const { bank } = storesOf(scene)
  const account: SavedAccount = {
    attemptId,
    index: 'account-index',
    sealedName: await testCipher.encrypt(secrets.name, 'bank:holderName', id),
    sealedNumber: await testCipher.encrypt(secrets.account, 'bank:accountNumber', id),
    ifsc: 'HDFC0000053',
    accountType: 'SB',
    savedAt: start.toISOString(),
  }
  const before = await bank.readRecord(id)
  const saved = await bank.save(before, withAccount(before, account, state), {
    ...at(),
    kycOpen: kycOpenCheck(id),
  })
  if (!saved.ok) throw new Error(`not saved: ${saved.reason}`)
}

/** A bank proof arrived. */
export async function uploadProof(
  scene: Scene,
  documentId = 'doc_2-proof',
  id = investorId,
): Promise<BankRecord> {
  const { bank } = storesOf(scene)
  const before = await bank.readRecord(id)
  const next = withProof(before, { documentId, status: 'uploaded', at: start.toISOString() })
  if (next === undefined || !(await bank.recordProof(before, next, at())))
    throw new Error('the proof was not noted')
  return bank.readRecord(id)
}

export async function flag(scene: Scene, flags: Parameters<typeof setFlags>[1]): Promise<void> {
  const { identity } = storesOf(scene)
  const before = await identity.readRecord(investorId)
  const set = setFlags(before, flags)
  if (set.outcome !== 'moves') throw new Error(`not set: ${set.outcome}`)
  const moved = await identity.setFlags(before, set.next, at())
  if (!moved.ok) throw new Error(`not set: ${moved.reason}`)
}

/** The investor went through the vendor's screens, which ended like this. */
export async function verifyIdentity(
  scene: Scene,
  verdict: 'passed' | 'declined' | 'cancelled' | 'unanswered',
  transactionId = 'hv_mfz3k1x0-0123456789abcdef01234567',
): Promise<void> {
  const { identity } = storesOf(scene)
  const before = await identity.readRecord(investorId)
  const opened = await identity.open(
    before,
    withSession(before, { transactionId, deviceId: 'device' }, start),
    transactionId,
    at(),
  )
  if (!opened) throw new Error('the session was not opened')
  const session = await identity.findSession(transactionId)
  if (session === undefined) throw new Error('no session')
  await identity.poll(session, true, at())
  const settled = await identity.settle(transactionId, verdict, at())
  const record = await identity.readRecord(investorId)
  if (settled !== 'moved' || withOutcome(record, transactionId, verdict, undefined) === undefined)
    throw new Error(`not settled: ${settled}`)
}

/** States of all rows that a decision touches. */
export async function statesOf(scene: Scene) {
  const { kyc, identity, bank, audit } = storesOf(scene)
  const [record, identityRecord, bankRecord, rows] = await Promise.all([
    kyc.read(investorId),
    identity.readRecord(investorId),
    bank.readRecord(investorId),
    audit.read(`investor#${investorId}`, 20),
  ])
  return { kyc: record.state, identity: identityRecord.state, bank: bankRecord.state, audits: rows.length }
}
