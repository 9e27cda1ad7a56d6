// @vitest-environment jsdom

import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { act, cleanup, fireEvent, screen, waitFor } from '../../testing/library.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { Button } from '../Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { Toaster } from '../feedback/Toaster.tsx'
import { Consent } from './Checkbox.tsx'
import { TextField } from './TextField.tsx'
import { useForm } from './useForm.ts'

const Account = z.object({
  holder: z.string().check(z.minLength(1)),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'bank.ifscInvalid')),
  agree: z.literal(true),
})

function AccountSample({ submit }: { submit: Parameters<typeof useForm<typeof Account>>[0]['submit'] }) {
  const form = useForm({ schema: Account, texts: { agree: 'common.pleaseAgree' }, submit })
  return (
    <form {...form.props} aria-label="Account">
      {form.error && <Banner tone="error">{form.error}</Banner>}
      <TextField {...form.field('holder')} label="Account holder" />
      <TextField {...form.field('ifsc')} label="IFSC code" hint="11 characters" />
      <Consent {...form.field('agree')} label="I agree" />
      <Button type="submit" busy={form.busy}>
        Next
      </Button>
    </form>
  )
}

const words = { 'bank.ifscInvalid': 'IFSC code is invalid', 'bank.alreadyRegistered': 'Registered already' }
const show = (element: React.ReactElement) =>
  renderWithTexts(
    <>
      {element}
      <Toaster />
    </>,
    words,
  )
const fill = (name: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } })
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))

describe('useForm', () => {
  afterEach(cleanup)

  it('links each error to its field, focuses the first and announces how many there are', async () => {
    const submit = vi.fn()
    show(<AccountSample submit={submit} />)
    fill('IFSC code', 'HDFC123')
    next()
    const holder = screen.getByRole('textbox', { name: 'Account holder' })
    await waitFor(() => expect(document.activeElement).toBe(holder))
    expect(holder.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(holder)).toContain('Please fill this in')
    // A text id of the contract is shown as it is, and the hint stays.
    expect(describedBy(screen.getByRole('textbox', { name: 'IFSC code' }))).toMatch(
      /IFSC code is invalid.*11 characters/,
    )
    expect(describedBy(screen.getByRole('checkbox', { name: 'I agree' }))).toContain('Please tick the box')
    expect(await screen.findByText('3 entries need your attention.')).toBeTruthy()
    expect(submit).not.toHaveBeenCalled()
  })

  it('stops blaming a field as soon as it is corrected', () => {
    show(<AccountSample submit={() => {}} />)
    next()
    fill('Account holder', 'Asha Kulkarni')
    expect(screen.getByRole('textbox', { name: 'Account holder' }).getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'IFSC code' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('sends parsed values once, however often the button or Enter is pressed', async () => {
    let finish = () => {}
    const submit = vi.fn(() => new Promise<undefined>(resolve => (finish = () => resolve(undefined))))
    show(<AccountSample submit={submit} />)
    fill('Account holder', 'Asha Kulkarni')
    fill('IFSC code', 'HDFC0000060')
    fireEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    next()
    next()
    fireEvent.submit(screen.getByRole('form', { name: 'Account' }))
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-busy')).toBe('true')
    expect(submit.mock.calls).toEqual([[{ holder: 'Asha Kulkarni', ifsc: 'HDFC0000060', agree: true }]])
    await act(async () => finish())
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-busy')).toBeNull()
  })

  it("shows the server's refusal at its field, or above the form, and keeps what was typed", async () => {
    let problem = { id: 'bank.ifscInvalid', field: 'ifsc' }
    show(<AccountSample submit={async () => problem} />)
    fill('Account holder', 'Asha Kulkarni')
    fill('IFSC code', 'HDFC0000060')
    fireEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await act(async () => next())
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'IFSC code' }))
    expect(describedBy(screen.getByRole('textbox', { name: 'IFSC code' }))).toContain('IFSC code is invalid')
    // A field that the form does not have: the refusal belongs to the whole form.
    problem = { id: 'bank.alreadyRegistered', field: 'nickname' }
    await act(async () => next())
    expect(screen.getByText('Registered already').closest('[role="alert"]')).toBeTruthy()
    expect(screen.getByDisplayValue('Asha Kulkarni')).toBeTruthy()
  })
})

/** A form with a part that is sent and not shown, and one that is only there sometimes. */
function HiddenSample({ submit }: { submit?: () => Promise<{ id: string; field: string }> }) {
  const form = useForm({
    schema: Account,
    texts: { agree: 'common.pleaseAgree' },
    submit: submit ?? (() => {}),
  })
  const [all, setAll] = useState(false)
  return (
    <form {...form.props} aria-label="Account">
      {form.error && <Banner tone="error">{form.error}</Banner>}
      <TextField {...form.field('holder')} label="Account holder" />
      <input type="hidden" name="ifsc" value={submit === undefined ? 'HDFC' : 'HDFC0000060'} />
      {(all || submit !== undefined) && <Consent {...form.field('agree')} label="I agree" />}
      <Button onClick={() => setAll(true)}>More</Button>
      <Button type="submit" busy={form.busy}>
        Next
      </Button>
    </form>
  )
}

describe('an error of what is not shown', () => {
  afterEach(cleanup)

  it('stands at the form, beside those of the fields', async () => {
    show(<HiddenSample />)
    next()
    // Two are not shown: the first of them is said.
    expect(alertText()).toContain('IFSC code is invalid')
    const holder = screen.getByRole('textbox', { name: 'Account holder' })
    await waitFor(() => expect(document.activeElement).toBe(holder))
    expect(describedBy(holder)).toContain('Please fill this in')
  })

  it('stands at the field once it is shown', () => {
    show(<HiddenSample />)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    next()
    expect(describedBy(screen.getByRole('checkbox', { name: 'I agree' }))).toContain('Please tick the box')
    expect(alertText()).not.toContain('Please tick the box')
  })

  it('stands at the form also when the server refuses it', async () => {
    show(<HiddenSample submit={async () => ({ id: 'bank.ifscInvalid', field: 'ifsc' })} />)
    fill('Account holder', 'Asha Kulkarni')
    fireEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await act(async () => next())
    expect(alertText()).toContain('IFSC code is invalid')
  })
})

const alertText = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')

/** What a screen reader reads after the name. */
function describedBy(element: HTMLElement): string {
  return (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}
