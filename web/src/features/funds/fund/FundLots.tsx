import { Card } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import { ShowMore } from '../parts/ShowMore.tsx'
import { useShown } from '../parts/useShown.ts'
import type { FundDetails } from './FundPage.tsx'

interface FundLotsProps {
  readonly lots: FundDetails['lots']
  /** The rows explain every unit. */
  readonly isExplained: boolean
}

/** Units that are held by the day they were bought, oldest first. */
export function FundLots({ lots, isExplained }: FundLotsProps) {
  const { t } = useTexts()
  const { shown, next, more } = useShown(lots)
  if (isExplained && lots.length === 0) return null
  return (
    <Card title={t('fundPage.lots')}>
      {lots.length === 0 ? (
        <p>{t('fundPage.noLots')}</p>
      ) : (
        <>
          <DataTable
            label={t('fundPage.lots')}
            table={{
              heads: [
                t('fundPage.boughtOn'),
                t('funds.units'),
                t('fundPage.cost'),
                t('funds.value'),
                t('fundPage.longTermFrom'),
              ],
              rows: shown.map(({ boughtOn, units, costPaise, valuePaise, longTermFrom }, place) => ({
                // Two purchases of one day are two rows.
                key: `${boughtOn} ${place}`,
                cells: [
                  <DateText key="day" iso={boughtOn} />,
                  <UnitsText key="units" units={units} />,
                  <MoneyText key="cost" paise={costPaise} show="always" />,
                  <MoneyText key="value" paise={valuePaise} show="always" />,
                  longTermFrom === undefined ? (
                    t('fundPage.never')
                  ) : (
                    <DateText key="long" iso={longTermFrom} />
                  ),
                ],
              })),
            }}
          />
          <ShowMore next={next} shown={shown.length} all={lots.length} onMore={more} />
          <p className={css.small}>{t('fundPage.lotsNote')}</p>
        </>
      )}
    </Card>
  )
}

/** Gains of redeemed units by the day of the sale, newest first. */
export function RealisedGains({ realised }: { readonly realised: FundDetails['realised'] }) {
  const { t } = useTexts()
  const newest = realised.toSorted((one, other) => other.soldOn.localeCompare(one.soldOn))
  const { shown, next, more } = useShown(newest)
  return (
    <Card title={t('fundPage.realised')}>
      {realised.length === 0 ? (
        <p>{t('fundPage.noRealised')}</p>
      ) : (
        <>
          <DataTable
            label={t('fundPage.realised')}
            table={{
              heads: [
                t('fundPage.soldOn'),
                t('funds.units'),
                t('fundPage.cost'),
                t('fundPage.proceeds'),
                t('funds.gain'),
                t('fundPage.term'),
              ],
              rows: shown.map((one, place) => ({
                key: `${one.soldOn} ${place}`,
                cells: [
                  <DateText key="day" iso={one.soldOn} />,
                  <UnitsText key="units" units={one.units} />,
                  <MoneyText key="cost" paise={one.costPaise} show="always" />,
                  <MoneyText key="proceeds" paise={one.proceedsPaise} show="always" />,
                  <MoneyText key="gain" paise={one.gainPaise} show="always" change />,
                  <span key="term">
                    {t(`fundPage.term.${one.term}`)}
                    {one.grandfathered === true && (
                      <span className={css.small}>{t('fundPage.grandfathered')}</span>
                    )}
                  </span>,
                ],
              })),
            }}
          />
          <ShowMore next={next} shown={shown.length} all={newest.length} onMore={more} />
        </>
      )}
    </Card>
  )
}
