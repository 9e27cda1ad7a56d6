// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { kycEn } from '../../../../../shared/texts/en/kyc.ts'
import { act, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import type { KycBody } from '../kycData.ts'
import { done, kycAs, savedPan } from '../testing/kycFixture.ts'
import { useKyc } from '../useKyc.ts'
import { PanStep } from './PanStep.tsx'

const check = '/digioEsign/getUserNameFromPan'
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const answers = (action: 'valid' | 'invalid', data = {}) =>
  replies({
    action,
    data: { pan: 'ABCPE1234F', full_name: action === 'valid' ? 'ASHA RAO' : '', operative: true, ...data },
  })

function Step({ onNext }: { readonly onNext: () => void }) {
  const { data } = useKyc()
  return data?.ok === true ? (
    <PanStep
      kyc={data.body.data}
      holder="Asha Rao"
      linkAadhaar="https://www.incometax.example/"
      onNext={onNext}
    />
  ) : null
}

/** The step with a server whose KYC a test may change. */
async function openScreen(kyc: KycBody = kycAs(), handlers: Record<string, FakeHandler> = {}) {
  const onNext = vi.fn()
  const state = { kyc }
  const server = fakeServer({
    'GET /me/kyc': () => replies({ data: state.kyc }),
    [`POST ${check}`]: () => answers('valid'),
    'POST /users/profile': () => {
      state.kyc = kycAs({ pan: savedPan, steps: { ...kycAs().steps, pan: done } })
      return replies({})
    },
    'POST /me/kyc/draft': () => replies({}),
    ...handlers,
  })
  renderWithTexts(<Step onNext={onNext} />, kycEn)
  await tick(0)
  return { ...server, onNext, state }
}

const field = <E extends HTMLElement = HTMLInputElement>(label: string) => screen.getByLabelText<E>(label)
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const dob = async (day: string, month: string, year: string) => {
  choose('Day', day)
  choose('Month', month)
  choose('Year', year)
  await tick(0)
}
async function fill() {
  await dob('7', '2', '1990')
  type('PAN', 'abcpe1234f')
  choose('Annual income', '3')
  choose('Gender', 'F')
  await tick(0)
}
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })
const submit = async () => {
  fireEvent.click(next())
  await tick(0)
}
const shown = (text: string | RegExp) =>
  expect(screen.queryAllByText(text).length, String(text)).toBeGreaterThan(0)

prepareScreenTests('2026-11-21T06:00:00.000Z')

