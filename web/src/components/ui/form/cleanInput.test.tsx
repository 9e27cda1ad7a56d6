// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { capitals, cleanInput, digits, letters } from './cleanInput.ts'

function field(clean: (typed: string) => string): HTMLInputElement {
  render(<input aria-label="entry" {...cleanInput(clean)} />)
  const input = screen.getByLabelText<HTMLInputElement>('entry')
  input.focus()
  return input
}
/** As a browser does it: the text changes, the caret moves behind it, then the event is sent. */
function type(input: HTMLInputElement, value: string, caret = value.length, more = {}) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(caret, caret)
  fireEvent(input, new InputEvent('input', { bubbles: true, ...more }))
}

afterEach(cleanup)

describe('an input that takes only some characters', () => {
  it('takes a PAN in capitals, however it is pasted, ten characters long', () => {
    const input = field(capitals(10))
    type(input, ' abcpe-1234 f99')
    expect(input.value).toBe('ABCPE1234F')
  })

  it('leaves the caret where it was when something in the middle is refused', () => {
    const input = field(letters(100))
    type(input, 'Ben5galuru', 4)
    expect(input.value).toBe('Bengaluru')
    expect(input.selectionStart).toBe(3)
  })

  it('takes letters of any script, and nothing else', () => {
    const input = field(letters(100))
    type(input, 'नई दिल्ली-110001!')
    expect(input.value).toBe('नई दिल्ली')
  })

  it('takes six digits, also those of Devanagari', () => {
    const input = field(digits(6))
    type(input, '५६० 038-77')
    expect(input.value).toBe('560038')
  })

  it('touches nothing while an input method composes, and judges the whole afterwards', () => {
    const input = field(letters(100))
    type(input, 'दि1', 3, { isComposing: true })
    expect(input.value).toBe('दि1')
    fireEvent.compositionEnd(input)
    expect(input.value).toBe('दि')
  })
})
