import { describe, expect, it } from 'vitest'
import { kycEn } from '../../../shared/texts/en/kyc.ts'
import { type AddressPart, emptyRecord, type KycRecord } from '../../kyc-record/kycRecordLifecycle.ts'
import { kycStatus, type StatusFacts, stepStatuses } from './kycStatusLifecycle.ts'

const at = '2026-11-20T04:30:00.000Z'
const address: AddressPart = {
  docType: 'voterId',
  source: 'manual',
  bothSidesInOne: true,
  sealedDetails: 's',
  savedAt: at,
}
const whole: KycRecord = {
  ...emptyRecord('inv_1'),
  version: 1,
  pan: {
    index: 'p',
    sealedPan: 's',
    sealedName: 's',
    sealedDob: 's',
    gender: 'M',
    income: '1',
    operative: true,
    savedAt: at,
  },
  address,
  documents: { pan: { id: 'doc_1', at, refused: false }, address: { id: 'doc_2', at, refused: false } },
  demat: {
    index: 'd',
    sealedNumber: 's',
    dpId: 'IN300214',
    dpName: 'A',
    participantKnown: true,
    savedAt: at,
  },
  bank: { status: 'verified', account: 'a' },
  signature: { declarationVersion: '1', sealedName: 's', at },
}
const inReview: KycRecord = { ...whole, state: 'inReview', submittedAt: at, reviewBy: '2026-11-25' }
const facts = (record: KycRecord, more: Partial<StatusFacts> = {}): StatusFacts => ({
  record,
  bank: { shown: 'verified' },
  digilockerWaits: false,
  today: '2026-11-20',
  ...more,
})
const remark = (type: string) => ({ type, remarks: 'Please look again', at })
const bankAs = (shown: StatusFacts['bank']['shown'], reviewSince?: string): Partial<StatusFacts> => ({
  bank: { shown, reviewSince },
})

describe('each step: why, who, by when, and the action', () => {
  it.each([
    [
      'nothing yet',
      facts(emptyRecord('inv_1'), bankAs('none')),
      'pan',
      'open',
      'kyc.whyOpen',
      'you',
      'completePan',
    ],
    [
      'nothing yet',
      facts(emptyRecord('inv_1'), bankAs('none')),
      'address',
      'open',
      'kyc.whyOpen',
      'you',
      'completeAddress',
    ],
    [
      'nothing yet',
      facts(emptyRecord('inv_1'), bankAs('none')),
      'bank',
      'open',
      'kyc.whyOpen',
      'you',
      'completeBank',
    ],
    [
      'nothing yet',
      facts(emptyRecord('inv_1'), bankAs('none')),
      'demat',
      'open',
      'kyc.whyOpen',
      'you',
      'completeDemat',
    ],
    [
      'DigiLocker has not answered',
      facts(emptyRecord('inv_1'), { digilockerWaits: true }),
      'address',
      'pending',
      'kyc.whyDigilocker',
      'provider',
      undefined,
    ],
    [
      'pictures are missing',
      facts({ ...whole, documents: {} }),
      'address',
      'pending',
      'kyc.whyDocuments',
      'you',
      'uploadDocuments',
    ],
    [
      'only the picture of the PAN card is missing',
      facts({ ...whole, documents: { address: { id: 'doc_2', at, refused: false } } }),
      'address',
      'pending',
      'kyc.whyDocumentPan',
      'you',
      'uploadDocuments',
    ],
    [
      'the PAN card was not shared at DigiLocker',
      facts({ ...whole, address: { ...address, source: 'digilocker', panShared: false }, documents: {} }),
      'address',
      'pending',
      'kyc.whyDocumentPan',
      'you',
      'uploadDocuments',
    ],
    [
      'only the picture of the address proof is missing',
      facts({ ...whole, documents: { pan: { id: 'doc_1', at, refused: false } } }),
      'address',
      'pending',
      'kyc.whyDocumentAddress',
      'you',
      'uploadDocuments',
    ],
    [
      'only the back of the address proof is missing',
      facts({ ...whole, address: { ...address, bothSidesInOne: false } }),
      'address',
      'pending',
      'kyc.whyDocumentAddress',
      'you',
      'uploadDocuments',
    ],
    [
      'a picture was refused',
      facts({ ...whole, documents: { ...whole.documents, pan: { id: 'doc_1', at, refused: true } } }),
      'address',
      'failed',
      'kyc.whyDocumentRefused',
      'you',
      'uploadDocuments',
    ],
    [
      'a remark on the PAN picture (K-016)',
      facts({ ...whole, state: 'askedAgain', remarks: [remark('pan')] }),
      'address',
      'failed',
      'kyc.whyAskedAgain',
      'you',
      'uploadDocuments',
    ],
    [
      'a remark on the demat account',
      facts({ ...whole, state: 'rejected', remarks: [remark('demat')] }),
      'demat',
      'failed',
      'kyc.whyRejected',
      'you',
      'completeDemat',
    ],
    [
      'a remark on the bank',
      facts({ ...whole, state: 'rejected', remarks: [remark('bank')] }),
      'bank',
      'failed',
      'kyc.whyRejected',
      'you',
      'uploadBankProof',
    ],
    [
      'the bank is asked',
      facts(whole, bankAs('pending')),
      'bank',
      'pending',
      'kyc.whyBankPending',
      'bank',
      undefined,
    ],
    [
      'the bank is silent',
      facts(whole, bankAs('underProcess')),
      'bank',
      'pending',
      'kyc.whyBankPending',
      'bank',
      'uploadBankProof',
    ],
    [
      'the bank said no',
      facts(whole, bankAs('failed')),
      'bank',
      'failed',
      'kyc.whyBankFailed',
      'you',
      'uploadBankProof',
    ],
    [
      'a proof waits',
      facts(whole, bankAs('underProcess', at)),
      'bank',
      'pending',
      'kyc.whyBankProof',
      'team',
      undefined,
    ],
    [
      'a proof waits too long',
      facts(whole, { ...bankAs('underProcess', at), today: '2026-11-26' }),
      'bank',
      'pending',
      'kyc.whyOverdue',
      'team',
      undefined,
    ],
    [
      'verified and not saved',
      facts({ ...whole, bank: { status: 'none' } }),
      'bank',
      'pending',
      'kyc.whyOpen',
      'you',
      'completeBank',
    ],
  ] as const)('%s: the step %s', (_name, given, step, state, reason, who, action) => {
    const steps = stepStatuses(given)
    const shown = steps[step]
    expect(shown.state).toBe(state)
    expect(shown.standing).toMatchObject({ reason, who, ...(action === undefined ? {} : { action }) })
    expect(Object.keys(kycEn)).toContain(reason)
  })

  it('all are done once approved, whatever was open', () => {
    const approved = facts({ ...whole, state: 'approved', remarks: [remark('bank')] }, bankAs('failed'))
    for (const step of Object.values(stepStatuses(approved)))
      expect(step).toEqual({ state: 'done', complete: true })
  })
})

