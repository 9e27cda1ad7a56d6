// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import type { ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { getFundPortfolio } from '../../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { pansEn } from '../../../../shared/texts/en/account/pans.ts'
import { authEn } from '../../../../shared/texts/en/auth.ts'
import { kycEn } from '../../../../shared/texts/en/kyc.ts'
import { fireEvent, screen, waitFor, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../lib/calls/testing/fakeServer.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { PansRoute } from './PansRoute.tsx'

prepareScreenTests()

const own: ValidPanEntry = {
  pan: 'ABCPE1234F',
  name: 'Asha Rao',
  dob: '1990-02-07',
  panId: 'pan_own0000000',
  version: 0,
  active: true,
  pending: false,
  isBse: false,
  isAutomatic: true,
  status: 'own',
}
const mother: ValidPanEntry = {
  ...own,
  pan: 'QRSPM4321K',
  name: 'Meena Rao',
  dob: '1961-05-14',
  email: 'meena@example.test',
  panId: 'pan_mother0000',
  version: 1,
  isAutomatic: false,
  pending: true,
  status: 'waiting',
}
const agreed: ValidPanEntry = { ...mother, version: 2, pending: false, status: 'agreed' }

const fundsPath = '/ios/getPortfolio'
/** A part of the portfolio that stays open beside the screen. */
function Funds() {
  useRead(getFundPortfolio, {})
  return null
}

function openScreen(list: readonly ValidPanEntry[], more: Record<string, FakeHandler> = {}) {
  const state = { list, chosen: { pan: 'all', name: 'All PANs' } }
  const server = fakeServer({
    'POST /users/getvalidpans': () => replies({ data: { default: state.chosen, list: state.list } }),
    [`POST ${fundsPath}`]: () => refuses('session.unexpected', 500),
    ...more,
  })
  renderWithTexts(
    <>
      <PansRoute />
      <Funds />
    </>,
    { ...authEn, ...kycEn, ...pansEn },
  )
  /** Waits until the funds were read so many times. */
  const fundsRead = (times: number) => waitFor(() => expect(server.to(fundsPath)).toHaveLength(times))
  return { ...server, state, fundsRead }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
/** Types the mother as a new PAN, born in 1961 by default. */
async function fill(year = '1961'): Promise<void> {
  await press('Add a PAN')
  type('PAN', 'qrspm4321k')
  type('Name as in the PAN', 'Meena Rao')
  choose('Day', '14')
  choose('Month', '5')
  choose('Year', year)
}

describe('the list of PANs', () => {
  it('shows the own one without buttons, and of others what they wait for', async () => {
    openScreen([own, mother])
    const first = await region('Asha Rao')
    expect(first.getByText('Yours')).toBeTruthy()
    expect(first.queryAllByRole('button')).toEqual([])
    const second = await region('Meena Rao')
    expect(second.getByText('Waiting for consent')).toBeTruthy()
    expect(second.getByText('QRSPM4321K')).toBeTruthy()
    // With one usable PAN there is nothing to choose.
    expect(screen.queryByLabelText('Shown in the portfolio')).toBeNull()
  })

  it('leads to the KYC while the own PAN is missing, and says when it cannot be read', async () => {
    openScreen([])
    expect((await screen.findByRole('link', { name: 'Go to the KYC' })).getAttribute('href')).toBe(
      '#/orobonds-docvault/pan',
    )
  })

  it('that cannot be read can be tried again', async () => {
    let reads = 0
    openScreen([], {
      'POST /users/getvalidpans': () => {
        reads += 1
        return reads === 1
          ? refuses('session.unexpected', 500)
          : replies({ data: { default: { pan: 'all', name: 'All PANs' }, list: [own] } })
      },
    })
    await press('Try again')
    expect(await screen.findByText('Yours')).toBeTruthy()
  })

  it('chooses what the portfolio shows, at the server (R-FUNDS-011)', async () => {
    const { state, fundsRead, ...server } = openScreen([own, agreed], {
      'POST /users/setpandefault': () => replies({ data: { default: agreed } }),
    })
    await screen.findByLabelText('Shown in the portfolio')
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toEqual(['All PANs', 'Asha Rao, ••••••234F', 'Meena Rao, ••••••321K'])
    state.chosen = { pan: agreed.pan, name: agreed.name }
    choose('Shown in the portfolio', agreed.pan)
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Shown in the portfolio').value).toBe(agreed.pan),
    )
    expect(server.to('/users/setpandefault').map(({ body }) => body)).toEqual([{ pan: agreed.pan }])
    await fundsRead(2)
  })
})

describe('another person’s PAN', () => {
  it('is added by two presses once, then its holder is asked and the code is typed', async () => {
    let right = false
    const { state, fundsRead, ...server } = openScreen([own], {
      'POST /users/updateSubAccount': () => {
        state.list = [own, mother]
        return replies({ data: mother })
      },
      'POST /users/sendPanCode': () =>
        replies({ data: { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: mother.email } }),
      'POST /users/confirmPan': () => {
        if (!right) return refuses('auth.otpInvalid', 400, { field: 'otp', params: { count: 4 } })
        state.list = [own, agreed]
        return replies({})
      },
    })
    await fill()
    await press('Check and save')
    expect(await screen.findByText(pansEn['pans.emailRequired'])).toBeTruthy()
    expect(server.to('/users/updateSubAccount')).toEqual([])
    type('Email', 'meena@example.test')
    await press('Check and save')
    await press('Check and save')
    await screen.findByRole('region', { name: 'Consent of Meena Rao' })
    await fundsRead(2)
    const sent = server.to('/users/updateSubAccount').map(({ body }) => body)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      pan: 'QRSPM4321K',
      name: 'Meena Rao',
      dob: '1961-05-14',
      email: 'meena@example.test',
      version: 0,
    })
    await press('Send the code')
    await screen.findByLabelText('Code from the letter')
    type('Code from the letter', '123456')
    await press('Confirm')
    expect(await screen.findByText('The code is not right. Please check it: 4 tries are left')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Send again in/ })).toBeTruthy()
    right = true
    await press('Confirm')
    const card = await region('Meena Rao')
    expect(card.getByText('Agreed')).toBeTruthy()
    await fundsRead(3)
  })

  it('is asked for once the own KYC has its PAN: until then the way there is shown', async () => {
    openScreen([mother])
    await press('Ask for consent: Meena Rao')
    const card = await region('Consent of Meena Rao')
    expect(card.getByText(pansEn['pans.kycFirst'])).toBeTruthy()
    expect(card.getByRole('link', { name: 'Go to the KYC' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/pan',
    )
    expect(card.queryByRole('button', { name: 'Send the code' })).toBeNull()
  })

  it('that is wrong is said at its field, and what was typed stays', async () => {
    openScreen([own], {
      'POST /users/updateSubAccount': () => refuses('kyc.panDobDiffers', 400, { field: 'dob' }),
    })
    await fill()
    type('Email', 'meena@example.test')
    await press('Check and save')
    expect(await screen.findByText(kycEn['kyc.panDobDiffers'])).toBeTruthy()
    expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('PAN').value).toBe('QRSPM4321K')
  })

  it('is not lost with the connection', async () => {
    openScreen([own], { 'POST /users/updateSubAccount': () => lineDown() })
    await fill()
    type('Email', 'meena@example.test')
    await press('Check and save')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('meena@example.test')
  })

  it('of a child needs the guardian’s word and no address', async () => {
    const { state, ...server } = openScreen([own], {
      'POST /users/updateSubAccount': () => {
        state.list = [own, { ...agreed, status: 'guardian' }]
        return replies({ data: { ...agreed, status: 'guardian' } })
      },
    })
    await fill(String(new Date().getUTCFullYear() - 10))
    expect(screen.queryByLabelText('Email')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox'))
    await press('Check and save')
    expect(await screen.findByText('Your ward')).toBeTruthy()
    expect(server.to('/users/updateSubAccount')[0]?.body).toMatchObject({ guardian: '2026-11', version: 0 })
  })

  it('changed in another tab meanwhile keeps what is typed here', async () => {
    const { state } = openScreen([own, mother], {
      'POST /users/updateSubAccount': () => refuses('pans.moved', 409),
    })
    await press('Change: Meena Rao')
    type(/^Name for your own use/, 'Maa')
    state.list = [own, { ...mother, version: 2, nickName: 'Mum' }]
    await press('Check and save')
    expect(await screen.findByText(pansEn['pans.moved'])).toBeTruthy()
    expect(await screen.findByText(pansEn['pans.savedElsewhere'])).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name for your own use/).value).toBe('Maa')
  })

  it('is deleted after a question, and brought back', async () => {
    const gone = { ...agreed, active: false, pending: true, restorableUntil: '2026-12-20', version: 3 }
    const { state, fundsRead, ...server } = openScreen([own, agreed], {
      'POST /users/deleteSubAccount': () => {
        state.list = [own, gone]
        return replies({ data: { restorableUntil: '2026-12-20' } })
      },
      'POST /users/unDeleteSubAccount': () => {
        state.list = [own, agreed]
        return replies({})
      },
    })
    const card = await region('Meena Rao')
    fireEvent.click(card.getByRole('button', { name: 'Delete' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await (await region('Meena Rao')).findByText('Deleted')).toBeTruthy()
    expect(server.to('/users/deleteSubAccount')[0]?.body).toEqual({ pan: agreed.pan, version: 2 })
    await fundsRead(2)
    await press('Bring back')
    expect(await screen.findByText('Agreed')).toBeTruthy()
    await fundsRead(3)
  })

  it('whose consent the investor ends shows nothing any more', async () => {
    const { state, fundsRead } = openScreen([own, agreed], {
      'POST /users/withdrawPanConsent': () => {
        state.list = [own, { ...mother, status: 'withdrawn' }]
        return replies({})
      },
    })
    const card = await region('Meena Rao')
    fireEvent.click(card.getByRole('button', { name: 'End the consent' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the consent' }))
    expect(await screen.findByText('Consent taken back')).toBeTruthy()
    await fundsRead(2)
  })

  it('whose name is wrong in an edit is said at its field, and what was typed stays', async () => {
    openScreen([own, mother], {
      'POST /users/updateSubAccount': () => refuses('kyc.panNameDiffers', 400, { field: 'name' }),
    })
    await press('Change: Meena Rao')
    type('Name as in the PAN', 'Mina Rao')
    await press('Check and save')
    expect(await screen.findByText(kycEn['kyc.panNameDiffers'])).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('Name as in the PAN')
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'Mina Rao'])
  })

  it('keeps the address that was typed while a child’s year was picked for a moment', async () => {
    openScreen([own])
    await fill()
    type('Email', 'meena@example.test')
    choose('Year', String(new Date().getUTCFullYear() - 10))
    expect(screen.queryByLabelText('Email')).toBeNull()
    choose('Year', '1961')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('meena@example.test')
  })

  it('whose holder took the consent back cannot be asked for again at once', async () => {
    openScreen([own, { ...mother, status: 'withdrawn', askAgainFrom: '2026-12-20' }])
    const card = await region('Meena Rao')
    expect(card.getByText('Consent taken back')).toBeTruthy()
    expect(card.queryByRole('button', { name: /Ask for consent/ })).toBeNull()
    expect(card.getByText('Can be asked again from')).toBeTruthy()
  })
})
