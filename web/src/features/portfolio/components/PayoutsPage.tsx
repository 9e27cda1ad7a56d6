import type { Payout } from '../../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { IconCalendarPlus } from '../../../components/ui/icons/actions.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useAmountsHidden } from '../../../lib/amountPrivacy.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { saveFile } from '../../../lib/files/saveFile.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText, formatPaise } from '../../../lib/indianFormat.ts'
import { monthWords } from '../monthWords.ts'
import { payoutCalendar } from '../payoutCalendar.ts'
import { byMonth, type Period, yearTotals } from '../periods.ts'
import { usePayouts } from '../usePortfolio.ts'
import { PayoutClaims } from './PayoutClaims.tsx'
import { PayoutLadder } from './PayoutLadder.tsx'
import { PayoutRow } from './PayoutRow.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import css from './portfolio.module.css'

interface PayoutsPageProps {
  readonly period: Period
  readonly today: string
  readonly onPeriod: (period: Period) => void
  readonly portfolioHref: string
}

/** Every payment of a period, by month, with what a financial year comes to. */
export function PayoutsPage({ period, today, onPeriod, portfolioHref }: PayoutsPageProps) {
  const { t } = useTexts()
  const read = usePayouts(period.from, period.to)
  const { payouts, claims = [] } = read.data?.ok === true ? read.data.body.data : {}
  return (
    <Stack gap={6}>
      <PayoutLadder />
      <PeriodForm key={`${period.from} ${period.to}`} period={period} today={today} onPeriod={onPeriod} />
      <PayoutClaims claims={claims} />
      {payouts === undefined ? (
        <ReadState read={read} waiting={<Skeleton cards={2} />} title={t('portfolio.payoutsFailed')} text />
      ) : payouts.length === 0 ? (
        <EmptyState
          title={t('portfolio.noPayouts')}
          action={
            <LinkButton variant="secondary" href={portfolioHref}>
              {t('portfolio.toPortfolio')}
            </LinkButton>
          }
        />
      ) : (
        <Listed payouts={payouts} />
      )}
    </Stack>
  )
}

function Listed({ payouts }: { readonly payouts: readonly Payout[] }) {
  const { t, language } = useTexts()
  return (
    <>
      <Card title={t('portfolio.totals')}>
        <DataTable
          label={t('portfolio.totals')}
          table={{
            heads: [t('portfolio.year'), t('portfolio.credited'), t('portfolio.toCome'), t('portfolio.tds')],
            rows: yearTotals(payouts).map(({ year, creditedPaise, toComePaise, tdsPaise }) => ({
              key: String(year),
              cells: [
                yearWords(year),
                <MoneyText key="credited" paise={creditedPaise} show="always" />,
                <MoneyText key="toCome" paise={toComePaise} show="always" />,
                <MoneyText key="tds" paise={tdsPaise} show="always" />,
              ],
            })),
          }}
        />
      </Card>
      <ToCalendar payouts={payouts} />
      <div className={css.months}>
        {byMonth(payouts).map(({ month, payouts: within }) => (
          <Card
            key={month}
            title={monthWords(month, language, 'long')}
            aside={
              <MoneyText paise={within.reduce((sum, { netPaise }) => sum + netPaise, 0)} show="always" />
            }
          >
            <ul className={css.holdings}>
              {within.map(payout => (
                <PayoutRow key={`${payout.ISIN} ${payout.dueDate}`} payout={payout} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

/** `2026-27`, as the tax office writes it. */
const yearWords = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** The payments that are still to come as a file for the reader's own calendar; hidden amounts stay hidden in it. */
function ToCalendar({ payouts }: { readonly payouts: readonly Payout[] }) {
  const { t, language } = useTexts()
  const hidden = useAmountsHidden()
  if (payouts.every(({ standing }) => standing === 'credited')) return null
  const save = (): void => {
    const text = payoutCalendar(
      payouts,
      {
        name: t('portfolio.calendarName'),
        title: ({ displayName: name, netPaise, atLeast }) => {
          if (hidden) return t('portfolio.calendarEvent', { name })
          const amount = formatPaise(netPaise, language)
          return t(atLeast ? 'portfolio.calendarLeast' : 'portfolio.calendarAmount', { name, amount })
        },
        text: ({ recordDate, principalPaise, provisional }) =>
          [
            t(principalPaise > 0 ? 'portfolio.calendarPrincipal' : 'portfolio.calendarText', {
              recordDate: dayText(recordDate, language),
            }),
            ...(provisional ? [t('portfolio.calendarLater')] : []),
          ].join(' '),
      },
      new Date(serverNow()),
    )
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'payouts.ics')
  }
  return (
    <div>
      <Button variant="secondary" icon={<IconCalendarPlus size={20} />} onClick={save}>
        {t('portfolio.toCalendar')}
      </Button>
      <p className={css.small}>{t('portfolio.toCalendarNote')}</p>
    </div>
  )
}
