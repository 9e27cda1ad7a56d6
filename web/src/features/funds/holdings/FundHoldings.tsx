import { memo, useState } from 'react'
import type { FundHolding } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { SelectField } from '../../../components/ui/form/TextField.tsx'
import { UnitsText } from '../../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useWide } from '../../../lib/useWide.ts'
import css from '../parts/funds.module.css'
import { usePlanWords } from '../parts/planWords.ts'
import { ReturnText } from '../parts/ReturnText.tsx'
import { ShowMore } from '../parts/ShowMore.tsx'
import { StatusMark, StatusNote } from '../parts/StatusMark.tsx'
import { useShown } from '../parts/useShown.ts'
import { type FundHrefs, fundIdOf } from '../useFunds.ts'
import { Cost, Gain, Value } from './FundFigures.tsx'
import { PriceNote } from './PriceNote.tsx'
import { type FundSort, fundSorts, sortedFunds } from './sortedFunds.ts'

interface FundHoldingsProps {
  readonly holdings: readonly FundHolding[]
  readonly hrefs: FundHrefs
}

/** A holding is as much as two rows of numbers, and a long table takes its time for each frame in which it grows. */
const holdingsInAFrame = 3

/** The schemes that are held, sorted by one of the documented three (D1 s2, R-FUNDS-006): a table, or cards on a phone. */
export function FundHoldings({ holdings, hrefs }: FundHoldingsProps) {
  const { t } = useTexts()
  const [sort, setSort] = useState<FundSort>('investmentAmt')
  const held = holdings.filter(({ units }) => Number(units) !== 0)
  return (
    <Card
      title={t('funds.holdings')}
      aside={<span className={css.small}>{t('funds.schemes', { count: held.length })}</span>}
    >
      {held.length > 1 && (
        <SelectField
          name="sort"
          label={t('funds.sortBy')}
          value={sort}
          onChange={event => {
            const by = fundSorts.find(key => key === event.currentTarget.value)
            if (by !== undefined) setSort(by)
          }}
          placeholder={null}
          options={fundSorts.map(key => ({ value: key, label: t(`funds.sort.${key}`) }))}
        />
      )}
      {held.length === 0 ? (
        <p>{t('funds.noneHeld')}</p>
      ) : (
        // Another order begins anew: all of them in another place would be one long frame.
        <Sorted key={sort} holdings={sortedFunds(held, sort)} hrefs={hrefs} />
      )}
    </Card>
  )
}

/** The first of the holdings, and the way to more. */
function Sorted({ holdings, hrefs }: FundHoldingsProps) {
  const wide = useWide()
  const { shown, count, next, more } = useShown(holdings, holdingsInAFrame)
  return (
    <>
      {wide ? (
        <HoldingsTable holdings={shown} hrefs={hrefs} />
      ) : (
        <ul className={css.cards}>
          {shown.map(holding => (
            <HoldingCard key={holding.holdingId} holding={holding} hrefs={hrefs} />
          ))}
        </ul>
      )}
      <ShowMore next={next} shown={count} all={holdings.length} onMore={more} />
    </>
  )
}

function HoldingsTable({ holdings, hrefs }: FundHoldingsProps) {
  const { t } = useTexts()
  return (
    <DataTable
      label={t('funds.holdings')}
      table={{
        heads: [
          t('funds.scheme'),
          t('funds.units'),
          t('funds.invested'),
          t('funds.value'),
          t('funds.gain'),
          t('funds.xirr'),
        ],
        rows: holdings.map(holding => ({
          key: holding.holdingId,
          cells: [
            <Name key="name" holding={holding} hrefs={hrefs} />,
            <UnitsText key="units" units={holding.units} />,
            <Cost key="cost" holding={holding} />,
            <Value key="value" paise={holding.mtmPaise} />,
            <Gain key="gain" holding={holding} />,
            <ReturnText key="xirr" xirr={holding.xirr} short />,
          ],
        })),
      }}
    />
  )
}

interface HoldingProps {
  readonly holding: FundHolding
}

const HoldingCard = memo(function HoldingCard({
  holding,
  hrefs,
}: HoldingProps & Pick<FundHoldingsProps, 'hrefs'>) {
  const { t } = useTexts()
  return (
    <li>
      <Name holding={holding} hrefs={hrefs} />
      <dl className={css.figures}>
        <Figure label={t('funds.value')}>
          <Value paise={holding.mtmPaise} />
        </Figure>
        <Figure label={t('funds.gain')}>
          <Gain holding={holding} />
        </Figure>
        <Figure label={t('funds.invested')}>
          <Cost holding={holding} />
        </Figure>
        <Figure label={t('funds.xirr')}>
          <ReturnText xirr={holding.xirr} short />
        </Figure>
        <Figure label={t('funds.units')}>
          <UnitsText units={holding.units} />
        </Figure>
      </dl>
    </li>
  )
})

/** Name, kind, status and the day of the price. */
function Name({ holding, hrefs }: HoldingProps & Pick<FundHoldingsProps, 'hrefs'>) {
  const { t } = useTexts()
  const planOf = usePlanWords()
  const { schemeName, status } = holding
  return (
    <>
      <h3 lang="en" className={css.name}>
        {schemeName}
      </h3>
      <div className={css.marks}>
        <span className={css.small}>{planOf(holding)}</span>
        {status !== 'reconciled' && <StatusMark status={status} />}
      </div>
      <StatusNote status={status} at={holding.break} />
      <span className={css.small}>
        <PriceNote holding={holding} /> ·{' '}
        <a href={hrefs.fund(fundIdOf(holding))}>
          {t('funds.viewDetails')}
          <VisuallyHidden>
            : <span lang="en">{schemeName}</span>
          </VisuallyHidden>
        </a>
      </span>
    </>
  )
}
