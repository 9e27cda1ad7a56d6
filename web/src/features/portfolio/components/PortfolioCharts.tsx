import { useState } from 'react'
import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { ChoiceRow } from '../../../components/ui/charts/ChoiceRow.tsx'
import { ShareChart } from '../../../components/ui/charts/ShareChart.tsx'
import { StackedChart } from '../../../components/ui/charts/StackedChart.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { allocationOf, type Kind, kinds } from '../allocation.ts'
import { useHistory } from '../usePortfolio.ts'
import css from './portfolio.module.css'

/**
 * What the money has become: the value, the principal and the interest that came back on top of it, beside what was paid in. So
 * it does not fall when principal is repaid (M5, U14). The first picture needs two points.
 */
export function HistoryCard({ product }: { readonly product?: string }) {
  const { t } = useTexts()
  const read = useHistory(product)
  const points = read.data?.ok === true ? read.data.body.data : undefined
  if (points?.length === 0) return null
  return (
    <Card title={t('portfolio.history')}>
      {points === undefined ? (
        <ReadState read={read} waiting={<Skeleton lines={5} />} title={t('portfolio.historyFailed')} />
      ) : points.length === 1 ? (
        <p>{t('portfolio.historyShort')}</p>
      ) : (
        <>
          <StackedChart
            title={t('portfolio.history')}
            dateName={t('portfolio.flowDate')}
            layers={[t('portfolio.worth'), t('portfolio.principalBack'), t('portfolio.interestReceived')]}
            lineName={t('portfolio.paidIn')}
            points={points.map(({ date, valuePaise, repaidPaise, receivedPaise, paidPaise }) => ({
              date,
              layers: [valuePaise, repaidPaise, receivedPaise - repaidPaise],
              line: paidPaise,
            }))}
          />
          <p className={css.small}>{t('portfolio.historyNote')}</p>
        </>
      )}
    </Card>
  )
}

/** How the value is divided, by issuer, rating or type. */
export function AllocationCard({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { t } = useTexts()
  const [kind, setKind] = useState<Kind>('issuer')
  const parts = allocationOf(holdings, kind)
  const words = {
    issuer: 'portfolio.byIssuer',
    rating: 'portfolio.byRating',
    type: 'portfolio.byType',
  } as const
  const types: Readonly<Record<string, string>> = { bonds: t('portfolio.bonds'), mld: t('portfolio.mld') }
  const labelOf = (name: string, rest: boolean): string => {
    if (rest) return t('portfolio.others')
    if (name === '') return t('portfolio.unrated')
    return kind === 'type' ? (types[name] ?? name) : name
  }
  if (parts.length === 0) return null
  return (
    <Card title={t('portfolio.allocation')}>
      <ChoiceRow
        label={t('portfolio.allocation')}
        options={kinds.map(key => ({ key, label: t(words[key]) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <ShareChart
        key={kind}
        title={t(words[kind])}
        names={{
          what: t(words[kind]),
          amount: t('portfolio.worth'),
          share: t('portfolio.share'),
        }}
        shares={parts.map(({ name, rest, paise, perMille }) => ({
          key: `${name} ${rest}`,
          label: labelOf(name, rest),
          paise,
          perMille,
        }))}
      />
    </Card>
  )
}
