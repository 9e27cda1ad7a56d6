// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountEn } from '../../../../shared/texts/account.en.ts'
import { bankEn } from '../../../../shared/texts/bank.en.ts'
import { dematEn } from '../../../../shared/texts/demat.en.ts'
import { documentsEn } from '../../../../shared/texts/documents.en.ts'
import { kycEn } from '../../../../shared/texts/kyc.en.ts'
import { renderWithTexts } from '../../components/ui/renderWithTexts.tsx'
import { toasts } from '../../components/ui/toasts.ts'
import type { KycBody } from '../../features/kyc/kycData.ts'
import {
  documentAs,
  done,
  kycAs,
  savedAddress,
  savedDemat,
  savedPan,
} from '../../features/kyc/testing/kycFixture.ts'
import { type Deed, fakeServer, lineDown, refuses, says } from '../../lib/fakeServer.ts'
import { navigate, startHashLocation } from '../../lib/hashLocation.ts'
import { announcePersonLeft } from '../../lib/sessionSignal.ts'
import { KycRoute } from './KycRoute.tsx'

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const texts = { ...accountEn, ...bankEn, ...dematEn, ...documentsEn, ...kycEn }
const visit = 'POST /me/kyc/digilocker'

/** The screen before a server whose KYC a test may change as it goes. */
async function house(kyc: KycBody, tab: string | undefined, deeds: Record<string, Deed> = {}) {
  const state = { kyc }
  const server = fakeServer({
    'GET /me/kyc': () => says({ data: state.kyc }),
    'GET /users/profile': () => refuses('account.cannotFetch', 500),
    'POST /me/kyc/draft': () => says({}),
    'POST /users/profile': () => says({}),
    ...deeds,
  })
  renderWithTexts(<KycRoute params={tab === undefined ? {} : { tab }} />, texts)
  await tick(0)
  await tick(0)
  /** What was sent to be saved. */
  const saves = () =>
    server.to('/users/profile').flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  return { ...server, state, saves }
}

const atAddress = (more: Partial<KycBody> = {}) =>
  kycAs({ pan: savedPan, steps: { ...kycAs().steps, pan: done }, ...more })
const atDemat = (more: Partial<KycBody> = {}) =>
  kycAs({
    pan: savedPan,
    steps: { pan: done, address: done, bank: done, demat: kycAs().steps.demat },
    ...more,
  })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const choose = (label: string, value: string) => {
  // A browser tells both of a choice.
  fireEvent.change(field(label), { target: { value } })
  fireEvent.input(field(label))
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await tick(0)
}
const shown = (text: string | RegExp) =>
  expect(screen.queryAllByText(text).length, String(text)).toBeGreaterThan(0)
const silent = (text: string | RegExp) => expect(screen.queryAllByText(text), String(text)).toEqual([])
const current = () =>
  screen
    .getByRole('navigation', { name: 'Steps' })
    .querySelector('[aria-current="step"]')
    ?.getAttribute('href')

