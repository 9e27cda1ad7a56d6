import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { Language, Translate } from '../../../lib/i18n.ts'
import { dayText, formatPaise } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'

interface Reader {
  readonly t: Translate
  readonly language: Language
}

interface Question {
  readonly question: string
  readonly answer: string
}

const lines = (...sentences: readonly (string | false | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')

/** A published text in the reader's language; English where there is no Hindi. */
const published = ({ language }: Reader, en: string, hi: string | undefined): string =>
  language === 'hi' ? (hi ?? en) : en

/** The questions about one issue (D2 s3: name, ISIN, nature, dates, face value, coupon, repayment, listing, options, risks). */
export function questionsOfIssue(bond: BondDetails, reader: Reader): Question[] {
  const { t, language } = reader
  const { terms } = bond
  const secured = bond.secured ? 'secured' : 'unsecured'
  const days = (dates: readonly string[]) => dates.map(day => dayText(day, language)).join(', ')
  const canEnd = bond.callDates.length + bond.putDates.length > 0
  return [
    {
      question: t('faq.what', { name: bond.displayName }),
      answer: lines(
        terms &&
          t('faq.whatText', {
            nature: t(`faq.nature.${bond.productType}.${secured}`),
            issuer: bond.issuer,
            faceValue: formatPaise(terms.faceValuePaise, language),
          }),
        terms &&
          t('faq.whatTerms', {
            from: dayText(terms.allotmentDate, language),
            to: dayText(terms.maturityDate, language),
          }),
        bond.ISIN && t('faq.isin', { isin: bond.ISIN }),
      ),
    },
    { question: t('faq.pays'), answer: lines(...payments(bond, reader)) },
    {
      question: t('faq.sell'),
      answer: lines(
        t('faq.sellText', { load: percentText(bond.exitLoadInPerc) }),
        bond.listedOn !== '' &&
          t('faq.listed', { exchange: published(reader, bond.listedOn, bond.inHindi?.listedOn) }),
      ),
    },
    {
      question: t('faq.early'),
      answer: lines(
        bond.callDates.length > 0 && t('faq.earlyCall', { dates: days(bond.callDates) }),
        bond.putDates.length > 0 && t('faq.earlyPut', { dates: days(bond.putDates) }),
        !canEnd && t('faq.earlyNo'),
      ),
    },
    {
      question: t('faq.risks'),
      answer: [
        published(reader, bond.risk, bond.riskInHindi),
        ...bond.risks.map((risk, place) => published(reader, risk, bond.inHindi?.risks[place])),
      ]
        .filter((risk, place, all) => all.indexOf(risk) === place)
        .map(risk => `- ${risk}`)
        .join('\n'),
    },
  ].filter(({ answer }) => answer !== '')
}

/** How interest and principal come. */
function payments({ terms }: BondDetails, { t }: Reader): (string | undefined)[] {
  if (terms === undefined) return []
  if ('underlying' in terms)
    return [
      t('faq.paysLinked', {
        floor: percentText(terms.floor),
        cap: percentText(terms.cap),
        index: terms.underlying,
      }),
    ]
  const pays = Number(terms.couponRate) > 0
  return [
    pays ? t('faq.paysRate', { rate: percentText(terms.couponRate) }) : t('faq.paysNothing'),
    pays ? t(`faq.paysWhen.${terms.couponFrequency}`) : undefined,
    t(`faq.paysBack.${terms.principal.kind}`),
    t('faq.paysSchedule'),
  ]
}

/** The questions about the issuer of an issue: who it is, its rating, what it pledged, what else there is of it. */
export function questionsOfIssuer(bond: BondDetails, listHref: string, reader: Reader): Question[] {
  const { t, language } = reader
  const { security } = bond
  return [
    {
      question: t('faq.who', { issuer: bond.issuer }),
      answer: published(reader, bond.issuerAbout, bond.inHindi?.issuerAbout),
    },
    {
      question: t('faq.rated'),
      answer: lines(
        ...(bond.ratings.length === 0
          ? [t('faq.ratedNone')]
          : bond.ratings.map(({ agency, grade, date }) =>
              t('faq.ratedText', { agency, grade, date: dayText(date, language) }),
            )),
        t('faq.ratedNote'),
      ),
    },
    {
      question: t('faq.behind'),
      answer: lines(
        ...(security.secured
          ? [
              `${published(reader, security.kind, bond.inHindi?.security)}${language === 'hi' ? '।' : '.'}`,
              security.cover && t('faq.cover', { times: security.cover }),
            ]
          : [t('faq.behindNothing')]),
        security.trustee !== '' && t('faq.trustee', { trustee: security.trustee }),
      ),
    },
    {
      question: t('faq.others'),
      answer: t('faq.othersText', {
        issuer: bond.issuer,
        address: `${listHref}?search=${encodeURIComponent(bond.issuer)}`,
      }),
    },
  ].filter(({ answer }) => answer !== '')
}
