import { describe, expect, it } from 'vitest'
import { kycStates } from '../../../../shared/contracts/kyc/getKyc.ts'
import { kycBanner } from './kycBanner.ts'
import type { KycFacts } from './mainAction.ts'

type Status = KycFacts['enhancedKycStaus']
const enhanced = (enhancedKycStaus: Status, forceKYC = false, obUserApproved = false): KycFacts => ({
  userInHypervergeCug: true,
  forceKYC,
  enhancedKycStaus,
  obUserApproved,
})
const both = [false, true]

describe('the banner of the enhanced group (D1 s4)', () => {
  it.each([
    ['underProcess', 'info', 'identity.bannerUnderProcess', undefined],
    [
      'approved',
      'success',
      'identity.bannerApproved',
      { label: 'identity.startInvesting', step: 'dashboard' },
    ],
    ['rejected', 'error', 'identity.bannerRejected', { label: 'identity.reInitiate', step: 'verify' }],
    ['retry', 'error', 'identity.bannerRetry', { label: 'identity.reInitiate', step: 'verify' }],
  ] as const)('%s, forced or not, approved or not', (status, tone, text, action) => {
    for (const forced of both)
      for (const approved of both) {
        const banner = kycBanner(enhanced(status, forced, approved), 'inReview')
        expect(banner).toEqual(action === undefined ? { tone, text } : { tone, text, action })
      }
  })

  it.each([
    [true, false, 'identity.completeYourKyc', 'verify'],
    [true, true, 'identity.completeYourKyc', 'verify'],
    [false, false, 'identity.completeYourKyc', 'verify'],
    [false, true, 'identity.startInvesting', 'dashboard'],
  ] as const)('pending, forced %s, approved %s: %s, %s', (forced, approved, label, step) => {
    expect(kycBanner(enhanced('pending', forced, approved))).toEqual({
      tone: 'warning',
      text: 'identity.bannerPending',
      action: { label, step },
    })
  })
})

describe('the banner of everybody else', () => {
  const other = (obUserApproved = false): KycFacts => ({
    ...enhanced('pending'),
    userInHypervergeCug: false,
    obUserApproved,
  })
  const docvault = { label: 'identity.completeYourKyc', step: 'docvault' }

  it('follows the KYC of the documents', () => {
    const texts = [undefined, ...kycStates].map(state => [state, kycBanner(other(), state).text])
    expect(texts).toEqual([
      [undefined, 'identity.bannerPending'],
      ['incomplete', 'identity.bannerPending'],
      ['inReview', 'identity.bannerUnderProcess'],
      ['askedAgain', 'identity.bannerPending'],
      ['rejected', 'identity.bannerRejected'],
      ['approved', 'identity.bannerApproved'],
    ])
    expect(kycBanner(other(true)).text).toBe('identity.bannerApproved')
  })

  it('in review says what the main button is for, which still reads Complete Your KYC', () => {
    const { tone, note, action } = kycBanner(other(), 'inReview')
    expect({ tone, note, action }).toEqual({ tone: 'info', note: 'identity.reviewNote', action: undefined })
  })

  it('leads to the documents until they are approved', () => {
    expect(kycBanner(other(), 'incomplete').action).toEqual(docvault)
    expect(kycBanner(other(), 'rejected').action).toEqual({ label: 'identity.reInitiate', step: 'docvault' })
    expect(kycBanner(other(true), 'approved').action).toEqual({
      label: 'identity.startInvesting',
      step: 'dashboard',
    })
  })
})
