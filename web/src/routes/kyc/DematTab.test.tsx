// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { dematEn } from '../../../../shared/texts/en/demat.ts'
import { fireEvent, screen } from '../../components/testing/library.ts'
import { savedDemat } from '../../features/kyc/testing/kycFixture.ts'
import { refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import {
  atDemat,
  field,
  openScreen,
  prepareKycTests,
  press,
  shown,
  tick,
  type,
} from './testing/kycScreen.tsx'

prepareKycTests()

describe('the demat step', () => {
  const known = () =>
    replies({ data: [{ dpId: 'IN300214', dpName: 'HDFC Bank Limited', depository: 'NSDL' }] })
  const fill = async (number = 'in 3002-1412 345678') => {
    type('Demat number', number)
    type('Repeat the demat number', number)
    fireEvent.click(screen.getByLabelText(dematEn['demat.consent']))
    await tick(0)
  }

  it('normalises what is pasted, shows it in groups of eight, and names the participant', async () => {
    const { to, saves } = await openScreen(atDemat(), undefined, {
      'POST /dpList/validate': known,
      'POST /users/setConsent': () => replies({}),
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
    const { to } = await openScreen(atDemat(), undefined, { 'POST /dpList/validate': known })
    type('Demat number', 'IN30021412345678')
    type('Repeat the demat number', 'IN30021412345679')
    await press('Save demat account')
    shown('DP ID confirmation does not match!')
    shown(dematEn['demat.consentRequired'])
    expect(to('/users/setConsent')).toEqual([])
  })

  it('lets an unknown participant be typed, for a person to look at', async () => {
    const { saves } = await openScreen(atDemat(), undefined, {
      'POST /dpList/validate': () => refuses('demat.participantUnknown', 404, { field: 'dpId' }),
      'POST /users/setConsent': () => replies({}),
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
    const { saves } = await openScreen(atDemat(), undefined, {
      'POST /dpList/validate': known,
      'POST /users/setConsent': () => refuses('consent.notRecorded', 500),
    })
    await fill()
    await press('Save demat account')
    expect(saves()).toEqual([])
    expect(field('Demat number').value).toBe('IN300214 12345678')
  })

  it('with an open remark wants another number', async () => {
    const { to } = await openScreen(
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
