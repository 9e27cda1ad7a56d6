import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import type { MldTerms } from '../../../../../shared/finance/bondTerms.ts'
import { mldCalculator } from '../../../../../shared/finance/mldPayoff.ts'
import { DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { MoneyRow } from '../../../components/ui/Rows.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate, formatPaise } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from '../ladder.module.css'
import { PayoffChart } from './PayoffChart.tsx'
import { amountRange, exampleTerms, indexRange } from './payoffPoints.ts'

/** The returns calculator of market-linked debentures (D3 s5, K-224, K-225): by the terms of a product, or by the documents' example. */
export function Calculator({ terms = exampleTerms }: { readonly terms?: MldTerms | undefined }) {
  const { t, language } = useTexts()
  const [index, setIndex] = useState(20)
  const [amount, setAmount] = useState(10_00_000)
  const amountPaise = amount * 100
  const outcome = mldCalculator({ terms, amountPaise, indexReturnPercent: index })
  const example = terms === exampleTerms
  return (
    <Stack>
      <p className={css.lead}>
        {t(example ? 'bonds.calculatorExample' : 'bonds.calculatorProduct', { index: terms.underlying })}
      </p>
      <Slider
        label={t('bonds.expectedReturn', { index: 'Nifty' })}
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
      <DescriptionList>
        <LedgerRow label={t('bonds.returnOverTenor')}>{percentText(outcome.returnPercent)}</LedgerRow>
        <LedgerRow label={t('bonds.returnAYear')}>{percentText(outcome.annualisedPercent)}</LedgerRow>
        <MoneyRow label={t('bonds.maturityValue')} total paise={outcome.maturityPaise} open show="auto" />
      </DescriptionList>
      <PayoffChart terms={terms} at={{ index, outcome: Number(outcome.returnPercent) }} />
      <DescriptionList>
        <LedgerRow label={t('bonds.initialLevel')}>
          {new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Number(terms.initialLevel))}
        </LedgerRow>
        <LedgerRow label={t('bonds.maturityDate')}>
          {example ? t('bonds.exampleMaturity') : formatDate(terms.maturityDate, language, 'long')}
        </LedgerRow>
      </DescriptionList>
      <p className={css.note}>{t('bonds.calculatorNote')}</p>
    </Stack>
  )
}

interface SliderProps {
  readonly label: ReactNode
  readonly value: string
  readonly range: { readonly least: number; readonly most: number; readonly step: number }
  readonly at: number
  readonly onAt: (value: number) => void
}

/** A native slider with its formatted value. */
function Slider({ label, value, range, at, onAt }: SliderProps) {
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
    </div>
  )
}
