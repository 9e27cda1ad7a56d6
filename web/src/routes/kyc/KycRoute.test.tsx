// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { rememberDeal } from '../../app/returns/dealReturn.ts'
import { act, cleanup, screen } from '../../components/testing/library.ts'
import { done, kycAs, savedAddress, savedDemat, savedPan } from '../../features/kyc/testing/kycFixture.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import { refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { navigate } from '../../lib/hashLocation.ts'
import { countedUses } from './testing/countedUses.ts'
import {
  atAddress,
  current,
  openScreen,
  prepareKycTests,
  press,
  shown,
  silent,
  tick,
} from './testing/kycScreen.tsx'

prepareKycTests()

describe('the KYC screen', () => {
  it('opens on the first incomplete step, and names it in the address (K-109)', async () => {
    await openScreen(atAddress(), undefined)
    expect(current()).toBe('#/orobonds-docvault/address')
    expect(location.hash).toBe('#/orobonds-docvault/address')
  })

  it('is counted as started while no step is done, once in a session (D8)', async () => {
    const counted = countedUses()
    await openScreen(atAddress(), undefined)
    expect(counted()).toEqual([])
    for (let visit = 0; visit < 2; visit += 1) {
      cleanup()
      announcePersonLeft()
      await openScreen(kycAs(), undefined)
    }
    expect(counted()).toEqual(['kycStarted'])
  })

  it('shows remarks in a banner, why each step waits, who acts next and by when in words', async () => {
    await openScreen(
      atAddress({
        remarks: [{ type: 'poi', tab: 'address', remarks: 'The picture is blurred', at: '2026-11-20' }],
        standing: { reason: 'kyc.whyInReview', who: 'team', by: '2026-11-25' },
      }),
      'bank',
    )
    shown('PAN card: The picture is blurred')
    shown('All details are here. Our team looks at them.')
    shown('Our team')
    shown('Wednesday, 25 November 2026')
    expect(current()).toBe('#/orobonds-docvault/address')
  })

  it('approved, it leads to the enhanced KYC when that is asked for before the next investment', async () => {
    await openScreen(
      kycAs({
        state: 'approved',
        obUserApproved: true,
        standing: { reason: 'kyc.whyIdentityForced', who: 'you', action: 'verifyIdentity' },
      }),
      undefined,
    )
    shown('Your KYC is approved. SEBI asks for enhanced KYC before you go on investing.')
    expect(screen.getByRole('link', { name: 'Verify your identity' }).getAttribute('href')).toContain(
      'profile',
    )
    shown('You')
  })

  it('says that the KYC could not be had, and tries again', async () => {
    const { served } = await openScreen(kycAs(), undefined, {
      'GET /me/kyc': () => refuses('kyc.cannotFetch', 500),
    })
    shown('Something went wrong, unable to get kyc details!')
    served['GET /me/kyc'] = () => replies({ data: kycAs() })
    await press('Try again')
    shown('Verify your details')
  })

  it('asks the app to go back, and goes to the dashboard without one (K-060)', async () => {
    await openScreen(kycAs(), undefined)
    const postMessage = vi.fn()
    vi.stubGlobal('ReactNativeWebView', { postMessage })
    await press('Back')
    expect(postMessage).toHaveBeenCalledWith('{"type":"go-back"}')
    vi.stubGlobal('ReactNativeWebView', undefined)
    await press('Back')
    expect(location.hash).toBe('#/orobonds-dashboard')
  })

  it('tells what happened so far', async () => {
    await openScreen(
      kycAs({ timeline: [{ at: '2026-11-20T04:30:00Z', what: 'panChecked.valid', by: 'provider' }] }),
      undefined,
    )
    shown('PAN confirmed by the income-tax department')
  })
})

