import { Card } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatUnits } from '../../../lib/indianFormat.ts'
import { Value } from '../holdings/FundFigures.tsx'
import css from '../parts/funds.module.css'
import { LongTable } from '../parts/LongTable.tsx'
import type { FundDetails } from './useFund.ts'

/** What the cost for tax is when it is not what was paid; the sign stands behind the term and before its sentence. */
const marks = { grandfathered: '*', indexed: '†', fairValueMissing: '‡' } as const
const costKinds = ['grandfathered', 'indexed', 'fairValueMissing'] as const

interface FundLotsProps {
  readonly lots: FundDetails['lots']
  /** The rows explain every unit. */
  readonly isExplained: boolean
}

/** Units that are held by the day they were bought, oldest first. */
export function FundLots({ lots, isExplained }: FundLotsProps) {
  const { t, language } = useTexts()
  if (isExplained && lots.length === 0) return null
  const columns = [
    'fundPage.boughtOn',
    'funds.units',
    'fundPage.cost',
    'funds.value',
    'fundPage.longTermFrom',
  ] as const
  return (
    <Card title={t('fundPage.lots')}>
      {lots.length === 0 ? (
        <p>{t('fundPage.noLots')}</p>
      ) : (
        <>
          <LongTable
            label={t('fundPage.lots')}
            heads={columns.map(id => t(id))}
            rows={lots}
            cellsOf={({ boughtOn, units, costPaise, valuePaise, longTermFrom }) => [
              <DateText key="day" iso={boughtOn} />,
              formatUnits(units, language),
              <MoneyText key="cost" paise={costPaise} show="always" />,
              <Value key="value" paise={valuePaise} />,
              longTermFrom === undefined ? t('fundPage.never') : <DateText key="long" iso={longTermFrom} />,
            ]}
          />
          <p className={css.small}>{t('fundPage.lotsNote')}</p>
        </>
      )}
    </Card>
  )
}

/** Gains of redeemed units by the day of the sale, newest first. */
export function RealisedGains({ realised }: { readonly realised: FundDetails['realised'] }) {
  const { t, language } = useTexts()
  const columns = [
    'fundPage.soldOn',
    'funds.units',
    'fundPage.cost',
    'fundPage.proceeds',
    'funds.gain',
    'fundPage.term',
  ] as const
  return (
    <Card title={t('fundPage.realised')}>
      {realised.length === 0 ? (
        <p>{t('fundPage.noRealised')}</p>
      ) : (
        <>
          <LongTable
            label={t('fundPage.realised')}
            heads={columns.map(id => t(id))}
            rows={realised.toSorted((one, other) => other.soldOn.localeCompare(one.soldOn))}
            cellsOf={({ soldOn, units, costPaise, proceedsPaise, gainPaise, term, ...cost }) => [
              <DateText key="day" iso={soldOn} />,
              formatUnits(units, language),
              <MoneyText key="cost" paise={costPaise} show="always" />,
              <MoneyText key="proceeds" paise={proceedsPaise} show="always" />,
              <MoneyText key="gain" paise={gainPaise} show="always" change />,
              [
                t(`fundPage.term.${term}`),
                ...costKinds.filter(kind => cost[kind]).map(kind => marks[kind]),
              ].join(' '),
            ]}
          />
          {costKinds
            .filter(kind => realised.some(one => one[kind]))
            .map(kind => (
              <p key={kind} className={css.small}>
                {t(`fundPage.${kind}`)}
              </p>
            ))}
        </>
      )}
    </Card>
  )
}
