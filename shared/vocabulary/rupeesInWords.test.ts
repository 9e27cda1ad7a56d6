import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupeesInWords } from './rupeesInWords.ts'

/** The paise that the words mean: a word adds, a size (e.g. lakh) multiplies the words before it. */
function paiseOfWords(words: string): number {
  const values: Readonly<Record<string, number>> = {
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }
  const below = (text: string): number => {
    for (const [name, size] of [
      ['crore', 10_000_000],
      ['lakh', 100_000],
      ['thousand', 1_000],
      ['hundred', 100],
    ] as const) {
      const cut = text.lastIndexOf(` ${name}`)
      if (cut >= 0) return below(text.slice(0, cut)) * size + below(text.slice(cut + name.length + 1).trim())
    }
    return text === '' ? 0 : text.split('-').reduce((sum, word) => sum + (values[word] ?? Number.NaN), 0)
  }
  const [, rupees = 'zero', paise = 'zero'] =
    /^(?:(.*?) rupees?)?(?: and )?(?:(.*) pais[ae])?$/.exec(words) ?? []
  return below(rupees) * 100 + below(paise)
}

describe('rupees in words', () => {
  it.each([
    [0, 'zero rupees'],
    [1, 'one paisa'],
    [50, 'fifty paise'],
    [100, 'one rupee'],
    [199, 'one rupee and ninety-nine paise'],
    [10_050_000, 'one lakh five hundred rupees'],
    [10_050_050, 'one lakh five hundred rupees and fifty paise'],
    [1_123_456_7, 'one lakh twelve thousand three hundred forty-five rupees and sixty-seven paise'],
    [33_029_627, 'three lakh thirty thousand two hundred ninety-six rupees and twenty-seven paise'],
    [2_500_000_00, 'twenty-five lakh rupees'],
    [10_000_000_00, 'one crore rupees'],
    [
      123_45_67_890_00,
      'one hundred twenty-three crore forty-five lakh sixty-seven thousand eight hundred ninety rupees',
    ],
    [100_000_00_00_000_00, 'one lakh crore rupees'],
  ])('%d paise are %s', (paise, words) => {
    expect(rupeesInWords(paise)).toBe(words)
  })

  it('read back, they are the same number', () => {
    const amounts = fc.oneof(fc.maxSafeNat(), fc.nat(99_999_999_99), fc.nat(99_999))
    fc.assert(fc.property(amounts, paise => paiseOfWords(rupeesInWords(paise)) === paise))
  })

  it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('are not made of %d', paise => {
    expect(() => rupeesInWords(paise)).toThrow('whole paise')
  })
})
