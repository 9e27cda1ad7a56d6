import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import type { DocumentType } from '../../../shared/contracts/documents/documentBody.ts'
import type { saveNomination } from '../../../shared/contracts/kyc/saveNomination.ts'
import type { saveProfile } from '../../../shared/contracts/kyc/saveProfile.ts'
import type { signKyc } from '../../../shared/contracts/kyc/signKyc.ts'
import type { PublishedBankStep } from '../../bank-verification/published.ts'
import { agreementItems, versionInForce } from '../../consents/published.ts'
import { participantOf } from '../../demat/published.ts'
import type { PublishedIdentity } from '../../identity-verification/published.ts'
import { type Decision, withDecision } from '../../kyc-record/kycRecordLifecycle.ts'
import { kycStore, type Saved } from '../../kyc-record/kycStore.ts'
import { nominationStore } from '../../kyc-record/nominationStore.ts'
import { kycOpenCheck } from '../../kyc-record/published.ts'
import type { Consumer } from '../../platform/eventFunction.ts'
import { bodyOf, callOf } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import type { Dependencies } from '../dependencies.ts'
import { digilockerStore } from '../digilocker/digilockerStore.ts'
import { handleGetKyc } from '../overview/getKyc.ts'
import { handleSaveNomination } from '../signing/saveNomination.ts'
import { handleSignKyc } from '../signing/signKyc.ts'
import { type DraftStep, draftStore } from '../steps/draftStore.ts'
import { onBankAccountSaved } from '../steps/onBank.ts'
import { onDocumentRejected, onDocumentUploaded } from '../steps/onDocument.ts'
import { handleSaveKycDraft } from '../steps/saveKycDraft.ts'
import { handleSaveProfile } from '../steps/saveProfile.ts'

/** The KYC in memory, and what investors and operators do in it; new before each test. */
export interface KycScene {
  table: MemoryTable
  clock: number
  /** PANs the department confirmed, whether they are operative. */
  readonly confirmed: Map<string, boolean>
  readonly banks: Map<string, PublishedBankStep>
  /** The bank's own domain, when the test has one. */
  realBank?: (investorId: string) => Promise<PublishedBankStep>
  /** Whether investors agreed to the demat credit. */
  consent: boolean
  /** The enhanced KYC of everybody. */
  identity: PublishedIdentity
}

const start = Date.parse('2026-11-20T04:30:00.000Z')
const tableName = 'sthirank-kyc'

const noIdentity: PublishedIdentity = {
  userInHypervergeCug: false,
  enhancedKycStaus: 'pending',
  forceKYC: false,
}

export function kycScene(): KycScene {
  process.env.TABLE_KYC = tableName
  process.env.TABLE_CONSENTS = 'sthirank-consents'
  return {
    table: memoryTable(),
    clock: start,
    confirmed: new Map(),
    banks: new Map(),
    consent: true,
    identity: noIdentity,
  }
}

const noBank: PublishedBankStep = { status: 'none', shown: 'none' }
export const verifiedBank: PublishedBankStep = { status: 'verified', shown: 'verified', account: 'account-1' }

export const panForm = {
  pan: 'ABCPE1234F',
  name: 'Asha Rao',
  dob: '1990-02-07',
  gender: 'F',
  income: '3',
} as const satisfies ProfileForm
export const details = {
  address: '12 Temple Road',
  localityOrPostOffice: 'Malleswaram',
  districtOrCity: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560003',
}
export const addressForm = {
  addressDocType: 'aadhaar',
  bothSidesInOne: false,
  addressDetails: details,
} as const satisfies ProfileForm
/** Of a participant on our list. */
export const dematForm = { demat: 'IN30021412345678' } as const satisfies ProfileForm
export type ProfileForm = InputOf<typeof saveProfile>

/** The department has confirmed the PAN of `panForm`. */
export function panConfirmedScene(): KycScene {
  const scene = kycScene()
  scene.confirmed.set(panForm.pan, true)
  return scene
}

