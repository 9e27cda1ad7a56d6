import { Card } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import { LongTable } from '../parts/LongTable.tsx'
import { ReturnText } from '../parts/ReturnText.tsx'
import type { FundGraph } from './graphPoints.ts'

/** A financial year in one line. */
const Year = ({ year }: { readonly year: string }) => <span className={css.oneLine}>{year}</span>

/** The XIRR of each financial year alone. */
export function YearReturns({ years }: { readonly years: FundGraph['xirrFYArr'] }) {
  const { t } = useTexts()
  if (years.length === 0) return null
  return (
    <Card title={t('fundGraphs.years')}>
      <DataTable
        label={t('fundGraphs.years')}
        table={{
          heads: [t('fundGraphs.year'), t('funds.xirr')],
          rows: years.map(({ year, xirr }) => ({
            key: year,
            cells: [<Year key="year" year={year} />, <ReturnText key="xirr" xirr={xirr} short />],
          })),
        }}
      />
      <p className={css.small}>{t('fundGraphs.yearsNote')}</p>
    </Card>
  )
}

/** Gains of redemptions by financial year with an estimate of the tax. */
export function CapitalGains({ gains }: { readonly gains: FundGraph['capitalGains'] }) {
  const { t } = useTexts()
  const columns = [
    'fundGraphs.year',
    'fundGraphs.shortTerm',
    'fundGraphs.longTerm',
    'fundGraphs.slab',
    'fundGraphs.tax',
  ] as const
  return (
    <Card title={t('fundGraphs.gains')}>
      {gains.length === 0 ? (
        <p>{t('fundGraphs.noGains')}</p>
      ) : (
        <>
          <LongTable
            label={t('fundGraphs.gains')}
            heads={columns.map(id => t(id))}
            rows={gains}
            cellsOf={({ year, shortTermPaise, longTermPaise, slabPaise, taxPaise }) => [
              <Year key="year" year={year} />,
              <MoneyText key="short" paise={shortTermPaise} change />,
              <MoneyText key="long" paise={longTermPaise} change />,
              <MoneyText key="slab" paise={slabPaise} change />,
              <MoneyText key="tax" paise={taxPaise} />,
            ]}
          />
          <p className={css.small}>{t('fundGraphs.gainsNote')}</p>
        </>
      )}
    </Card>
  )
}