beforeAll(async () => {
  // Chunks of their own, whose loading no fake clock moves on.
  await Promise.all([
    import('../../lib/sealing.ts'),
    import('./PanTab.tsx'),
    import('./AddressTab.tsx'),
    import('./BankStepTab.tsx'),
    import('./DematTab.tsx'),
  ])
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
let stop = (): void => {}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00.000Z') })
  sessionStorage.clear()
  toasts.set([])
  location.hash = '#/orobonds-docvault'
  stop = startHashLocation(() => Promise.resolve())
})
afterEach(() => {
  cleanup()
  stop()
  announcePersonLeft()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the KYC screen', () => {
  it('opens on the first incomplete step, and names it in the address (K-109)', async () => {
    await house(atAddress(), undefined)
    expect(current()).toBe('#/orobonds-docvault/address')
    expect(location.hash).toBe('#/orobonds-docvault/address')
  })

  it('shows remarks in a banner, why each step waits, who acts next and by when in words', async () => {
    await house(
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

  it('says that the KYC could not be had, and tries again', async () => {
    const { served } = await house(kycAs(), undefined, {
      'GET /me/kyc': () => refuses('kyc.cannotFetch', 500),
    })
    shown('Something went wrong, unable to get kyc details!')
    served['GET /me/kyc'] = () => says({ data: kycAs() })
    await press('Try again')
    shown('Verify your details')
  })

  it('asks the app to go back, and goes to the dashboard without one (K-060)', async () => {
    await house(kycAs(), undefined)
    const postMessage = vi.fn()
    vi.stubGlobal('ReactNativeWebView', { postMessage })
    await press('Back')
    expect(postMessage).toHaveBeenCalledWith('{"type":"go-back"}')
    vi.stubGlobal('ReactNativeWebView', undefined)
    await press('Back')
    expect(location.hash).toBe('#/orobonds-dashboard')
  })

  it('tells what happened so far', async () => {
    await house(
      kycAs({ timeline: [{ at: '2026-11-20T04:30:00Z', what: 'panChecked.valid', by: 'provider' }] }),
      undefined,
    )
    shown('PAN confirmed by the income-tax department')
  })
})

describe('the address step', () => {
  it('offers DigiLocker or uploads; closed for maintenance it says so', async () => {
    await house(atAddress({ digilocker: { enabled: false } }), undefined)
    expect(button('Continue with DigiLocker').disabled).toBe(true)
    shown('DigiLocker is currently under maintenance')
    expect(button('Upload documents manually').disabled).toBe(false)
  })

  it('says the maintenance that it hears of at the press', async () => {
    await house(atAddress(), undefined, {
      'POST /orobonds/digio/onboarding/createKycRequest': () => refuses('kyc.digilockerMaintenance', 503),
    })
    await press('Continue with DigiLocker')
    expect(button('Continue with DigiLocker').disabled).toBe(true)
    shown('DigiLocker is currently under maintenance')
  })

  it('asks politely after the return, and shows what DigiLocker filled in', async () => {
    let answer = 'waiting'
    const { to, state } = await house(
      atAddress({ digilocker: { enabled: true, last: 'waiting' } }),
      'address',
      {
        [visit]: () => says({ data: { status: answer } }),
      },
    )
    shown('Fetching your details from DigiLocker…')
    await tick(2000)
    expect(to('/me/kyc/digilocker')).toHaveLength(2)
    answer = 'filled'
    state.kyc = atAddress({
      steps: { ...kycAs().steps, pan: done, address: done },
      address: { ...savedAddress, source: 'digilocker', name: 'ASHA RAO', idNumber: '6789' },
      digilocker: { enabled: true, last: 'filled' },
    })
    await tick(3000)
    expect(to('/me/kyc/digilocker')).toHaveLength(3)
    shown('•••• •••• 6789')
    shown('from DigiLocker')
    expect(toasts.get()).toMatchObject([{ text: 'DigiLocker filled in your address. Please check it.' }])
  })

  it.each([
    ['denied', 'You did not share anything at DigiLocker. Try again or upload your documents.'],
    ['expired', 'The visit to DigiLocker expired. Please start it again.'],
    ['failed', 'Error: Not able to fetch details of digilocker'],
  ])('after a visit that was %s says so, and both ways stay open', async (status, words) => {
    await house(atAddress({ digilocker: { enabled: true, last: 'waiting' } }), 'address', {
      [visit]: () => says({ data: { status } }),
    })
    shown(words)
    expect(button('Continue with DigiLocker').disabled).toBe(false)
    shown('Upload documents manually')
  })

  it('that hears nothing stops asking after half a minute and offers to ask again', async () => {
    const { to } = await house(atAddress({ digilocker: { enabled: true, last: 'waiting' } }), 'address', {
      [visit]: () => says({ data: { status: 'waiting' } }),
    })
    await tick(31_000)
    const asked = to('/me/kyc/digilocker').length
    shown('DigiLocker has not answered yet. We keep asking; you may go on with another step.')
    await tick(60_000)
    expect(to('/me/kyc/digilocker')).toHaveLength(asked)
    await press('Ask DigiLocker again')
    expect(to('/me/kyc/digilocker')).toHaveLength(asked + 1)
  })

  const given = [documentAs('pan'), documentAs('address'), documentAs('address_1')]
  it('has a list of states for India, letters elsewhere, and says which uploads are missing', async () => {
    await house(atAddress(), undefined)
    await press('Upload documents manually')
    shown('Please upload required documents: PAN upload, Address proof, front, Address proof, back')
    expect(button('Next').disabled).toBe(true)
    expect(field('State').tagName).toBe('SELECT')
    choose('Country', 'NP')
    type('State', 'Bagmati 3')
    expect(field('State').value).toBe('Bagmati ')
    fireEvent.click(screen.getByLabelText('One file shows both sides'))
    shown('Please upload required documents: PAN upload, Address proof, front')
  })

  it('names every field that is empty, and saves what is whole', async () => {
    const { saves } = await house(atAddress({ documents: given }), undefined)
    await press('Next')
    for (const words of ['Enter Address', 'Enter Locality or Post Office', 'Enter City', 'Enter Pin Code'])
      shown(words)
    type('Address', '12, MG Road')
    type('Locality or post office', 'Indiranagar')
    type('City', 'Bengaluru')
    type('Pin code', '560038')
    choose('State', 'KA')
    choose('Address proof', 'voterId')
    await press('Next')
    expect(saves().at(-1)).toEqual({
      addressDocType: 'voterId',
      bothSidesInOne: false,
      addressDetails: {
        address: '12, MG Road',
        localityOrPostOffice: 'Indiranagar',
        districtOrCity: 'Bengaluru',
        state: 'KA',
        country: 'IN',
        pincode: '560038',
      },
    })
    expect(toasts.get()).toMatchObject([{ tone: 'success', text: 'Saved. On to the next step…' }])
    await tick(2000)
    expect(location.hash).toBe('#/orobonds-docvault/bank')
  })

  it('keeps everything when the saving fails', async () => {
    await house(
      atAddress({
        documents: given,
        drafts: {
          address: {
            address: '12, MG Road',
            localityOrPostOffice: 'X',
            districtOrCity: 'Y',
            pincode: '560038',
            state: 'KA',
            addressDocType: 'passport',
          },
        },
      }),
      undefined,
      {
        'POST /users/profile': lineDown,
      },
    )
    await press('Next')
    shown('The connection was lost. What you typed is safe; please try again')
    expect(field('Address').value).toBe('12, MG Road')
    await tick(5000)
    expect(location.hash).toBe('#/orobonds-docvault/address')
  })

  it('whose picture was remarked on asks for it again, in the remark’s words, and Next waits', async () => {
    await house(
      atAddress({
        address: savedAddress,
        documents: given,
        remarks: [{ type: 'voterId', tab: 'address', remarks: 'The back is cut off', at: '2026-11-20' }],
      }),
      undefined,
    )
    shown('Upload again')
    shown('The back is cut off')
    expect(button('Next').disabled).toBe(true)
    await press('Preview Documents')
    expect(screen.getAllByRole('button', { name: 'Preview', hidden: true })).toHaveLength(4)
  })
})

describe('the demat step', () => {
  const known = () => says({ data: [{ dpId: 'IN300214', dpName: 'HDFC Bank Limited', depository: 'NSDL' }] })
  const fill = async (number = 'in 3002-1412 345678') => {
    type('Demat number', number)
    type('Repeat the demat number', number)
    fireEvent.click(screen.getByLabelText(dematEn['demat.consent']))
    await tick(0)
  }

  it('normalises what is pasted, shows it in groups of eight, and names the participant', async () => {
    const { to, saves } = await house(atDemat(), undefined, {
      'POST /dpList/validate': known,
      'POST /users/setConsent': () => says({}),
    })
    await fill()
    expect(field('Demat number').value).toBe('IN300214 12345678')
    shown('HDFC Bank Limited')
    await press('Save demat account')
    expect(to('/users/setConsent').map(({ body }) => body)).toEqual([{ type: 'demat', consent: true }])
    expect(saves()).toEqual([{ demat: 'IN30021412345678' }])
    await tick(2000)
    expect(location.hash).toBe('#/orobonds-docvault/confirm')
  })

  it('refuses a repetition that differs, and a missing consent, before anybody is asked', async () => {
    const { to } = await house(atDemat(), undefined, { 'POST /dpList/validate': known })
    type('Demat number', 'IN30021412345678')
    type('Repeat the demat number', 'IN30021412345679')
    await press('Save demat account')
    shown('DP ID confirmation does not match!')
    shown(dematEn['demat.consentRequired'])
    expect(to('/users/setConsent')).toEqual([])
  })

  it('lets an unknown participant be typed, for a person to look at', async () => {
    const { saves } = await house(atDemat(), undefined, {
      'POST /dpList/validate': () => refuses('demat.participantUnknown', 404, { field: 'dpId' }),
      'POST /users/setConsent': () => says({}),
    })
    await fill('IN99999912345678')
    shown('DP not found')
    await press('Save demat account')
    expect(saves()).toEqual([])
    type('DP name', 'Gramin Broking')
    await press('Save demat account')
    expect(saves()).toEqual([{ demat: 'IN99999912345678', dpName: 'Gramin Broking' }])
  })

  it('saves nothing without the consent on record', async () => {
    const { saves } = await house(atDemat(), undefined, {
      'POST /dpList/validate': known,
      'POST /users/setConsent': () => refuses('consent.notRecorded', 500),
    })
    await fill()
    await press('Save demat account')
    expect(saves()).toEqual([])
    expect(field('Demat number').value).toBe('IN300214 12345678')
  })

  it('with an open remark wants another number', async () => {
    const { to } = await house(
      atDemat({
        demat: savedDemat,
        remarks: [{ type: 'demat', tab: 'demat', remarks: 'Not in your name', at: '2026-11-20' }],
      }),
      undefined,
      { 'POST /dpList/validate': known },
    )
    await fill('IN30021412345678')
    await press('Save demat account')
    shown('Please enter a new demat number to verify.')
    expect(to('/users/setConsent')).toEqual([])
  })
})

describe('the summary', () => {
  const all = { pan: done, address: done, bank: done, demat: done }
  it('shows four rows with Preview and Edit, and Explore while nothing is wrong (K-114)', async () => {
    await house(kycAs({ steps: all, pan: savedPan, demat: savedDemat }), 'confirm')
    for (const row of ['PAN', 'KYC', 'Bank Account', 'Demat Account']) shown(row)
    expect(screen.getAllByRole('link', { name: /^Edit / })).toHaveLength(4)
    expect(screen.getByRole('link', { name: 'Explore' }).getAttribute('href')).toBe('#/orobonds-dashboard')
    await press('Preview PAN')
    shown('ABCPE1234F')
  })

  it('hides Edit once approved', async () => {
    await house(kycAs({ steps: all, obUserApproved: true, can: { edit: false } }), 'pan')
    expect(current()).toBe('#/orobonds-docvault/confirm')
    silent(/^Edit/)
    expect(screen.getAllByText('Verified').length).toBeGreaterThanOrEqual(4)
  })

  it('leads to what is wrong', async () => {
    await house(kycAs({ steps: { ...all, bank: { state: 'failed', complete: true } } }), 'confirm')
    expect(screen.getByRole('link', { name: 'Click to Complete KYC' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/bank',
    )
  })
})

describe('a click', () => {
  it('wins over the rules of the arrival', async () => {
    await house(atAddress(), 'address')
    act(() => navigate('/orobonds-docvault/demat'))
    await tick(0)
    expect(location.hash).toBe('#/orobonds-docvault/demat')
  })
})
