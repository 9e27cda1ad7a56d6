// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { fireEvent, screen } from '../../components/testing/library.ts'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { documentAs, done, kycAs, savedAddress } from '../../features/kyc/testing/kycFixture.ts'
import { lineDown, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { countedUses } from './testing/countedUses.ts'
import {
  atAddress,
  button,
  choose,
  field,
  openScreen,
  prepareKycTests,
  press,
  shown,
  tick,
  type,
  visit,
} from './testing/kycScreen.tsx'

prepareKycTests()

describe('the address step', () => {
  it('offers DigiLocker or uploads; closed for maintenance it says so', async () => {
    await openScreen(atAddress({ digilocker: { enabled: false } }), undefined)
    expect(button('Continue with DigiLocker').disabled).toBe(true)
    shown('DigiLocker is currently under maintenance')
    expect(button('Upload documents manually').disabled).toBe(false)
  })

  it('says the maintenance that it hears of at the press', async () => {
    await openScreen(atAddress(), undefined, {
      'POST /orobonds/digio/onboarding/createKycRequest': () => refuses('kyc.digilockerMaintenance', 503),
    })
    await press('Continue with DigiLocker')
    expect(button('Continue with DigiLocker').disabled).toBe(true)
    shown('DigiLocker is currently under maintenance')
  })

  it('offers DigiLocker again when the browser comes back to the page as it was left', async () => {
    const counted = countedUses()
    await openScreen(atAddress(), undefined, {
      'POST /orobonds/digio/onboarding/createKycRequest': () =>
        replies({ data: { kycRedirectionUrl: 'javascript:void(0)' } }),
    })
    await press('Continue with DigiLocker')
    await tick(0)
    expect(button('Continue with DigiLocker').getAttribute('aria-busy')).toBe('true')
    expect(counted()).toEqual(['digilockerOpened'])
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await tick(0)
    expect(button('Continue with DigiLocker').getAttribute('aria-busy')).toBe(null)
  })

  it('asks politely after the return, and shows what DigiLocker filled in', async () => {
    let answer = 'waiting'
    const { to, state } = await openScreen(
      atAddress({ digilocker: { enabled: true, last: 'waiting' } }),
      'address',
      {
        [visit]: () => replies({ data: { status: answer } }),
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

  it('fills city and state from the pin code, and never over what was typed (U12)', async () => {
    await openScreen(atAddress(), undefined)
    await press('Upload documents manually')
    // A browser sends both events.
    const pin = (code: string) => {
      type('Pin code', code)
      fireEvent.change(field('Pin code'), { target: { value: code } })
    }
    pin('400028')
    expect([field('City').value, field('State').value]).toEqual(['Mumbai', 'MH'])
    // What was filled in follows the next pin code; what somebody typed stays.
    pin('560001')
    expect([field('City').value, field('State').value]).toEqual(['Bengaluru', 'KA'])
    type('City', 'Bangalore')
    pin('400028')
    expect([field('City').value, field('State').value]).toEqual(['Bangalore', 'MH'])
    pin('605001')
    expect(field('State').value).toBe('MH')
    // Abroad, the digits mean something else.
    choose('Country', 'AE')
    pin('400028')
    expect(field('City').value).toBe('Bangalore')
  })

  it('a pin code in another state is refused there, and choosing the right state takes the refusal back (U12)', async () => {
    const server = await openScreen(
      atAddress({ documents: [documentAs('pan'), documentAs('address'), documentAs('address_1')] }),
      undefined,
    )
    type('Address', '12, MG Road')
    type('Locality or post office', 'Indiranagar')
    type('City', 'Mumbai')
    type('Pin code', '400028')
    choose('State', 'KL')
    choose('Address proof', 'voterId')
    await press('Next')
    shown('This pin code is not in the chosen state. Please check both')
    expect(document.activeElement).toBe(field('Pin code'))
    expect(server.saves()).toEqual([])
    expect(button('Next').disabled).toBe(true)
    choose('State', 'MH')
    await press('Next')
    expect(server.saves()).toHaveLength(1)
  })

  it.each([
    ['denied', 'You did not share anything at DigiLocker. Try again or upload your documents.'],
    ['expired', 'The visit to DigiLocker expired. Please start it again.'],
    ['failed', 'Error: Not able to fetch details of digilocker'],
  ])('after a visit that was %s says so, and both ways stay open', async (status, words) => {
    await openScreen(atAddress({ digilocker: { enabled: true, last: 'waiting' } }), 'address', {
      [visit]: () => replies({ data: { status } }),
    })
    shown(words)
    // Sharing nothing is a choice and no error.
    const banner = screen.getByRole('alert')
    expect(banner.textContent).toContain(status === 'denied' ? 'Information' : 'Error')
    expect(button('Continue with DigiLocker').disabled).toBe(false)
    shown('Upload documents manually')
  })

  it('opens no other visit while it asks about the last one, and says so', async () => {
    let end = (_: Response): void => {}
    const answer = new Promise<Response>(resolve => {
      end = resolve
    })
    await openScreen(atAddress({ digilocker: { enabled: true, last: 'waiting' } }), 'address', {
      [visit]: () => answer,
    })
    const way = button('Continue with DigiLocker')
    expect(way.disabled).toBe(true)
    const why = way.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    expect(document.getElementById(why)?.textContent).toContain('Fetching your details from DigiLocker…')
    end(replies({ data: { status: 'denied' } }))
    await tick(0)
    expect(button('Continue with DigiLocker').disabled).toBe(false)
  })

  it('says the maintenance once, also to who has just come back', async () => {
    await openScreen(atAddress({ digilocker: { enabled: false, last: 'waiting' } }), 'address', {
      [visit]: () => refuses('kyc.digilockerMaintenance', 503),
    })
    await tick(31_000)
    expect(screen.getAllByText('DigiLocker is currently under maintenance')).toHaveLength(1)
    expect(button('Continue with DigiLocker').disabled).toBe(true)
    expect(button('Ask DigiLocker again').disabled).toBe(false)
  })

  it('that hears nothing stops asking after half a minute and offers to ask again', async () => {
    const { to } = await openScreen(
      atAddress({ digilocker: { enabled: true, last: 'waiting' } }),
      'address',
      {
        [visit]: () => replies({ data: { status: 'waiting' } }),
      },
    )
    await tick(31_000)
    const requests = to('/me/kyc/digilocker').length
    shown('DigiLocker has not answered yet. We keep asking; you may go on with another step.')
    await tick(60_000)
    expect(to('/me/kyc/digilocker')).toHaveLength(requests)
    await press('Ask DigiLocker again')
    expect(to('/me/kyc/digilocker')).toHaveLength(requests + 1)
  })

  const given = [documentAs('pan'), documentAs('address'), documentAs('address_1')]
  it('has a list of states for India, letters elsewhere, and says which uploads are missing', async () => {
    await openScreen(atAddress(), undefined)
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
    const { saves } = await openScreen(atAddress({ documents: given }), undefined)
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
    await openScreen(
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
    await openScreen(
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
    expect(screen.getAllByRole('button', { name: /^Preview (PAN|Address)/, hidden: true })).toHaveLength(4)
  })
})