describe('the PAN form', () => {
  it('opens Next once all five are there, and says before what is missing', async () => {
    await openScreen()
    expect(next().disabled).toBe(true)
    shown('Still missing: Date of birth, PAN, Annual income, Gender')
    await fill()
    expect(next().disabled).toBe(false)
    type('Name', '  ')
    shown('Still missing: Name')
  })

  it('is filled in by a browser that knows the birthday (U12)', async () => {
    await openScreen()
    expect(['Day', 'Month', 'Year'].map(label => field(label).getAttribute('autocomplete'))).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ])
  })

  it('writes the PAN in capitals, ten characters long', async () => {
    await openScreen()
    type('PAN', 'abcpe 1234f99')
    expect(field('PAN').value).toBe('ABCPE1234F')
  })

  it('sets a date in the future back to today and says so, and that it is no adult’s (K-112)', async () => {
    await openScreen()
    await dob('31', '12', '2026')
    expect([field('Day').value, field('Month').value, field('Year').value]).toEqual(['21', '11', '2026'])
    shown(/A date in the future is not possible; it was set to today/)
    shown(/DOB: Should be more than 18 years/)
  })

  it('goes back a hundred years', async () => {
    await openScreen()
    const years = [...field<HTMLSelectElement>('Year').options].map(({ value }) => value)
    expect([years[1], years.at(-1)]).toEqual(['2026', '1926'])
  })

  it('refuses who is 18 today, and a day that no month has, before anybody is asked (K-111)', async () => {
    const { to } = await openScreen()
    await fill()
    await dob('21', '11', '2008')
    await submit()
    shown('DOB: Should be more than 18 years')
    await dob('31', '2', '1990')
    await submit()
    shown('This month does not have that day')
    expect(to(check)).toEqual([])
    await dob('20', '11', '2008')
    await submit()
    expect(to(check)).toHaveLength(1)
  })

  it('verifies, saves, shows the success, and moves on after two seconds', async () => {
    const { to, onNext } = await openScreen()
    await fill()
    fireEvent.click(next())
    fireEvent.click(next())
    await tick(0)
    expect(to(check).map(({ body }) => body)).toEqual([
      { pan: 'ABCPE1234F', dob: '1990-02-07', name: 'Asha Rao' },
    ])
    expect(to('/users/profile').map(({ body }) => body)).toEqual([
      { name: 'Asha Rao', pan: 'ABCPE1234F', dob: '1990-02-07', income: '3', gender: 'F' },
    ])
    shown('Your PAN is verified')
    shown('The income-tax department knows it as ASHA RAO.')
    await tick(1900)
    expect(onNext).not.toHaveBeenCalled()
    await tick(200)
    expect(onNext).toHaveBeenCalledTimes(1)
  })

  it('says what is happening while the department takes its time', async () => {
    let answer = (_: Response): void => {}
    await openScreen(kycAs(), {
      [`POST ${check}`]: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    })
    await fill()
    await submit()
    await tick(8000)
    shown('Asking the income-tax department…')
    expect(next().getAttribute('aria-busy')).toBe('true')
    answer(answers('valid'))
    await tick(0)
    shown('Your PAN is verified')
  })

  it.each([
    ['kyc.panUnknown', 'pan', 'PAN'],
    ['kyc.panNameDiffers', 'name', 'Name'],
    ['kyc.panDobDiffers', 'dob', 'Day'],
  ] as const)('shows %s at its field and saves nothing', async (reason, at, label) => {
    const { to } = await openScreen(kycAs(), {
      [`POST ${check}`]: () => answers('invalid', { reason, field: at }),
    })
    await fill()
    await submit()
    shown(kycEn[reason])
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(to('/users/profile')).toEqual([])
  })

  it('says by its button that the department did not answer, and what helps', async () => {
    await openScreen(kycAs(), { [`POST ${check}`]: () => refuses('kyc.panCheckFailed', 502) })
    await fill()
    await submit()
    shown(kycEn['kyc.panCheckFailed'])
    shown(kycEn['kyc.panCheckFailedText'])
    // On a phone the beginning of the form is not visible when its button is pressed.
    const order = screen.getByText(kycEn['kyc.panCheckFailedText']).compareDocumentPosition(field('Gender'))
    expect(order).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })

  it('words a PAN of somebody else’s as documented', async () => {
    await openScreen(kycAs(), { [`POST ${check}`]: () => refuses('kyc.panNotUnique', 409, { field: 'pan' }) })
    await fill()
    await submit()
    shown('Sorry, this PAN is already registered, please try another PAN or contact support')
    expect(document.activeElement).toBe(field('PAN'))
  })

  it('keeps everything typed when the line is down, and saves at the second try', async () => {
    const { served, to } = await openScreen(kycAs(), { [`POST ${check}`]: lineDown })
    await fill()
    await submit()
    shown('The connection was lost. What you typed is safe; please try again')
    expect(field('PAN').value).toBe('ABCPE1234F')
    served[`POST ${check}`] = () => answers('valid')
    await submit()
    expect(to('/users/profile')).toHaveLength(1)
  })

  it('explains an inoperative PAN and hurries nobody past it', async () => {
    const { onNext } = await openScreen(kycAs(), {
      [`POST ${check}`]: () => answers('valid', { operative: false, reason: 'kyc.panInoperative' }),
    })
    await fill()
    await submit()
    shown('Saved, but your PAN is inoperative')
    shown(kycEn['kyc.panInoperative'])
    await tick(10_000)
    expect(onNext).not.toHaveBeenCalled()
  })
})

