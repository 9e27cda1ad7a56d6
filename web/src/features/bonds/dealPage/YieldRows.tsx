import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { LedgerRow } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'

type Yields = NonNullable<PriceQuote['yields']>

/** Of calls that follow each other year by year only so many are shown. */
const mostOfAKind = 3

/** Further rows of the card of the yield: the running yield, and to each call and put with the worst of them (D3 s3, s8; M6). */
export function YieldRows({ quote: { yields } }: { readonly quote: PriceQuote }) {
  const { t } = useTexts()
  if (yields === undefined) return null
  const { running, ends, worst } = yields
  return (
    <>
      {running !== undefined && (
        <LedgerRow label={t('bonds.runningYield')} note={t('bonds.runningYieldWhy')}>
          {percentText(running)}
        </LedgerRow>
      )}
      <EndRows ends={ends} />
      {ends.length > 1 && <WorstRow worst={worst} />}
    </>
  )
}

/** A yield for each day on which it may end before its maturity; of many calls the first ones. */
function EndRows({ ends }: { readonly ends: Yields['ends'] }) {
  const { t, language } = useTexts()
  const shown = (['call', 'put'] as const).flatMap(kind =>
    ends.flatMap(one => (one.end === kind ? [{ ...one, end: kind }] : [])).slice(0, mostOfAKind),
  )
  return (
    <>
      {shown.map(({ end, date, price, percent }) => (
        <LedgerRow
          key={`${end} ${date}`}
          label={t(`bonds.yieldTo.${end}`)}
          note={t(`bonds.yieldToAt.${end}`, { date: dayText(date, language), price: price ?? '' })}
        >
          {percentText(percent)}
        </LedgerRow>
      ))}
    </>
  )
}

function WorstRow({ worst }: { readonly worst: Yields['worst'] }) {
  const { t, language } = useTexts()
  return (
    <LedgerRow
      label={t('bonds.yieldToWorst')}
      note={t('bonds.yieldToWorstWhy', { date: dayText(worst.date, language) })}
      total
    >
      {percentText(worst.percent)}
    </LedgerRow>
  )
}
