import type { CompositionEvent, FormEvent } from 'react'

/**
 * Rewrites the text of an input by a rule and keeps the caret in place. The rule is also applied to the text before
 * the caret, so it must not depend on what follows.
 */
function rewrite(input: HTMLInputElement, clean: (typed: string) => string): void {
  const typed = input.value
  const wanted = clean(typed)
  if (wanted === typed) return
  const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = wanted
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret)
}

/**
 * For an input that takes only some characters, typed or pasted: `<TextField {...cleanInput(digits(6))} />`. While an
 * input method composes (Hindi keyboards do), the text is not changed.
 */
export function cleanInput(clean: (typed: string) => string) {
  return {
    onInput: (event: FormEvent<HTMLInputElement>) => {
      const { nativeEvent } = event
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) return
      rewrite(event.currentTarget, clean)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => rewrite(event.currentTarget, clean),
  }
}

const devanagariZero = 0x0966

/** Digits only, at most `most`; Devanagari digits become the Latin ones of the same value. */
export const digits = (most: number) => (typed: string) =>
  typed
    .replace(/[\u0966-\u096f]/g, digit => String((digit.codePointAt(0) ?? devanagariZero) - devanagariZero))
    .replace(/[^0-9]/g, '')
    .slice(0, most)

/** Letters of any script and spaces, at most `most`. */
export const letters = (most: number) => (typed: string) =>
  typed.replace(/[^\p{L}\p{M} ]/gu, '').slice(0, most)

/** Capitals and digits, at most `most`. */
export const capitals = (most: number) => (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, most)
