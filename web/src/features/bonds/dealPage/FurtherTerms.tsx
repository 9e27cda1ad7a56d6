import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { BondTerms } from '../../../../../shared/finance/bondTerms.ts'
import { LedgerRow } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './deal.module.css'

/** The rows of the terms beyond a plain bond (M6): compounding, premium, steps with the rating, options, a call that is announced. */
export function FurtherTerms({ bond }: { readonly bond: BondDetails }) {
  const terms = bond.terms !== undefined && 'couponRate' in bond.terms ? bond.terms : undefined
  return (
    <>
      {terms !== undefined && <EndTerms terms={terms} />}
      {terms?.ratingSteps !== undefined && <RatingSteps steps={terms.ratingSteps} />}
      <Options bond={bond} options={terms?.options} />
    </>
  )
}

function EndTerms({ terms }: { readonly terms: BondTerms }) {
  const { t, language } = useTexts()
  const { compounding, redemptionPremium, perpetual, called } = terms
  return (
    <>
      {compounding !== undefined && (
        <LedgerRow label={t('bonds.compounding')} note={t('bonds.compoundingWhy')}>
          {t(`bonds.frequency.${compounding}`)}
        </LedgerRow>
      )}
      {redemptionPremium !== undefined && (
        <LedgerRow label={t('bonds.premium')} note={t('bonds.premiumWhy')}>
          {percentText(redemptionPremium)}
        </LedgerRow>
      )}
      {perpetual === true && called === undefined && (
        <LedgerRow label={t('bonds.maturityDate')} note={t('bonds.perpetualWhy')}>
          {t('bonds.perpetual')}
        </LedgerRow>
      )}
      {called !== undefined && (
        <LedgerRow
          label={t('bonds.called')}
          note={t('bonds.calledWhy', {
            announced: dayText(called.announcedOn, language),
            price: called.price,
          })}
        >
          {dayText(called.date, language)}
        </LedgerRow>
      )}
    </>
  )
}

function RatingSteps({ steps }: { readonly steps: NonNullable<BondTerms['ratingSteps']> }) {
  const { t } = useTexts()
  return (
    <LedgerRow label={t('bonds.ratingSteps')} note={t('bonds.ratingStepsWhy')}>
      <ul className={css.lines}>
        {steps.map(({ grade, couponRate }) => (
          <li key={grade}>
            <span lang="en">{grade}</span>: {percentText(couponRate)}
          </li>
        ))}
      </ul>
    </LedgerRow>
  )
}

/** Calls and puts with their prices; of what was published before prices were, the dates. */
function Options({ bond, options }: { readonly bond: BondDetails; readonly options: BondTerms['options'] }) {
  const { t, language } = useTexts()
  const linesOf = (kind: 'call' | 'put', dates: readonly string[]) =>
    options === undefined
      ? dates.map(date => dayText(date, language))
      : options
          .filter(one => one.kind === kind)
          .map(({ date, price }) => t('bonds.optionAt', { date: dayText(date, language), price }))
  const row = (kind: 'call' | 'put', dates: readonly string[]) => {
    const lines = linesOf(kind, dates)
    return (
      <LedgerRow label={t(`bonds.${kind}Dates`)} note={t(`bonds.${kind}Why`)}>
        {lines.length === 0 ? t('bonds.noneOfThem') : <OptionLines lines={lines} />}
      </LedgerRow>
    )
  }
  return (
    <>
      {row('call', bond.callDates)}
      {row('put', bond.putDates)}
    </>
  )
}

/** Of options that follow each other year by year so many are shown, and the last one. */
const mostLines = 4

function OptionLines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTexts()
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines
  return (
    <ul className={css.lines}>
      {shown.map(line => (
        <li key={line}>{line}</li>
      ))}
      {shown.length < lines.length && (
        <li>{t('bonds.optionsMore', { count: lines.length - shown.length, last: lines.at(-1) ?? '' })}</li>
      )}
    </ul>
  )
}
