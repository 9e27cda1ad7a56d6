import { beforeAll, describe, expect, it } from 'vitest'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { faqEn } from '../../../../../shared/texts/en/faq.ts'
import { sampleMldTerms } from '../../../../../shared/texts/sampleMld.ts'
import { putTexts, t } from '../../../lib/i18n.ts'
import { bondAs } from '../testing/bondFixture.ts'
import { questionsOfIssue, questionsOfIssuer } from './issueQuestions.ts'

beforeAll(() => putTexts('en', { ...bondsEn, ...faqEn }))

const reader = { t, language: 'en' } as const
const terms = {
  faceValuePaise: 1_000_00,
  allotmentDate: '2026-08-08',
  maturityDate: '2028-02-08',
  couponRate: '9.48',
  firstDueDate: '2026-09-08',
  couponFrequency: 'monthly',
  principal: { kind: 'bullet' },
  dayCount: 'actualActual',
  recordDays: 15,
} as const
const answers = (list: readonly { readonly answer: string }[]) => list.map(({ answer }) => answer)

describe('the questions about one issue (D15)', () => {
  it('say what it is, how it pays, how one gets out, and what can go wrong', () => {
    expect(answers(questionsOfIssue(bondAs({ terms }), reader))).toEqual([
      'A secured bond of UGRO Capital Limited, of ₹1,000 a unit. Allotted on 8 Aug 2026, repaid by 8 Feb 2028. Its ISIN, the number by which your demat account knows it, is INE583D07323.',
      '9.48% a year on the principal that is left. Interest comes every month. The principal comes back in one sum on the last day. Every date and amount is in the payment schedule on its page.',
      'If a buyer is found; that is not assured. Units are locked for 21 days after the purchase, and the exit load is 2.00%. It is listed on NSE.',
      'You may give it back on 8 Aug 2027.',
      '- If the issuer fails, payments may come late, in part or not at all.\n- The rating can fall.\n- There may be no buyer when you want to sell.',
    ])
  })

  it('of a market-linked debenture name floor and cap; of a bond without options that it cannot end early', () => {
    const bond = bondAs({ productType: 'mld', terms: sampleMldTerms, putDates: [], secured: false })
    const [what, pays, , early] = answers(questionsOfIssue(bond, reader))
    expect(what).toContain('An unsecured market-linked debenture')
    expect(pays).toContain('at least 14.00% and at most 30.00%')
    expect(early).toBe('No: neither the issuer nor you may end it before its last day.')
  })

  it('about its issuer say who it is, its rating with the day, what is pledged, and what else there is', () => {
    expect(answers(questionsOfIssuer(bondAs({ terms }), '#/list', reader))).toEqual([
      'Lends to small businesses.',
      'CRISIL gave it A+ on 1 Aug 2026. A rating is the opinion of the agency on that day. It is no advice to buy, and can change any day.',
      'First charge on loans. What is pledged is worth 1.1 times what is owed; it may bring less when it has to be sold. The debenture trustee Vardhman Trusteeship acts for all holders towards the issuer.',
      '[Look for UGRO Capital Limited in the list](#/list?search=UGRO%20Capital%20Limited).',
    ])
  })
})
