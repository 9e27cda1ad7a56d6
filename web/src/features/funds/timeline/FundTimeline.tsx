import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card } from '../../../components/ui/Card.tsx'
import { ChoiceRow } from '../../../components/ui/charts/ChoiceRow.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useGradual } from '../../../lib/loading/useGradual.ts'
import { rowsAtOnce, rowsInAFrame } from '../parts/useShown.ts'
import type { PanChoice } from '../useFunds.ts'
import { TransactionRows } from './TransactionRows.tsx'
import { type TimelineFilter, timelineFilterNumbers, useFundTimeline } from './useFundTimeline.ts'

const texts = timelineFilterNumbers.map(filter => `funds.timelineFilter.${filter}` as const)

interface FundTimelineProps {
  readonly pan: PanChoice
  readonly fundHref: (code: string) => string
}

/** The transactions of statements with the six periods (R-FUNDS-005), newest first. */
export function FundTimeline({ pan, fundHref }: FundTimelineProps) {
  const { t } = useTexts()
  const [filter, setFilter] = useState<TimelineFilter>(5)
  return (
    <Card title={t('funds.timeline')}>
      <ChoiceRow
        label={t('funds.timelineFilter')}
        options={timelineFilterNumbers.map((one, place) => ({
          key: String(one),
          label: t(texts[place] ?? 'funds.timelineFilter.5'),
        }))}
        chosen={String(filter)}
        onChoose={key => setFilter(timelineFilterNumbers.find(one => String(one) === key) ?? 5)}
      />
      <Rows key={filter} filter={filter} pan={pan} fundHref={fundHref} />
    </Card>
  )
}

interface RowsProps extends FundTimelineProps {
  readonly filter: TimelineFilter
}

function Rows({ filter, pan, fundHref }: RowsProps) {
  const { t } = useTexts()
  const [most, setMost] = useState(rowsAtOnce)
  const { rows, more, failed, busy, loadMore, ...read } = useFundTimeline(filter, pan)
  const ready = useGradual(Math.min(most, rows?.length ?? 0), rowsInAFrame)
  if (rows === undefined)
    return <ReadState read={read} waiting={<Skeleton lines={5} />} title={t('funds.timelineFailed')} text />
  if (rows.length === 0) return <p>{t('funds.noTransactions')}</p>
  const isAllShown = most >= rows.length
  const showOlder = async (): Promise<void> => {
    if (most + rowsAtOnce > rows.length && more) await loadMore()
    setMost(most + rowsAtOnce)
  }
  return (
    <>
      <TransactionRows rows={rows.slice(0, ready)} fundHref={fundHref} />
      {failed && <p role="alert">{t('funds.timelineFailed')}</p>}
      {(!isAllShown || more) && (
        <Actions>
          <Button variant="secondary" busy={busy} onClick={() => void showOlder()}>
            {t('funds.older')}
          </Button>
        </Actions>
      )}
    </>
  )
}
