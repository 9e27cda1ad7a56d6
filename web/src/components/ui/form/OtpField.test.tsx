// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, screen } from '../../testing/library.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { OtpField } from './OtpField.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })

describe('OtpField', () => {
  afterEach(cleanup)

  it('is one field that a phone can fill from its messages', () => {
    renderWithTexts(<OtpField name="otp" label="Code" />)
    expect(field().autocomplete).toBe('one-time-code')
    expect(field().inputMode).toBe('numeric')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })

  it('finds the digits in a pasted sentence', () => {
    const changed = vi.fn()
    renderWithTexts(<OtpField name="otp" label="Code" onCodeChange={changed} />)
    fireEvent.paste(field(), { clipboardData: { getData: () => 'Your code is 48 21.' } })
    expect(field().value).toBe('4821')
    expect(changed.mock.calls).toEqual([['4821']])
  })

  it('takes digits only, and no more than the code has', () => {
    const changed = vi.fn()
    renderWithTexts(<OtpField name="otp" label="Code" onCodeChange={changed} />)
    fireEvent.change(field(), { target: { value: '4a8' } })
    expect(field().value).toBe('48')
    fireEvent.change(field(), { target: { value: '482139' } })
    expect(field().value).toBe('4821')
    expect(changed.mock.calls).toEqual([['48'], ['4821']])
    // The code is as before, so nothing is rendered that would remove the fifth digit or the letter.
    fireEvent.change(field(), { target: { value: '48213' } })
    expect(field().value).toBe('4821')
    fireEvent.change(field(), { target: { value: '48a21' } })
    expect(field().value).toBe('4821')
  })

  it('takes the focus when it appears after a person asked for it, and not otherwise', () => {
    renderWithTexts(<OtpField name="otp" label="Code" />)
    expect(document.activeElement).toBe(document.body)
    cleanup()
    renderWithTexts(<OtpField name="otp" label="Code" focusOnShow />)
    expect(document.activeElement).toBe(field())
  })
})
