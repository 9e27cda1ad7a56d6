import { describe, expect, it } from 'vitest'
import type { KycBody } from '../../../../shared/contracts/kyc/getKyc.ts'
import { missingSteps } from './missingSteps.ts'

const all = { pan: true, address: true, bank: true, demat: true }
const profile = (changes: Partial<Parameters<typeof missingSteps>[0]> = {}) => ({
  steps: all,
  enhancedKycStaus: 'pending' as const,
  obUserApproved: false,
  forceKYC: false,
  ...changes,
})
const names = (...args: Parameters<typeof missingSteps>) => missingSteps(...args).map(({ step }) => step)

describe('what is still missing before one can invest', () => {
  it('is every step in its order, and the identity', () => {
    const none = { pan: false, address: false, bank: false, demat: false }
    expect(names(profile({ steps: none }), undefined)).toEqual([
      'pan',
      'address',
      'bank',
      'demat',
      'identity',
    ])
  })

  it.each([
    ['pending', ['identity']],
    ['retry', ['identity']],
    ['rejected', ['identity']],
    ['underProcess', []],
    ['approved', []],
  ] as const)('with all steps complete and the identity %s: %j', (enhancedKycStaus, missing) => {
    expect(names(profile({ enhancedKycStaus }), undefined)).toEqual(missing)
  })

  it('is nothing for an approved investor, and the identity alone for one who is asked again', () => {
    const steps = { ...all, demat: false }
    expect(names(profile({ obUserApproved: true, steps }), undefined)).toEqual([])
    expect(names(profile({ obUserApproved: true, steps, forceKYC: true }), undefined)).toEqual(['identity'])
  })

  it('follows the KYC itself where it is known, with its reason', () => {
    const standing = { reason: 'kyc.whyBankFailed', who: 'you', action: 'uploadBankProof' } as const
    const done = { state: 'done', complete: true } as const
    const kyc: Pick<KycBody, 'steps'> = {
      steps: { pan: done, address: done, bank: { state: 'failed', complete: false, standing }, demat: done },
    }
    expect(missingSteps(profile({ enhancedKycStaus: 'underProcess' }), kyc)).toEqual([
      { step: 'bank', name: 'account.step.bank', status: standing },
    ])
  })
})