describe('the summary', () => {
  const all = { pan: done, address: done, bank: done, demat: done }
  it('shows four rows with Preview and Edit, and Explore while nothing is wrong (K-114)', async () => {
    await openScreen(
      kycAs({ steps: all, pan: savedPan, address: savedAddress, demat: savedDemat }),
      'confirm',
    )
    for (const row of ['PAN', 'KYC', 'Bank Account', 'Demat Account']) shown(row)
    expect(screen.getAllByRole('link', { name: /^Edit / })).toHaveLength(4)
    expect(screen.getByRole('link', { name: 'Explore' }).getAttribute('href')).toBe('#/orobonds-dashboard')
    await press('Preview PAN')
    shown('ABCPE1234F')
  })

  it('calls an empty step empty, with nothing to preview, and what is given saved', async () => {
    location.hash = '#/orobonds-docvault/confirm?chosen=yes'
    await tick(0)
    await openScreen(kycAs({ steps: { ...kycAs().steps, pan: done }, pan: savedPan }), 'confirm')
    shown('Asha Rao, ABCPE1234F, 07/02/1990')
    shown('Saved')
    expect(screen.getAllByText('Not filled in yet')).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: /^Preview/ })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Fill in Demat Account' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/demat',
    )
    silent('Pending')
  })

  it('hides Edit once approved', async () => {
    await openScreen(kycAs({ steps: all, obUserApproved: true, can: { edit: false } }), 'pan')
    expect(current()).toBe('#/orobonds-docvault/confirm')
    silent(/^Edit/)
    expect(screen.getAllByText('Verified').length).toBeGreaterThanOrEqual(4)
  })

  it('leads to what is wrong', async () => {
    await openScreen(kycAs({ steps: { ...all, bank: { state: 'failed', complete: true } } }), 'confirm')
    expect(screen.getByRole('link', { name: 'Click to Complete KYC' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/bank',
    )
  })
})

describe('the way back to a deal', () => {
  const deal = { id: 'ugro-capital-2028', name: 'UGRO Capital', units: 20 }
  const link = () => screen.queryByRole('link', { name: 'Back to UGRO Capital' })?.getAttribute('href')
  const steps = { pan: done, address: done, bank: done, demat: done }
  it('is not offered while steps are missing', async () => {
    rememberDeal(deal)
    await openScreen(atAddress(), 'address')
    expect(link()).toBeUndefined()
  })

  it('is offered once the demat account is linked', async () => {
    rememberDeal(deal)
    await openScreen(kycAs({ steps }), 'demat')
    expect(link()).toBe('#/orobonds-asset/ugro-capital-2028?units=20&from=dematCheck&isDematVerified=true')
  })

  it.each(['', '{"id":7}', 'no JSON'])('is not offered for %j in the storage', async stored => {
    sessionStorage.setItem('sthirank.dealBeforeKyc', stored)
    await openScreen(kycAs({ steps }), 'confirm')
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull()
  })
})

describe('a click', () => {
  it('wins over the rules of the arrival', async () => {
    await openScreen(atAddress(), 'address')
    act(() => navigate('/orobonds-docvault/demat'))
    await tick(0)
    expect(location.hash).toBe('#/orobonds-docvault/demat')
  })

  it('on a link of another screen opens its step, and a reload follows the rules again', async () => {
    location.hash = '#/orobonds-docvault/demat?chosen=yes'
    await tick(0)
    await openScreen(atAddress(), 'demat')
    expect(current()).toBe('#/orobonds-docvault/demat')
    // `chosen` is removed: the address keeps the step only.
    expect(location.hash).toBe('#/orobonds-docvault/demat')
    cleanup()
    announcePersonLeft()
    await openScreen(atAddress(), 'demat')
    expect(location.hash).toBe('#/orobonds-docvault/address')
  })
})

describe('a day in a year without a calendar', () => {
  it.each([
    ['2026-12-31', 0],
    ['2027-01-04', 2],
  ])('%s: said as one that may move %s times', async (by, times) => {
    const standing = { reason: 'kyc.whyInReview', who: 'team', by } as const
    await openScreen(
      kycAs({ standing, steps: { ...kycAs().steps, pan: { state: 'open', complete: false, standing } } }),
      'pan',
    )
    expect(
      screen.queryAllByText('The calendar of that year is not published yet; the day may move.'),
    ).toHaveLength(times)
  })
})
