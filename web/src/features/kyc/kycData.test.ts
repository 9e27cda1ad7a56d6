import { describe, expect, it } from 'vitest'
import { documentStates, initialTab, missingUploads, tabAfter, uploadOfRemark } from './kycData.ts'
import { exitAddress, failedStep, rowStatus } from './summary.ts'
import { documentAs, done, kycAs, savedAddress } from './testing/kycFixture.ts'

const all = { pan: done, address: done, bank: done, demat: done }
const remark = (type: string, tab: 'address' | 'bank' | 'demat') => ({
  type,
  tab,
  remarks: 'cannot be read',
  at: '2026-11-20T04:30:00.000Z',
})

describe('the tab on which the screen opens (K-109)', () => {
  it('is the summary of who is approved, whatever the address says', () => {
    expect(initialTab('pan', kycAs({ obUserApproved: true, steps: all }))).toBe('confirm')
  })
  it('is the tab of a remark before the first incomplete step', () => {
    expect(initialTab('pan', kycAs({ remarks: [remark('demat', 'demat')] }))).toBe('demat')
    expect(initialTab(undefined, kycAs({ remarks: [remark('pan', 'address')] }))).toBe('address')
  })
  it('is the first incomplete step before the tab of the address', () => {
    expect(initialTab('demat', kycAs({ steps: { ...kycAs().steps, pan: done } }))).toBe('address')
  })
  it('is the tab of the address when every step is complete, and pan without one', () => {
    expect(initialTab('bank', kycAs({ steps: all }))).toBe('bank')
    expect(initialTab(undefined, kycAs({ steps: all }))).toBe('pan')
    expect(initialTab('nonsense', kycAs({ steps: all }))).toBe('pan')
  })
  it('is followed by the next one', () => {
    expect(['pan', 'address', 'bank', 'demat'].map(tab => tabAfter(tab as 'pan'))).toEqual([
      'address',
      'bank',
      'demat',
      'confirm',
    ])
  })
})

describe('the uploads of the address step', () => {
  const needed = { kyc: kycAs(), bothSidesInOne: false, justUploaded: [], byDigilocker: false } as const
  it('are three, and two when one file shows both sides', () => {
    expect(missingUploads(needed)).toEqual(['pan', 'address', 'address_1'])
    expect(missingUploads({ ...needed, bothSidesInOne: true })).toEqual(['pan', 'address'])
  })
  it('are there when uploaded a moment ago, and not there when refused or remarked on', () => {
    const kyc = kycAs({
      documents: [documentAs('pan'), documentAs('address', { refused: true }), documentAs('address_1')],
      remarks: [remark('poi', 'address')],
    })
    expect(missingUploads({ ...needed, kyc })).toEqual(['pan', 'address'])
    expect(missingUploads({ ...needed, kyc, justUploaded: ['pan', 'address'] })).toEqual([])
    expect(documentStates({ ...needed, kyc }).map(({ failed }) => failed)).toEqual([true, true, false])
  })
  it('are none after DigiLocker, but the PAN where it was not shared there (K-113)', () => {
    const address = { ...savedAddress, source: 'digilocker' as const }
    expect(missingUploads({ ...needed, byDigilocker: true, kyc: kycAs({ address, steps: all }) })).toEqual([])
    expect(missingUploads({ ...needed, byDigilocker: true, kyc: kycAs({ address }) })).toEqual(['pan'])
  })
  it('answer remarks by their type (K-015, K-016)', () => {
    expect(uploadOfRemark('poi')).toBe('pan')
    expect(uploadOfRemark('voterId')).toBe('address')
    expect(uploadOfRemark('address_1')).toBe('address_1')
    expect(uploadOfRemark('bank')).toBeUndefined()
  })
})

describe('the summary', () => {
  it('shows success once approved, failure with errors or remarks, otherwise pending (D2 s4)', () => {
    expect(rowStatus(kycAs({ obUserApproved: true }), 'pan')).toBe('done')
    expect(rowStatus(kycAs({ remarks: [remark('bank', 'bank')] }), 'bank')).toBe('failed')
    expect(rowStatus(kycAs({ steps: all }), 'demat')).toBe('pending')
  })
  it('leads to the step with errors, and to none without (K-114)', () => {
    expect(failedStep(kycAs())).toBeUndefined()
    expect(failedStep(kycAs({ remarks: [remark('demat', 'demat')] }))).toBe('demat')
  })
  it('has four exits (D2 s2, K-210)', () => {
    const places = {
      inApp: false,
      userType: 'fd',
      fixedDeposits: 'https://fd.example',
      bondsPlatform: 'https://bonds.example',
      dashboard: '#/d',
    }
    expect(exitAddress({ ...places, inApp: true })).toBe('#/d')
    expect(exitAddress(places)).toBe('https://fd.example')
    expect(exitAddress({ ...places, fixedDeposits: '' })).toBe('#/d')
    expect(exitAddress({ ...places, userType: 'bonds' })).toBe('https://bonds.example')
    expect(exitAddress({ ...places, userType: 'bonds', bondsPlatform: '' })).toBe('#/d')
    expect(exitAddress({ ...places, userType: 'other' })).toBe('#/d')
  })
})
