import { expect, it } from 'vitest'
import { type Opportunity, repayments } from '../../../../shared/contracts/bonds/bondBody.ts'
import { bondsEn } from '../../../../shared/texts/en/bonds.ts'
import { bondsHi } from '../../../../shared/texts/hi/bonds.ts'
import type { Translate } from '../../lib/i18n.ts'
import { interestText } from './interestText.ts'

const from =
  (texts: Readonly<Record<string, string>>): Translate =>
  (id, ...[params]) =>
    (texts[id] ?? `no ${id}`).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(Object.entries(params ?? {}).find(([one]) => one === name)?.[1]),
    )
it.each<[string, string, Opportunity['interest']]>([
  ['9.48% monthly', '9.48%, हर महीने', { kind: 'coupon', rate: '9.48', paid: 'monthly' }],
  [
    '9.85% half-yearly, steps with the rating',
    '9.85%, हर छह महीने, रेटिंग के साथ बदलता है',
    { kind: 'coupon', rate: '9.85', paid: 'halfYearly', steps: 'rating' },
  ],
  [
    '9.25% compounded yearly',
    '9.25%, हर साल चक्रवृद्धि',
    { kind: 'coupon', rate: '9.25', paid: 'atMaturity', compounded: 'annual' },
  ],
  ['Zero coupon', 'ज़ीरो कूपन', { kind: 'zero' }],
  ['Market linked', 'बाज़ार से जुड़ा', { kind: 'linked' }],
])('%s is read in Hindi as %s (U5)', (en, hi, given) => {
  expect(interestText(from(bondsEn), { interest: given })).toBe(en)
  expect(interestText(from(bondsHi), { interest: given })).toBe(hi)
})

it('every way in which principal comes back has a word in both languages', () => {
  for (const one of repayments)
    for (const texts of [bondsEn, bondsHi]) expect(texts[`bonds.repayment.${one}`]).not.toBe('')
})
