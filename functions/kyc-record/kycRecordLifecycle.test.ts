import { beforeEach, describe, expect, it } from 'vitest'
import { kycStates } from '../../shared/contracts/kyc/getKyc.ts'
import { addressDocTypes } from '../../shared/vocabulary/codeMaps.ts'
import { memoryTable } from '../platform/testing/memoryTable.ts'
import {
  type AddressPart,
  completeSteps,
  type DematPart,
  emptyRecord,
  isComplete,
  type KycRecord,
  kycTransitions,
  missingDocuments,
  openRemarksOf,
  type PanPart,
  remarkTypes,
  tabOf,
  wasSentBack,
  withAddress,
  withBank,
  withDecision,
  withDemat,
  withDocument,
  withPan,
  withUserType,
} from './kycRecordLifecycle.ts'
import { kycKey, kycStore } from './kycStore.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const at = now.toISOString()
const pan: PanPart = {
  index: 'pan-1',
  sealedPan: 's',
  sealedName: 's',
  sealedDob: 's',
  gender: 'F',
  income: '2',
  operative: true,
  savedAt: at,
}
const address: AddressPart = {
  docType: 'aadhaar',
  source: 'manual',
  bothSidesInOne: false,
  sealedDetails: 's',
  savedAt: at,
}
const demat: DematPart = {
  index: 'demat-1',
  sealedNumber: 's',
  dpId: 'IN300214',
  dpName: 'A',
  participantKnown: true,
  savedAt: at,
}
const seen = (id: string, refused = false) => ({ id, at, refused })
const whole: KycRecord = {
  ...emptyRecord('inv_1'),
  version: 3,
  pan,
  address,
  demat,
  bank: { status: 'verified', account: 'a' },
  documents: { pan: seen('doc_1'), address: seen('doc_2'), address_1: seen('doc_3') },
  signature: { declarationVersion: '1', sealedName: 's', at },
}
const remarked = (type: string): KycRecord => ({
  ...whole,
  state: 'rejected',
  remarks: [{ type, remarks: 'Please look again', at, ...(type === 'demat' && { about: 'demat-1' }) }],
})
const inReview: KycRecord = { ...whole, state: 'inReview', submittedAt: at, reviewBy: '2026-11-24' }

describe('every state and every move', () => {
  const table = memoryTable()
  const store = kycStore(table, 'sthirank-kyc')
  const name = 'sthirank-kyc|investor#inv_1|kyc'
  beforeEach(() => table.rows.clear())

  it.each(kycStates.flatMap(state => kycTransitions.map(move => [move.name, move.to, state, move] as const)))(
    '%s to %s from %s is decided by the database',
    async (_name, to, state, transition) => {
      const { version: _version, ...fields } = whole
      table.rows.set(name, { ...kycKey('inv_1'), ...fields, state, version: 3 })
      const before = structuredClone(table.rows.get(name))
      // The writer believes whatever it wants about the state: only the stored one counts.
      const saved = await store.save(
        { ...whole, state: 'incomplete' },
        { record: { ...whole, state: to }, transition },
        { now, correlationId: 'req-1' },
      )
      if (transition.from.includes(state)) {
        expect(saved).toEqual({ ok: true })
        expect(table.rows.get(name)).toMatchObject({ state: to, version: 4 })
      } else {
        expect(saved).toEqual({ ok: false, reason: 'conflict' })
        expect(table.rows.get(name)).toEqual(before)
      }
    },
  )

  it.each(kycTransitions.map(move => [move.name, move.to, move] as const))(
    '%s to %s of a record that was never stored begins at incomplete',
    async (_name, to, transition) => {
      const saved = await store.save(
        emptyRecord('inv_1'),
        { record: { ...emptyRecord('inv_1'), state: to }, transition },
        { now, correlationId: 'req-1' },
      )
      expect(saved.ok).toBe(transition.from.includes('incomplete'))
      expect(table.rows.size > 0).toBe(saved.ok)
    },
  )

  it('no move begins at approved (K-257)', () => {
    expect(kycTransitions.filter(({ from }) => from.includes('approved'))).toEqual([])
    const approved: KycRecord = { ...whole, state: 'approved' }
    const changes = [
      withPan(approved, { ...pan, income: '5' }, now),
      withAddress(approved, address, now),
      withDemat(approved, { ...demat, index: 'demat-2' }, now),
      withUserType(approved, 'fd', now),
      withDocument(approved, { type: 'pan', id: 'doc_9', refused: false }, now),
      withBank(approved, { status: 'failed' }, now),
    ]
    for (const next of changes) expect(next?.transition.from).not.toContain('approved')
  })
})

