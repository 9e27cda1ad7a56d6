import { useState } from 'react'
import { getGraph, graphRangeNames } from '../../../../../shared/contracts/fund-portfolio/getGraph.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { ChoiceRow } from '../../../components/ui/charts/ChoiceRow.tsx'
import { LineChart } from '../../../components/ui/charts/LineChart.tsx'
import { StackedChart } from '../../../components/ui/charts/StackedChart.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import type { PanChoice } from '../useFunds.ts'
import { comparedPoints, type FundGraph, thinned, worthPoints } from './graphPoints.ts'

/** The range that is shown first. */
export const usedRange = 'year'

/** Value and investment by range (R-FUNDS-003), and what 100 became beside the benchmark. */
export function WorthCard({ pan }: { readonly pan: PanChoice }) {
  const { t } = useTexts()
  const [range, setRange] = useState<(typeof graphRangeNames)[number]>(usedRange)
  const read = useRead(getGraph, { range, ...(pan !== undefined && { pan }) })
  return (
    <Card title={t('fundGraphs.worth')}>
      <ChoiceRow
        label={t('fundGraphs.range')}
        options={graphRangeNames.map(key => ({ key, label: t(`fundGraphs.range.${key}`) }))}
        chosen={range}
        onChoose={setRange}
      />
      {read.data?.ok !== true ? (
        <ReadState read={read} waiting={<Skeleton lines={6} />} title={t('fundGraphs.failed')} text />
      ) : (
        <Worth key={range} graph={read.data.body.data} />
      )}
    </Card>
  )
}

function Worth({ graph }: { readonly graph: FundGraph }) {
  const { t } = useTexts()
  const { name: benchmark } = graph.benchmark
  const all = worthPoints(graph)
  if (all.length < 2) return <p>{t('fundGraphs.tooFew')}</p>
  const shown = thinned(all)
  return (
    <>
      <StackedChart
        title={t('fundGraphs.worth')}
        dateName={t('fundGraphs.date')}
        layers={[t('fundGraphs.value')]}
        lineName={t('fundGraphs.invested')}
        points={shown}
      />
      <p className={css.small}>
        {t('fundGraphs.worthNote')}
        {shown.length < all.length && (
          <> {t('fundGraphs.thinned', { all: all.length, shown: shown.length })}</>
        )}
      </p>
      <LineChart
        title={t('fundGraphs.compared')}
        dateName={t('fundGraphs.date')}
        lines={[t('fundGraphs.yours'), benchmark]}
        points={comparedPoints(graph)}
        wordOf={value => value.toFixed(2)}
        ground={100}
      />
      <p className={css.small}>
        {t('fundGraphs.compared')}. {t('fundGraphs.comparedNote', { benchmark })}
      </p>
    </>
  )
}
