import { Card } from '../../../components/ui/Card.tsx'
import { BarChart } from '../../../components/ui/charts/BarChart.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
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
  const { data, refetch } = usePayouts(from, to)
  // What is late comes on no day that is known: it is said as owed, and counts for nothing until it comes.
  const toCome =
    data?.ok === true
      ? data.body.data.payouts.filter(({ standing }) => standing === 'expected' || standing === 'due')
      : []
  const sums = monthlySums(toCome, months)
  const nothing = sums.every(({ interestPaise, principalPaise }) => interestPaise + principalPaise === 0)
  return (
    <Card title={t('portfolio.ladder')}>
      {data === undefined ? (
        <Skeleton lines={5} />
      ) : !data.ok ? (
        <ErrorState title={t('portfolio.payoutsFailed')} onRetry={() => void refetch()} />
      ) : nothing ? (
        <p>{t('portfolio.noPayouts')}</p>
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