describe('the whole KYC', () => {
  it.each([
    [
      'nothing yet',
      facts(emptyRecord('inv_1')),
      { reason: 'kyc.whySteps', who: 'you', action: 'completePan' },
    ],
    [
      'an address without pictures',
      facts({ ...whole, documents: {} }),
      { reason: 'kyc.whySteps', who: 'you', action: 'uploadDocuments' },
    ],
    [
      'a bank proof refused',
      facts({ ...whole, bank: { status: 'failed', account: 'a' } }),
      { reason: 'kyc.whySteps', who: 'you', action: 'uploadBankProof' },
    ],
    ['the last event is on its way', facts(whole), { reason: 'kyc.whyInReview', who: 'team' }],
    ['in review', facts(inReview), { reason: 'kyc.whyInReview', who: 'team', by: '2026-11-25' }],
    [
      'on its last day',
      facts(inReview, { today: '2026-11-25' }),
      { reason: 'kyc.whyInReview', who: 'team', by: '2026-11-25' },
    ],
    [
      'late',
      facts(inReview, { today: '2026-11-26' }),
      { reason: 'kyc.whyOverdue', who: 'team', by: '2026-11-25' },
    ],
    [
      'corrected',
      facts({ ...inReview, remarks: [{ ...remark('pan'), answeredAt: at }] }),
      { reason: 'kyc.whyAnswered', who: 'team', by: '2026-11-25' },
    ],
    [
      'in review with a bank that said no',
      facts({ ...inReview, bank: { status: 'underProcess', account: 'a' } }, bankAs('failed')),
      { reason: 'kyc.whyBankFailed', who: 'you', action: 'uploadBankProof' },
    ],
    [
      'in review with an inoperative PAN',
      facts({ ...inReview, ...(whole.pan && { pan: { ...whole.pan, operative: false } }) }),
      { reason: 'kyc.whyPanInoperative', who: 'you', action: 'linkAadhaar' },
    ],
    [
      'in review, and the enhanced KYC is not done: nobody can approve by a day that was promised',
      facts(inReview, { identityWaitsFor: 'you', today: '2026-11-26' }),
      { reason: 'kyc.whyIdentity', who: 'you', action: 'verifyIdentity' },
    ],
    [
      'in review, and the verification service owes its answer',
      facts(inReview, { identityWaitsFor: 'provider' }),
      { reason: 'kyc.whyIdentityAsked', who: 'provider' },
    ],
    [
      'sent back',
      facts({ ...whole, state: 'rejected', remarks: [remark('address_1'), remark('bank')] }),
      { reason: 'kyc.whyRejected', who: 'you', action: 'uploadDocuments' },
    ],
    ['approved', facts({ ...whole, state: 'approved' }), { reason: 'kyc.whyApproved', who: 'you' }],
    [
      'approved, and the enhanced KYC is asked for before the next investment',
      facts({ ...whole, state: 'approved' }, { identityWaitsFor: 'you', identityForced: true }),
      { reason: 'kyc.whyIdentityForced', who: 'you', action: 'verifyIdentity' },
    ],
    [
      'approved, and the enhanced KYC may be done at leisure',
      facts({ ...whole, state: 'approved' }, { identityWaitsFor: 'you', identityForced: false }),
      { reason: 'kyc.whyApproved', who: 'you' },
    ],
  ])('%s', (_name, given, standing) => {
    expect(kycStatus(given)).toEqual(standing)
  })
})
