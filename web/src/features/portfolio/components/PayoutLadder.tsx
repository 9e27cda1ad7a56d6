import { Card } from '../../../components/ui/Card.tsx'
import { BarChart } from '../../../components/ui/charts/BarChart.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { todayInIndia } from '../../../lib/calls/serverClock.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { monthWords } from '../monthWords.ts'
import { monthlySums, periodOfMonths, twelveMonths } from '../periods.ts'
import { usePayouts } from '../usePortfolio.ts'

/** What is still to come in this month and the eleven after it. */
export function PayoutLadder() {
  const { t, language } = useTexts()
  const months = twelveMonths(todayInIndia())
  const { from, to } = periodOfMonths(months)
  const read = usePayouts(from, to)
  const { payouts } = read.data?.ok === true ? read.data.body.data : { payouts: [] }
  // What is late comes on no day that is known: it is said as owed, and counts for nothing until it comes.
  const toCome = payouts.filter(({ standing }) => standing === 'expected' || standing === 'due')
  const sums = monthlySums(toCome, months)
  const nothing = sums.every(({ interestPaise, principalPaise }) => interestPaise + principalPaise === 0)
  return (
    <Card title={t('portfolio.ladder')}>
      {read.data?.ok !== true ? (
        <ReadState read={read} waiting={<Skeleton lines={5} />} title={t('portfolio.payoutsFailed')} />
      ) : nothing ? (
        <p>{t('portfolio.nothingToCome')}</p>
      ) : (
        <BarChart
          title={t('portfolio.ladder')}
          columnName={t('portfolio.ladderMonth')}
          columns={sums.map(({ month }) => ({
            key: month,
            short: monthWords(month, language, 'short'),
            long: monthWords(month, language, 'long'),
          }))}
          bands={[
            {
              key: 'interest',
              label: t('portfolio.interestAfterTax'),
              values: sums.map(({ interestPaise }) => interestPaise),
            },
            {
              key: 'principal',
              label: t('portfolio.principal'),
              values: sums.map(({ principalPaise }) => principalPaise),
            },
          ]}
        />
      )}
    </Card>
  )
}