describe('what counts as complete (D2 s4)', () => {
  it('is everything together, and each part is needed', () => {
    expect(isComplete(whole)).toBe(true)
    expect(completeSteps({ ...whole, pan: undefined }).pan).toBe(false)
    expect(completeSteps({ ...whole, address: undefined }).address).toBe(false)
    expect(completeSteps({ ...whole, demat: undefined }).demat).toBe(false)
    for (const [status, complete] of [
      ['none', false],
      ['pending', false],
      ['failed', false],
      ['underProcess', true],
      ['verified', true],
    ] as const)
      expect(completeSteps({ ...whole, bank: { status } }).bank).toBe(complete)
    expect(isComplete(remarked('bank'))).toBe(false)
  })

  it.each(addressDocTypes)('an address proved by %s needs PAN, front and back', docType => {
    const bare: KycRecord = { ...whole, documents: {}, address: { ...address, docType } }
    expect(missingDocuments(bare)).toEqual(['pan', 'address', 'address_1'])
    expect(missingDocuments({ ...bare, address: { ...address, docType, bothSidesInOne: true } })).toEqual([
      'pan',
      'address',
    ])
    // The kind's own name is a synonym of its front (K-116), of another kind it is not.
    const own = { ...bare, documents: { [docType]: seen('doc_1'), poi: seen('doc_2') } }
    expect(missingDocuments(own)).toEqual(['address_1'])
    const other = docType === 'passport' ? 'voterId' : 'passport'
    expect(missingDocuments({ ...bare, documents: { [other]: seen('doc_1') } })).toContain('address')
  })

  it('DigiLocker stands for the documents, for the PAN only when it was shared (K-113)', () => {
    const filled: AddressPart = { ...address, source: 'digilocker', panShared: true }
    expect(missingDocuments({ ...whole, documents: {}, address: filled })).toEqual([])
    expect(missingDocuments({ ...whole, documents: {}, address: { ...filled, panShared: false } })).toEqual([
      'pan',
    ])
  })

  it('a refused file is no document', () => {
    const documents = { ...whole.documents, pan: seen('doc_1', true) }
    expect(missingDocuments({ ...whole, documents })).toEqual(['pan'])
  })
})

describe('documents as they arrive', () => {
  const record = emptyRecord('inv_1')
  const documents = [
    { id: 'doc_1', refused: false },
    { id: 'doc_2', refused: true },
    { id: 'doc_3', refused: false },
    { id: 'doc_4', refused: true },
  ]
  const orders = (rest: typeof documents): (typeof documents)[] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((one, index) => orders(rest.toSpliced(index, 1)).map(order => [one, ...order]))

  it.each(orders(documents).map(order => [order.map(({ id }) => id).join(' '), order] as const))(
    'in the order %s, each twice, the newest that arrived whole counts',
    (_name, order) => {
      let kept = record
      for (const one of [...order, ...order])
        kept = withDocument(kept, { type: 'pan', ...one }, now)?.record ?? kept
      expect(kept.documents.pan).toEqual({ id: 'doc_3', at, refused: false })
    },
  )

  it('of refused ones the newest counts, and nothing new is no write', () => {
    const first = withDocument(record, { type: 'pan', id: 'doc_2', refused: true }, now)
    expect(first?.record.documents.pan).toEqual({ id: 'doc_2', at, refused: true })
    const kept = first?.record ?? record
    expect(withDocument(kept, { type: 'pan', id: 'doc_1', refused: true }, now)).toBeUndefined()
    expect(withDocument(kept, { type: 'pan', id: 'doc_2', refused: true }, now)).toBeUndefined()
  })
})