describe('what is typed', () => {
  it('is kept on the account a second after the last key, and restored from there', async () => {
    const { to } = await openScreen()
    await fill()
    await tick(1000)
    expect(to('/me/kyc/draft').at(-1)?.body).toEqual({
      step: 'pan',
      fields: {
        name: 'Asha Rao',
        dobDay: '7',
        dobMonth: '2',
        dobYear: '1990',
        pan: 'ABCPE1234F',
        income: '3',
        gender: 'F',
      },
    })
    shown('Draft kept on your account')
  })

  it('is there on another device', async () => {
    await openScreen(kycAs({ drafts: { pan: { name: 'Asha R', dobDay: '7', pan: 'ABCPE', gender: 'O' } } }))
    expect([field('Name').value, field('Day').value, field('PAN').value, field('Gender').value]).toEqual([
      'Asha R',
      '7',
      'ABCPE',
      'O',
    ])
  })

  it('stays on the page when it cannot be kept, which is said', async () => {
    await openScreen(kycAs(), { 'POST /me/kyc/draft': lineDown })
    type('PAN', 'ABCPE')
    await tick(1000)
    shown('The draft could not be kept; it stays on this page')
    expect(field('PAN').value).toBe('ABCPE')
  })

  it('is not taken away when another tab saves the step meanwhile', async () => {
    const { state } = await openScreen()
    type('PAN', 'ABCPE99')
    state.kyc = kycAs({ pan: savedPan })
    await tick(3000)
    fireEvent.focus(window)
    await tick(0)
    expect(field('PAN').value).toBe('ABCPE99')
    shown(/This step was saved in another tab/)
    fireEvent.click(screen.getAllByRole('button', { name: 'Keep what is saved' })[0] ?? document.body)
    await tick(0)
    shown('ABCPE1234F')
  })

  it('is never mixed with the fields of a newer version that another tab saved', async () => {
    const { state, to } = await openScreen(kycAs({ pan: savedPan }))
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    type('Name', 'Asha S Rao')
    state.kyc = kycAs({ pan: { ...savedPan, pan: 'ABCPE9999K' } })
    await tick(3000)
    fireEvent.focus(window)
    await tick(0)
    shown(/This step was saved in another tab/)
    expect([field('Name').value, field('PAN').value]).toEqual(['Asha S Rao', 'ABCPE1234F'])
    await submit()
    expect(to('/users/profile').at(-1)?.body).toMatchObject({ name: 'Asha S Rao', pan: 'ABCPE1234F' })
  })
})

describe('the saved details', () => {
  it('are shown with Edit and Next, the date as DD/MM/YYYY', async () => {
    const { onNext } = await openScreen(kycAs({ pan: savedPan }))
    for (const text of ['PAN verified', 'ABCPE1234F', 'Asha Rao', '07/02/1990', 'Female', '5-10 lakh'])
      shown(text)
    fireEvent.click(next())
    expect(onNext).toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(field('PAN').value).toBe('ABCPE1234F')
  })

  it('cannot be edited once approved', async () => {
    await openScreen(kycAs({ pan: savedPan, obUserApproved: true, can: { edit: false } }))
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('of an inoperative PAN lead to the portal and to a second look', async () => {
    const inoperative = { ...savedPan, status: 'inoperative' as const }
    const { to, served } = await openScreen(kycAs({ pan: inoperative }), {
      [`POST ${check}`]: () => answers('valid', { operative: false }),
    })
    shown('under process')
    expect(screen.getByRole('link', { name: /Link Aadhaar/ }).getAttribute('href')).toContain('incometax')
    fireEvent.click(screen.getByRole('button', { name: 'Check the PAN again' }))
    await tick(0)
    expect(toasts.get()).toMatchObject([{ tone: 'error', text: kycEn['kyc.panStillInoperative'] }])
    served[`POST ${check}`] = () => answers('valid')
    fireEvent.click(screen.getByRole('button', { name: 'Check the PAN again' }))
    await tick(0)
    expect(to('/users/profile')).toHaveLength(1)
    shown('PAN verified')
  })
})
