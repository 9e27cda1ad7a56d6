import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import type { MldTerms } from '../../../../../shared/finance/bondTerms.ts'
import { mldCalculator, mldPurchaseCalculator } from '../../../../../shared/finance/mldPayoff.ts'
import { sampleMldTerms } from '../../../../../shared/texts/sampleMld.ts'
import { DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { DateRow, MoneyRow } from '../../../components/ui/Rows.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate, formatPaise } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { formatUnitCount } from '../formatUnitCount.ts'
import css from '../ladder.module.css'
import { PayoffChart } from './PayoffChart.tsx'
import { amountRange, indexRange } from './payoffPoints.ts'
import type { TodaysPrice } from './todaysPrice.ts'

interface CalculatorProps {
  readonly terms?: MldTerms | undefined
  readonly today?: TodaysPrice | undefined
}

/**
 * The returns calculator of market-linked debentures (D3 s5, K-224, K-225): for who buys a product today, by today's price
 * (U18); of one that is not on sale, and of the documents' example, from the allotment at face value.
 */
export function Calculator({ terms = sampleMldTerms, today }: CalculatorProps) {
  const { t, language } = useTexts()
  const [index, setIndex] = useState(20)
  const [amount, setAmount] = useState(10_00_000)
  const amountPaise = amount * 100
  const allotted = mldCalculator({ terms, amountPaise, indexReturnPercent: index })
  const example = terms === sampleMldTerms
  return (
    <Stack>
      <p className={css.lead}>
        {t(example ? 'bonds.calculatorExample' : 'bonds.calculatorProduct', { index: terms.underlying })}
      </p>
      <Slider
        label={t('bonds.expectedReturn', { index: 'Nifty' })}
        note={
          !example &&
          t('bonds.expectedFrom', {
            level: levelText(terms.initialLevel),
            final: levelText(endLevel(terms, index)),
          })
        }
        value={percentText(index).replace('.00', '')}
        range={indexRange}
        at={index}
        onAt={setIndex}
      />
      <Slider
        label={t('bonds.investmentAmount')}
        value={formatPaise(amountPaise, language)}
        range={amountRange}
        at={amount}
        onAt={setAmount}
      />
      {today === undefined ? (
        <DescriptionList>
          <LedgerRow label={t('bonds.returnOverTenor')}>{percentText(allotted.returnPercent)}</LedgerRow>
          <LedgerRow label={t('bonds.returnAYear')}>{percentText(allotted.annualisedPercent)}</LedgerRow>
          <MoneyRow label={t('bonds.maturityValue')} total paise={allotted.maturityPaise} open show="auto" />
        </DescriptionList>
      ) : (
        <BoughtToday terms={terms} today={today} amountPaise={amountPaise} index={index} />
      )}
      <PayoffChart terms={terms} at={{ index, outcome: Number(allotted.returnPercent) }} />
      <DescriptionList>
        <LedgerRow
          label={t('bonds.initialLevel')}
          note={
            terms.initialFixingDate !== undefined && (
              <>
                {t('bonds.takenOn')} <DateText iso={terms.initialFixingDate} />
              </>
            )
          }
        >
          {levelText(terms.initialLevel)}
        </LedgerRow>
        {terms.finalFixingDate !== undefined && (
          <DateRow label={t('bonds.finalFixing')} iso={terms.finalFixingDate} />
        )}
        <LedgerRow label={t('bonds.maturityDate')}>
          {example ? t('bonds.exampleMaturity') : formatDate(terms.maturityDate, language, 'long')}
        </LedgerRow>
      </DescriptionList>
      <p className={css.note}>
        {t(today === undefined ? 'bonds.calculatorNote' : 'bonds.calculatorNoteToday')}
      </p>
    </Stack>
  )
}

const levelText = (level: string): string =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(level))

/** Where the index ends after such a return; shown, never calculated with. */
const endLevel = ({ initialLevel }: MldTerms, index: number): string =>
  String(Number(initialLevel) * (1 + index / 100))

interface BoughtTodayProps {
  readonly terms: MldTerms
  readonly today: TodaysPrice
  readonly amountPaise: number
  readonly index: number
}

/** What the amount buys today, and what that pays at maturity. */
function BoughtToday({ terms, today: { unitPaise, settleDate }, amountPaise, index }: BoughtTodayProps) {
  const { t, language } = useTexts()
  const outcome = mldPurchaseCalculator({
    terms,
    amountPaise,
    unitPaise,
    settleDate,
    indexReturnPercent: index,
  })
  const price = formatPaise(unitPaise, language, { show: 'always' })
  if (outcome.units === 0) return <p role="status">{t('bonds.buysNone', { price })}</p>
  return (
    <DescriptionList>
      <MoneyRow
        label={t('bonds.buysToday', { units: formatUnitCount(t, outcome.units, language) })}
        note={t('bonds.buysTodayAt', { price })}
        paise={outcome.paidPaise}
        open
      />
      <MoneyRow label={t('bonds.maturityValue')} total paise={outcome.maturityPaise} open />
      <LedgerRow label={t('bonds.returnToMaturity')}>{percentText(outcome.returnPercent)}</LedgerRow>
      <LedgerRow label={t('bonds.returnAYear')}>{percentText(outcome.annualisedPercent)}</LedgerRow>
    </DescriptionList>
  )
}

interface SliderProps {
  readonly label: ReactNode
  /** Smaller, below the slider. */
  readonly note?: ReactNode
  readonly value: string
  readonly range: { readonly least: number; readonly most: number; readonly step: number }
  readonly at: number
  readonly onAt: (value: number) => void
}

/** A native slider with its formatted value. */
function Slider({ label, note, value, range, at, onAt }: SliderProps) {
  const id = useId()
  return (
    <div className={css.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        min={range.least}
        max={range.most}
        step={range.step}
        value={at}
        aria-valuetext={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onAt(Number(event.currentTarget.value))}
      />
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
