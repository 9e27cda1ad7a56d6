import { useState } from 'react'
import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import { fundRanges, getFundDetails } from '../../../../../shared/contracts/funds/getFundDetails.ts'
import { Card, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { ChoiceRow } from '../../../components/ui/charts/ChoiceRow.tsx'
import { LineChart } from '../../../components/ui/charts/LineChart.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { EnglishRow } from '../../../components/ui/Rows.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { CutOffs } from './CutOffs.tsx'
import { priceText } from './priceText.ts'

type Facts = BodyOf<typeof getFundDetails>['data']
type Range = Facts['range']

interface FundFactsProps {
  readonly amfi: string
  /** The page of another scheme. */
  readonly fundHref: (code: string) => string
}

/** What AMFI lists of the scheme: facts, latest price, prices over time and the times that count (D1 s7). */
export function FundFacts({ amfi, fundHref }: FundFactsProps) {
  const { t } = useTexts()
  const [range, setRange] = useState<Range>('1y')
  const first = useRead(getFundDetails, { amfi, range: '1y' })
  const facts = first.data?.ok === true ? first.data.body.data : undefined
  if (facts === undefined) {
    const isUnknown = first.data?.ok === false && first.data.problem.id === 'funds.schemeUnknown'
    return (
      <Stack gap={6}>
        <Card title={t('fundPage.facts')}>
          {isUnknown ? (
            <p>{t('fundPage.factsNone')}</p>
          ) : (
            <ReadState read={first} waiting={<Skeleton lines={6} />} title={t('fundPage.factsFailed')} text />
          )}
        </Card>
        <CutOffs />
      </Stack>
    )
  }
  return (
    <Stack gap={6}>
      <About facts={facts} fundHref={fundHref} />
      <Card title={t('fundPage.prices')}>
        <ChoiceRow
          label={t('fundPage.range')}
          options={fundRanges.map(key => ({ key, label: t(`fundPage.range.${key}`) }))}
          chosen={range}
          onChoose={setRange}
        />
        <Prices key={range} amfi={amfi} range={range} />
      </Card>
      <CutOffs ofScheme={facts.cutOffs} />
    </Stack>
  )
}

function About({ facts, fundHref }: Pick<FundFactsProps, 'fundHref'> & { readonly facts: Facts }) {
  const { t, language } = useTexts()
  const { amc, category, amfi, plan, option, equityPercent, latest, costDifference, mergedInto } = facts
  return (
    <Card title={t('fundPage.facts')}>
      {mergedInto !== undefined && (
        <p>
          <a href={fundHref(mergedInto.amfi)}>
            {t('fundPage.merged', { name: mergedInto.name ?? t('fundPage.mergedUnnamed') })}
          </a>
        </p>
      )}
      <DescriptionList>
        <EnglishRow label={t('fundPage.amc')} text={amc} />
        <EnglishRow label={t('fundPage.category')} text={category} />
        <LedgerRow label={t('fundPage.code')}>{amfi}</LedgerRow>
        <LedgerRow label={t('fundPage.plan')}>{t(`fundPage.plan.${plan}`)}</LedgerRow>
        <LedgerRow label={t('fundPage.option')}>{t(`fundPage.option.${option}`)}</LedgerRow>
        <LedgerRow label={t('fundPage.latestPrice')} note={dayText(latest.date, language)}>
          {priceText(latest.navE4)}
        </LedgerRow>
        <LedgerRow label={t('fundPage.equityPart')} note={t('fundPage.estimate')}>
          {percentText(equityPercent)}
        </LedgerRow>
        {costDifference !== undefined && (
          <LedgerRow
            label={t('fundPage.costDifference')}
            note={t('fundPage.costDifferenceNote', { date: dayText(costDifference.asOf, language) })}
          >
            {percentText(costDifference.percent)}
          </LedgerRow>
        )}
      </DescriptionList>
    </Card>
  )
}

function Prices({ amfi, range }: { readonly amfi: string; readonly range: Range }) {
  const { t } = useTexts()
  const read = useRead(getFundDetails, { amfi, range })
  if (read.data?.ok !== true)
    return <ReadState read={read} waiting={<Skeleton lines={5} />} title={t('fundPage.factsFailed')} text />
  const { history } = read.data.body.data
  if (history.length < 2) return <p>{t('fundPage.noHistory')}</p>
  return (
    <LineChart
      title={t('fundPage.prices')}
      dateName={t('fundPage.date')}
      lines={[t('fundPage.price')]}
      points={history.map(({ date, navE4 }) => ({ date, values: [navE4] }))}
      wordOf={priceText}
    />
  )
}
