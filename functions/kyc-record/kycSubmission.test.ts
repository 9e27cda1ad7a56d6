import { describe, expect, it } from 'vitest'
import {
  type AddressPart,
  type DematPart,
  emptyRecord,
  isReady,
  type KycRecord,
  openRemarksOf,
  type PanPart,
  withAddress,
  withBank,
  withDemat,
  withDocument,
  withPan,
  withParts,
  withSignature,
  withUserType,
} from './kycRecordLifecycle.ts'

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

describe('submitting', () => {
  const later = { ...demat, savedAt: '2026-11-20T05:00:00.000Z' }
  const signature = { declarationVersion: '1', sealedName: 's', at }

  it('happens with the signature of everything, and promises a day', () => {
    const { demat: _demat, signature: _signature, ...rest } = whole
    const given = withDemat(rest, demat, now)
    expect(given).toMatchObject({ transition: { name: 'note' }, record: { state: 'incomplete' } })
    expect(isReady(given.record)).toBe(true)
    expect(withSignature(given.record, signature, now)).toMatchObject({
      transition: { name: 'submit' },
      // Friday; Tuesday the 24th is a holiday of the market.
      record: { state: 'inReview', submittedAt: at, reviewBy: '2026-11-25', signature },
    })
    expect(withSignature(rest, signature, now).transition.name).toBe('note')
  })

  it('of what was signed happens with the last picture, or the last word of the bank', () => {
    const withoutBack = { ...whole, documents: { pan: seen('doc_1'), address: seen('doc_2') } }
    expect(
      withDocument(withoutBack, { type: 'address_1', id: 'doc_3', refused: false }, now)?.transition.name,
    ).toBe('submit')
    const pending: KycRecord = { ...whole, bank: { status: 'pending', account: 'a' } }
    expect(withBank(pending, { status: 'underProcess', account: 'a' }, now)?.transition.name).toBe('submit')
  })

  it('several parts at once are one move', () => {
    const { demat: _demat, ...rest } = remarked('address')
    const { record, transition } = withParts(rest, { address, demat, userType: 'fd' }, now)
    expect([transition.name, openRemarksOf(record).length, isReady(record)]).toEqual(['note', 0, true])
    expect(withSignature(record, signature, now).transition).toMatchObject({
      name: 'submit',
      from: ['incomplete', 'askedAgain', 'rejected'],
    })
  })

  it.each([
    ['PAN', (record: KycRecord) => withPan(record, { ...pan, savedAt: later.savedAt }, now)],
    ['address', (record: KycRecord) => withAddress(record, { ...address, savedAt: later.savedAt }, now)],
    ['demat account', (record: KycRecord) => withDemat(record, later, now)],
    ['bank account', (record: KycRecord) => withBank(record, { status: 'verified', account: 'b' }, now)],
  ])('a step that is saved anew has to be signed anew: %s', (_name, change) => {
    const next = change(inReview)
    expect(next).toMatchObject({ transition: { name: 'reopen' }, record: { state: 'incomplete' } })
    expect(next?.record.signature).toBeUndefined()
    expect(next && isReady(next.record)).toBe(true)
    // Also one that was handed to review before there were signatures.
    const { signature: _signature, ...unsigned } = inReview
    expect(change(unsigned)?.transition.name).toBe('reopen')
    expect(withUserType(unsigned, 'fd', now).transition.name).toBe('note')
    // Of what our team sent back, the correction waits for the signature.
    expect(change({ ...whole, state: 'rejected' })?.transition).toMatchObject({
      name: 'note',
      to: 'rejected',
    })
  })

  it('a record in review that loses something is incomplete again and waits for nobody', () => {
    const next = withBank(inReview, { status: 'failed', account: 'a' }, now)
    expect(next?.transition.name).toBe('reopen')
    expect(next?.record).toMatchObject({ state: 'incomplete' })
    expect(next?.record.submittedAt).toBeUndefined()
    expect(next?.record.reviewBy).toBeUndefined()
  })

  it('correcting something in review keeps the promised day', () => {
    expect(withPan(inReview, { ...pan, income: '4' }, now)).toMatchObject({
      transition: { name: 'note' },
      record: { state: 'inReview', submittedAt: at, reviewBy: '2026-11-24' },
    })
  })
})