describe('remarks', () => {
  it('each has its tab: PAN and proof of identity are uploaded with the address (K-015, K-016)', () => {
    expect(Object.fromEntries(remarkTypes.map(type => [type, tabOf(type)]))).toEqual({
      pan: 'address',
      poi: 'address',
      address: 'address',
      address_1: 'address',
      aadhaar: 'address',
      aadhar: 'address',
      voterId: 'address',
      passport: 'address',
      bank: 'bank',
      demat: 'demat',
    })
  })

  const answered = (next: { record: KycRecord } | undefined) =>
    next !== undefined && openRemarksOf(next.record).length === 0
  const newDocument =
    (type: 'pan' | 'address' | 'bank', refused = false) =>
    (record: KycRecord) =>
      withDocument(record, { type, id: 'doc_9', refused }, now)
  const changes = {
    'a new PAN picture': newDocument('pan'),
    'a new address proof': newDocument('address'),
    'an address saved': (record: KycRecord) => withAddress(record, address, now),
    'DigiLocker without the PAN': (record: KycRecord) =>
      withAddress(record, { ...address, source: 'digilocker', panShared: false }, now),
    'DigiLocker with the PAN': (record: KycRecord) =>
      withAddress(record, { ...address, source: 'digilocker', panShared: true }, now),
    'a new bank proof': newDocument('bank'),
    'a bank proof that the bank step reports': (record: KycRecord) =>
      withBank(record, { ...record.bank, proof: 'doc_9' }, now),
    'another bank account': (record: KycRecord) =>
      withBank(record, { status: 'underProcess', account: 'b' }, now),
    'another demat number': (record: KycRecord) => withDemat(record, { ...demat, index: 'demat-2' }, now),
    'the same demat number': (record: KycRecord) => withDemat(record, demat, now),
    'a refused file': newDocument('pan', true),
    'the PAN details': (record: KycRecord) => withPan(record, pan, now),
  } as const
  const panRemark = ['a new PAN picture', 'DigiLocker with the PAN']
  const addressRemark = [
    'a new address proof',
    'an address saved',
    'DigiLocker without the PAN',
    'DigiLocker with the PAN',
  ]
  const bankRemark = ['a new bank proof', 'a bank proof that the bank step reports', 'another bank account']
  const answersTo: Readonly<Record<(typeof remarkTypes)[number], readonly string[]>> = {
    pan: panRemark,
    poi: panRemark,
    address: addressRemark,
    address_1: addressRemark,
    aadhaar: addressRemark,
    aadhar: addressRemark,
    voterId: addressRemark,
    passport: addressRemark,
    bank: bankRemark,
    demat: ['another demat number'],
  }

  it.each(
    remarkTypes.flatMap(type => Object.entries(changes).map(([change, act]) => [type, change, act] as const)),
  )('on %s: %s', (type, change, act) => {
    const next = act(remarked(type))
    const does = answersTo[type].includes(change)
    expect(answered(next)).toBe(does)
    // Another account has to be signed for first.
    if (does) expect(next?.transition.name).toBe(change === 'another bank account' ? 'note' : 'submit')
    else if (next !== undefined) expect(next.record.state).toBe('rejected')
  })

  it('on the bank is answered when the bank confirms at last', () => {
    const record: KycRecord = { ...remarked('bank'), bank: { status: 'underProcess', account: 'a' } }
    expect(answered(withBank(record, { status: 'verified', account: 'a' }, now))).toBe(true)
    expect(withBank(record, { status: 'underProcess', account: 'a' }, now)).toBeUndefined()
  })

  it('an operator who refuses the bank proof leaves one, and the next proof answers it', () => {
    const refusal = { documentId: 'doc_5', remarks: 'Not readable', at }
    const refused = withBank(inReview, { status: 'failed', account: 'a', refusal }, now)
    expect(refused?.record).toMatchObject({
      state: 'incomplete',
      remarks: [{ type: 'bank', remarks: 'Not readable' }],
    })
    const record = refused?.record ?? inReview
    expect(withBank(record, { status: 'failed', account: 'a', refusal }, now)).toBeUndefined()
    const again = withBank(record, { status: 'underProcess', account: 'a', proof: 'doc_6' }, now)
    expect(again?.record.state).toBe('inReview')
    expect(answered(again)).toBe(true)
  })

  it('a demat number that was sent back stays refused until the next decision', () => {
    const sent = withDecision(
      inReview,
      { kind: 'reject', execution: 'x', remarks: [{ type: 'demat', remarks: 'Closed' }] },
      now,
    ).record
    expect(wasSentBack(sent, 'demat-1')).toBe(true)
    const other = withDemat(sent, { ...demat, index: 'demat-2' }, now).record
    expect(wasSentBack(other, 'demat-1')).toBe(true)
    expect(wasSentBack(other, 'demat-2')).toBe(false)
  })
})

describe('a decision', () => {
  const decide = (record: KycRecord, kind: 'approve' | 'reject' | 'askAgain', types: readonly string[]) =>
    withDecision(
      record,
      { kind, execution: 'exec-1', remarks: types.map(type => ({ type, remarks: 'r' })) },
      now,
    )

  it('keeps what is still open, forgets what was answered, and remembers its execution', () => {
    const answered = { type: 'pan', remarks: 'old', at, answeredAt: at }
    const record: KycRecord = {
      ...remarked('address'),
      remarks: [...remarked('address').remarks, answered],
    }
    const { record: next, transition } = decide(record, 'askAgain', ['bank'])
    expect(transition).toMatchObject({ name: 'askAgain', to: 'askedAgain' })
    expect(next.remarks.map(({ type }) => type)).toEqual(['address', 'bank'])
    expect(next).toMatchObject({ state: 'askedAgain', decisions: ['exec-1'], decidedAt: at })
  })

  it('approval ends the waiting', () => {
    expect(decide(inReview, 'approve', []).record).toMatchObject({ state: 'approved', remarks: [] })
    expect(decide(inReview, 'approve', []).record.reviewBy).toBeUndefined()
  })
})
