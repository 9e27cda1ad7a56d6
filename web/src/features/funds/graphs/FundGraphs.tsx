import { getGraph, graphTabNames } from '../../../../../shared/contracts/fund-portfolio/getGraph.ts'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { LineChart } from '../../../components/ui/charts/LineChart.tsx'
import { ShareChart } from '../../../components/ui/charts/ShareChart.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { Tabs } from '../../../components/ui/Tabs.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Gradually } from '../../../lib/loading/Gradually.tsx'
import { percentText } from '../../../lib/percentText.ts'
import css from '../parts/funds.module.css'
import type { PanChoice } from '../useFunds.ts'
import { assetShares, type FundGraph, returnPoints } from './graphPoints.ts'
import { usedRange, WorthCard } from './WorthCard.tsx'
import { CapitalGains, YearReturns } from './YearTables.tsx'

/** The graphs of the funds, each with its table (D1 s9). */
export function FundGraphs({ pan }: { readonly pan: PanChoice }) {
  const { t } = useTexts()
  const read = useRead(getGraph, { range: usedRange, ...(pan !== undefined && { pan }) })
  if (read.data?.ok !== true)
    return (
      <Card title={t('fundGraphs.returns')}>
        <ReadState read={read} waiting={<Skeleton lines={6} />} title={t('fundGraphs.failed')} text />
      </Card>
    )
  const graph = read.data.body.data
  return (
    <Stack gap={6}>
      <Gradually>
        <ReturnsCard graph={graph} />
        <WorthCard pan={pan} />
        <div className={css.double}>
          <AssetsCard graph={graph} />
          <YearReturns years={graph.xirrFYArr} />
        </div>
        <CapitalGains gains={graph.capitalGains} />
        <SectorsCard graph={graph} />
        {graph.leftOutSchemes.length > 0 && (
          <p className={css.small}>{t('fundGraphs.leftOut', { schemes: graph.leftOutSchemes.join('; ') })}</p>
        )}
      </Gradually>
    </Stack>
  )
}

interface GraphProps {
  readonly graph: FundGraph
}

/** The six periods (R-FUNDS-002), opened on the first that has points: a month shows why it is empty (K-127). */
function ReturnsCard({ graph }: GraphProps) {
  const { t } = useTexts()
  const benchmark = graph.benchmark.name
  const periods = graphTabNames.map(tab => ({ tab, points: returnPoints(graph, tab) }))
  const isDrawn = ({ points }: (typeof periods)[number]): boolean => points.length > 1
  return (
    <Card title={t('fundGraphs.returns')}>
      <Tabs
        label={t('fundGraphs.periods')}
        opensOn={periods.find(isDrawn)?.tab}
        items={periods.map(period => {
          const { tab, points } = period
          return {
            key: tab,
            label: t(`fundGraphs.tab.${tab}`),
            panel: !isDrawn(period) ? (
              <p>{t(tab === '1m' ? 'fundGraphs.noMonth' : 'fundGraphs.noPoints')}</p>
            ) : (
              <LineChart
                key={tab}
                title={`${t('fundGraphs.returns')}, ${t(`fundGraphs.tab.${tab}`)}`}
                dateName={t('fundGraphs.date')}
                lines={[t('fundGraphs.yours'), benchmark]}
                points={points}
                wordOf={percentText}
                ground={0}
              />
            ),
          }
        })}
      />
      <p className={css.small}>{t('fundGraphs.returnsNote', { benchmark })}</p>
    </Card>
  )
}

function AssetsCard({ graph }: GraphProps) {
  const { t } = useTexts()
  const shares = assetShares(graph)
  if (shares.length === 0) return null
  return (
    <Card title={t('fundGraphs.assets')}>
      <ShareChart
        title={t('fundGraphs.assets')}
        names={{
          what: t('fundGraphs.class'),
          amount: t('fundGraphs.value'),
          share: t('fundGraphs.share'),
        }}
        shares={shares.map(({ name, paise, perMille }) => ({
          key: name,
          label: t(`fundGraphs.${name}`),
          paise,
          perMille,
        }))}
      />
      <p className={css.small}>{t('fundGraphs.assetsNote')}</p>
    </Card>
  )
}

/** Sectors and companies: shown when a feed has them, otherwise why there are none. */
function SectorsCard({ graph: { sectorArr, companyArr } }: GraphProps) {
  const { t } = useTexts()
  const lists = [
    { title: t('fundGraphs.sector'), rows: sectorArr },
    { title: t('fundGraphs.company'), rows: companyArr },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Card title={t('fundGraphs.sectors')} variant={lists.length === 0 ? 'sunken' : 'plain'}>
      {lists.length === 0 ? (
        <>
          <p>
            <strong>{t('fundGraphs.sectorsNone')}</strong>
          </p>
          <p>{t('fundGraphs.sectorsWhy')}</p>
        </>
      ) : (
        lists.map(({ title, rows }) => (
          <dl key={title} className={css.figures} aria-label={title}>
            {rows.map(({ name, perc }) => (
              <div key={name}>
                <dt lang="en">{name}</dt>
                <dd>{percentText(perc)}</dd>
              </div>
            ))}
          </dl>
        ))
      )}
    </Card>
  )
}
