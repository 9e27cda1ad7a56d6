// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { kycEn } from '../../../../shared/texts/en/kyc.ts'
import { fireEvent, screen } from '../../components/testing/library.ts'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { done, kycAs, savedAddress, savedDemat, savedPan } from '../../features/kyc/testing/kycFixture.ts'
import { refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { countedUses } from './testing/countedUses.ts'
import {
  button,
  choose,
  openScreen,
  prepareKycTests,
  press,
  shown,
  silent,
  tick,
  type,
} from './testing/kycScreen.tsx'

prepareKycTests()

const declaration = { text: 'These are my details', textInHindi: 'ये मेरी', version: '2026-11-25' }
const whole = kycAs({
  pan: savedPan,
  address: savedAddress,
  demat: savedDemat,
  steps: { pan: done, address: done, bank: done, demat: done },
  review: { stamp: 'stamp-7', ready: true },
  standing: { reason: 'kyc.whySign', who: 'you', action: 'signKyc' },
})
const given = { version: 1, optOut: true, nominees: [] }
const handlers = {
  'GET /me/bank': () => replies({ data: {} }),
  'GET /tnc/kyc': () => replies(declaration),
  'POST /me/kyc/nomination': () => replies({}),
  'POST /me/kyc/sign': () => replies({}),
}
const open = (kyc = whole, more = {}) => openScreen(kyc, 'confirm', { ...handlers, ...more })

describe('nominees', () => {
  it('come before the signature, and are sent with their shares; a minor with a guardian', async () => {
    const server = await open()
    silent('Sign and send for review')
    type('Full name', 'Mira  Rao')
    choose('Relationship to you', 'daughter')
    choose('Day', '30')
    choose('Month', '6')
    choose('Year', '2015')
    await press('Save nominees')
    shown(kycEn['kyc.guardianRequired'].replace('{adultYears}', '18'))
    expect(server.to('/me/kyc/nomination')).toEqual([])
    type('Guardian’s full name', 'Ravi Rao')
    choose('Guardian’s relationship to the nominee', 'father')
    await press('Save nominees')
    expect(server.to('/me/kyc/nomination')[0]?.body).toEqual({
      version: 0,
      optOut: false,
      nominees: [
        {
          name: 'Mira Rao',
          relationship: 'daughter',
          dob: '2015-06-30',
          share: 100,
          guardian: { name: 'Ravi Rao', relationship: 'father' },
        },
      ],
    })
  })

  it('whose shares are not the whole are refused at the share, before anything is sent, and stay typed', async () => {
    const server = await open()
    await press('Add a nominee')
    for (const [place, name] of ['Ravi Rao', 'Mira Rao'].entries()) {
      const inputs = screen.getAllByLabelText<HTMLInputElement>('Full name')
      fireEvent.input(inputs[place] as HTMLInputElement, { target: { value: name } })
      for (const [label, value] of [
        ['Relationship to you', 'spouse'],
        ['Day', '1'],
        ['Month', '2'],
        ['Year', '1980'],
      ] as const)
        fireEvent.change(screen.getAllByLabelText(label)[place] as HTMLElement, { target: { value } })
    }
    const shares = screen.getAllByLabelText<HTMLInputElement>('Share in percent')
    for (const share of shares) fireEvent.input(share, { target: { value: '60' } })
    await press('Save nominees')
    shown(kycEn['kyc.sharesNotWhole'])
    expect(document.activeElement).toBe(shares[1])
    expect(server.to('/me/kyc/nomination')).toEqual([])
    expect(screen.getAllByLabelText<HTMLInputElement>('Full name').map(({ value }) => value)).toEqual([
      'Ravi Rao',
      'Mira Rao',
    ])
    await press('Remove nominee 2')
    fireEvent.input(screen.getByLabelText('Share in percent'), { target: { value: '100' } })
    await press('Save nominees')
    expect(server.to('/me/kyc/nomination')[0]?.body).toMatchObject({
      nominees: [{ name: 'Ravi Rao', share: 100 }],
    })
  })

  it('may be none, in so many words', async () => {
    const server = await open()
    fireEvent.click(screen.getByRole('checkbox', { name: kycEn['kyc.optOut'] }))
    shown(kycEn['kyc.optOutNote'])
    await press('Save nominees')
    expect(server.to('/me/kyc/nomination')[0]?.body).toEqual({ version: 0, optOut: true, nominees: [] })
  })

  it('of an approved investor can be changed, and nothing else', async () => {
    await open(
      kycAs({ ...whole, state: 'approved', obUserApproved: true, can: { edit: false }, nomination: given }),
    )
    shown(kycEn['kyc.noNominee'])
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1)
    await press(/^Edit Nominees/)
    expect(button('Save nominees').disabled).toBe(false)
    silent('Sign and send for review')
  })
})

describe('review and sign', () => {
  const signable = kycAs({ ...whole, nomination: given })

  it('is where the KYC opens while only the signature is missing (U11)', async () => {
    await openScreen(signable, undefined, handlers)
    await tick(0)
    expect(location.hash).toContain('docvault/confirm')
    shown('Sign and send for review')
    for (const edit of ['pan', 'address', 'bank', 'demat'])
      expect(document.querySelector(`li a[href$="docvault/${edit}"]`)).not.toBeNull()
  })

  it('sends what was shown, the version that was read, and the typed name', async () => {
    const counted = countedUses()
    const server = await open(signable)
    await press('Sign and send for review')
    shown(kycEn['kyc.declarationRequired'])
    expect(counted()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: declaration.text }))
    type(kycEn['kyc.signName'], 'Asha Rao')
    await press('Sign and send for review')
    expect(server.to('/me/kyc/sign').map(({ body }) => body)).toEqual([
      { stamp: 'stamp-7', declarationVersion: '2026-11-25', name: 'Asha Rao' },
    ])
    expect(toasts.get()).toMatchObject([{ text: kycEn['kyc.signed'] }])
    expect(counted()).toEqual(['kycSubmitted'])
  })

  it('another name is refused at its field, and the tick stays', async () => {
    await open(signable, {
      'POST /me/kyc/sign': () => refuses('kyc.signatureDiffers', 400, { field: 'name' }),
    })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: declaration.text })
    fireEvent.click(box)
    type(kycEn['kyc.signName'], 'Ravi')
    await press('Sign and send for review')
    shown(kycEn['kyc.signatureDiffers'])
    expect(document.activeElement).toBe(screen.getByLabelText(kycEn['kyc.signName']))
    expect(box.checked).toBe(true)
  })

  it('is over once it is in review, and says when it was', async () => {
    const review = { stamp: 'stamp-7', ready: true, signedAt: '2026-11-20T04:30:00.000Z' }
    await open(kycAs({ ...signable, state: 'inReview', review }))
    silent('Sign and send for review')
    shown('Signed on 20 Nov 2026')
  })
})