export function kycCalls(scene: KycScene) {
  const { table } = scene
  const store = kycStore(table, tableName)
  const drafts = draftStore(table, tableName, testCipher, kycOpenCheck)
  const bankOf = (investorId: string) =>
    scene.realBank === undefined
      ? Promise.resolve(scene.banks.get(investorId) ?? noBank)
      : scene.realBank(investorId)
  const dependencies = {
    store,
    drafts,
    nominations: nominationStore(table, tableName),
    agreementOf: (...given: Parameters<Dependencies['agreementOf']>) =>
      agreementItems(table, 'kyc', ...given),
    cipher: testCipher,
    bankOf,
    identityOf: () => Promise.resolve(scene.identity),
    participantOf,
    consentOf: () => Promise.resolve(scene.consent),
    checks: {
      validCheckFor: (_investorId: string, identity: string) => {
        const named = [...scene.confirmed].find(([pan]) =>
          Buffer.from(identity.slice('index:'.length), 'base64url').toString('utf8').includes(`|${pan}\n`),
        )
        const at = new Date(scene.clock).toISOString()
        return Promise.resolve(named === undefined ? undefined : { operative: named[1], at })
      },
    },
    bankWithTimeline: async (investorId: string) => ({ bank: await bankOf(investorId), timeline: [] }),
    identityWithTimeline: () => Promise.resolve({ identity: scene.identity, timeline: [] }),
    visits: digilockerStore(table, tableName),
  }
  const now = () => new Date(scene.clock)
  const context = () => ({ now: now(), correlationId: 'req-1' })
  const call = (investorId: string) => callOf(investorId, now())
  let delivered = 0
  const deliver = (consumer: Consumer, name: string, payload: object, at = now()) => {
    delivered += 1
    const detail = {
      id: `evt_${delivered}`,
      name,
      version: 1,
      at: at.toISOString(),
      correlationId: 'req-2',
      aggregate: { type: 'document', id: 'doc', version: 1 },
      payload,
    }
    const envelope = {
      id: `bus_${delivered}`,
      source: 'sthirank',
      'detail-type': name,
      time: detail.at,
      detail,
    }
    return consumer.consume(envelope, runAt(now()))
  }
  return {
    ...dependencies,
    call,
    context,
    save: (form: ProfileForm, investorId = 'inv_1') =>
      handleSaveProfile(dependencies)(form, call(investorId)),
    draft: (step: DraftStep, fields: Record<string, string>, investorId = 'inv_1') =>
      handleSaveKycDraft(dependencies)({ step, fields }, call(investorId)),
    /** `after`: milliseconds since the log-in. */
    nominate: (form: Partial<InputOf<typeof saveNomination>> = {}, investorId = 'inv_1', after = 0) => {
      const { session, ...rest } = call(investorId)
      return handleSaveNomination(dependencies)(
        { version: 0, optOut: true, nominees: [], ...form },
        { ...rest, session: { ...session, openedAt: new Date(scene.clock - after) } },
      )
    },
    /** Signs what the review page shows now, or what it showed (`stamp`). */
    sign: async (form: Partial<InputOf<typeof signKyc>> = {}, investorId = 'inv_1') => {
      const { review } = bodyOf(await handleGetKyc(dependencies)({}, call(investorId))).data
      return handleSignKyc(dependencies)(
        { stamp: review.stamp, declarationVersion: versionInForce('kyc'), name: panForm.name, ...form },
        call(investorId),
      )
    },
    view: async (investorId = 'inv_1') => bodyOf(await handleGetKyc(dependencies)({}, call(investorId))).data,
    uploaded: (type: DocumentType, documentId: string, investorId = 'inv_1') =>
      deliver(onDocumentUploaded(dependencies), 'documentUploaded', { documentId, investorId, type }),
    refused: (type: DocumentType, documentId: string, investorId = 'inv_1') =>
      deliver(onDocumentRejected(dependencies), 'documentRejected', {
        documentId,
        investorId,
        type,
        reason: 'documents.reasonContent',
      }),
    /** An event of the bank came; what it says is read there. */
    bankReported: (investorId = 'inv_1', at?: Date) =>
      deliver(onBankAccountSaved(dependencies), 'bankAccountSaved', { investorId }, at),
    bankMoved: (step: PublishedBankStep, investorId = 'inv_1') => {
      scene.banks.set(investorId, step)
      return deliver(onBankAccountSaved(dependencies), 'bankAccountSaved', { investorId })
    },
    /** What a flow of the operators does: reads, decides, writes over the version read, and once more if it moved. */
    decide: async (decision: Omit<Decision, 'execution'>, investorId = 'inv_1'): Promise<Saved> => {
      for (;;) {
        const record = await store.read(investorId)
        const next = withDecision(record, { ...decision, execution: `exec-${delivered}` }, now())
        const saved = await store.save(record, next, context())
        if (saved.ok || !next.transition.from.includes((await store.read(investorId)).state)) return saved
      }
    },
    /** From nothing to a record in review, signed. */
    complete: async (investorId = 'inv_1', form: ProfileForm = {}) => {
      scene.confirmed.set(form.pan ?? panForm.pan, true)
      const calls = kycCalls(scene)
      bodyOf(await calls.save({ ...panForm, ...addressForm, ...dematForm, ...form }, investorId))
      await calls.uploaded('pan', 'doc_01', investorId)
      await calls.uploaded('address', 'doc_02', investorId)
      await calls.uploaded('address_1', 'doc_03', investorId)
      await calls.bankMoved(verifiedBank, investorId)
      bodyOf(await calls.nominate({}, investorId))
      bodyOf(await calls.sign(form.name === undefined ? {} : { name: form.name }, investorId))
    },
  }
}
