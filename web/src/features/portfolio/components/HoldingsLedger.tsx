import { type ReactNode, useState } from 'react'
import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { SelectField } from '../../../components/ui/form/TextField.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import { useWide } from '../../../lib/useWide.ts'
import {
  cameBack,
  firstOrder,
  type Sorting,
  type SortKey,
  sortedHoldings,
  sortKeys,
  sumsOf,
} from '../sortedHoldings.ts'
import css from './ledger.module.css'
import { WhenSold } from './WhenSold.tsx'

interface HoldingsLedgerProps {
  readonly title: string
  readonly holdings: readonly Holding[]
  readonly holdingHref: (product: string) => string
}

/** The holdings of one kind with their sums: a table that sorts, or cards where it does not fit (D3 s2). */
export function HoldingsLedger({ title, holdings, holdingHref }: HoldingsLedgerProps) {
  const { t } = useTexts()
  const wide = useWide()
  const [sorting, setSorting] = useState<Sorting>(firstOrder('gain'))
  if (holdings.length === 0) return null
  const shown = { title, holdings: sortedHoldings(holdings, sorting), holdingHref, sorting, setSorting }
  return (
    <Card
      title={title}
      aside={<span className={css.small}>{t('portfolio.holdingsOf', { count: holdings.length })}</span>}
    >
      {wide ? <LedgerTable {...shown} /> : <LedgerCards {...shown} />}
    </Card>
  )
}

interface ShownProps extends HoldingsLedgerProps {
  readonly sorting: Sorting
  readonly setSorting: (sorting: Sorting) => void
}

const heads = {
  name: 'portfolio.instrument',
  paid: 'portfolio.paidIn',
  back: 'portfolio.cameBack',
  value: 'portfolio.worthNow',
  gain: 'portfolio.gain',
  xirr: 'portfolio.xirr',
  payout: 'portfolio.nextPayout',
} as const satisfies Record<SortKey, string>
const columns: readonly SortKey[] = ['name', 'paid', 'back', 'value', 'gain', 'xirr', 'payout']

function LedgerTable({ title, holdings, holdingHref, sorting, setSorting }: ShownProps) {
  const { t } = useTexts()
  const sums = sumsOf(holdings)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no landmark, which would be one more of the card's name
    <div className={css.scroll} role="group" aria-label={title} tabIndex={0}>
      <table className={css.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(by => (
              <SortHead key={by} by={by} label={t(heads[by])} sorting={sorting} onSort={setSorting} />
            ))}
            <th scope="col">{t('portfolio.canBeSold')}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map(holding => (
            <tr key={holding.ISIN}>
              <th scope="row">
                <Name holding={holding} holdingHref={holdingHref} />
              </th>
              <td>
                <MoneyText paise={holding.totals.paidPaise} show="always" />
              </td>
              <td>
                <Back holding={holding} />
              </td>
              <td>
                <Worth holding={holding} />
              </td>
              <td>
                <Gain holding={holding} />
              </td>
              <td>
                <Rate holding={holding} />
              </td>
              <td>
                <Next holding={holding} />
              </td>
              <td>
                <WhenSold holding={holding} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('portfolio.total')}</th>
            <td>
              <MoneyText paise={sums.paidPaise} show="always" />
            </td>
            <td>
              <MoneyText paise={sums.backPaise} show="always" />
            </td>
            <td>
              <MoneyText paise={sums.valuePaise} show="always" />
            </td>
            <td>
              <MoneyText paise={sums.gainPaise} show="always" change />
            </td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface SortHeadProps {
  readonly by: SortKey
  readonly label: string
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

/** A head that sorts by its column, and turns the order when it does already. */
function SortHead({ by, label, sorting, onSort }: SortHeadProps) {
  const active = sorting.by === by
  return (
    <th scope="col" aria-sort={active ? (sorting.descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={css.sort}
        onClick={() => onSort(active ? { by, descending: !sorting.descending } : firstOrder(by))}
      >
        {label}
        <span aria-hidden="true">{active && (sorting.descending ? ' ↓' : ' ↑')}</span>
      </button>
    </th>
  )
}

function LedgerCards({ holdings, holdingHref, sorting, setSorting }: ShownProps) {
  const { t } = useTexts()
  const sums = sumsOf(holdings)
  return (
    <>
      {holdings.length > 1 && (
        <SelectField
          name="sort"
          label={t('portfolio.sortBy')}
          value={sorting.by}
          onChange={event => {
            const by = sortKeys.find(key => key === event.currentTarget.value)
            if (by !== undefined) setSorting(firstOrder(by))
          }}
          placeholder={null}
          options={sortKeys.map(key => ({ value: key, label: t(heads[key]) }))}
        />
      )}
      <ul className={css.cards}>
        {holdings.map(holding => (
          <li key={holding.ISIN}>
            <Name holding={holding} holdingHref={holdingHref} />
            <dl className={css.facts}>
              <Figure label={t('portfolio.worthNow')}>
                <Worth holding={holding} />
              </Figure>
              <Figure label={t('portfolio.gain')}>
                <Gain holding={holding} />
              </Figure>
              <Figure label={t('portfolio.nextPayout')}>
                <Next holding={holding} />
              </Figure>
              <Figure label={t('portfolio.xirr')}>
                <Rate holding={holding} />
              </Figure>
              <Figure label={t('portfolio.paidIn')}>
                <MoneyText paise={holding.totals.paidPaise} show="always" />
              </Figure>
              <Figure label={t('portfolio.cameBack')}>
                <Back holding={holding} />
              </Figure>
              <Figure label={t('portfolio.canBeSold')}>
                <WhenSold holding={holding} />
              </Figure>
            </dl>
          </li>
        ))}
      </ul>
      {holdings.length > 1 && (
        <dl className={`${css.facts} ${css.total}`} aria-label={t('portfolio.total')}>
          <Figure label={`${t('portfolio.total')}: ${t('portfolio.worthNow')}`}>
            <MoneyText paise={sums.valuePaise} show="always" />
          </Figure>
          <Figure label={t('portfolio.gain')}>
            <MoneyText paise={sums.gainPaise} show="always" change />
          </Figure>
          <Figure label={t('portfolio.paidIn')}>
            <MoneyText paise={sums.paidPaise} show="always" />
          </Figure>
          <Figure label={t('portfolio.cameBack')}>
            <MoneyText paise={sums.backPaise} show="always" />
          </Figure>
        </dl>
      )}
    </>
  )
}

interface CellProps {
  readonly holding: Holding
}
const Small = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.small}>{children}</span>
)

function Name({ holding, holdingHref }: CellProps & Pick<HoldingsLedgerProps, 'holdingHref'>) {
  const { t } = useTexts()
  const { displayName, rating, units, unitsInRequest, pfStats } = holding
  return (
    <>
      <h3 lang="en" className={css.name}>
        {displayName}
      </h3>
      <Small>
        {rating !== '' && (
          <span lang="en" className={css.rating}>
            {rating}
          </span>
        )}{' '}
        <UnitsText units={units} />
        {unitsInRequest > 0 && <> · {t('portfolio.beingSold', { count: unitsInRequest })}</>}
      </Small>
      <Small>
        {pfStats.maturityDate === undefined ? (
          t('portfolio.perpetual')
        ) : (
          <>
            {t(pfStats.matured ? 'portfolio.maturedOn' : 'portfolio.maturesOn')}{' '}
            <DateText iso={pfStats.maturityDate} />
          </>
        )}
        {' · '}
        <a href={holdingHref(holding.product)}>
          {t('portfolio.viewDetails')}
          <VisuallyHidden>
            : <span lang="en">{displayName}</span>
          </VisuallyHidden>
        </a>
      </Small>
    </>
  )
}

/** Its value; what is late is owed besides. */
function Worth({ holding: { totals, late } }: CellProps) {
  const { t } = useTexts()
  return (
    <>
      <MoneyText paise={totals.valuePaise} show="always" />
      {late !== undefined && (
        <span className={`${css.small} ${css.late}`}>
          {t('portfolio.owed')}: <MoneyText paise={late.netPaise} show="always" />
        </span>
      )}
    </>
  )
}

/** What came back, and how much of it is interest. */
function Back({ holding }: CellProps) {
  const { t } = useTexts()
  const { interestPaise } = holding.totals
  const back = cameBack(holding)
  if (back === 0) return <Small>{t('portfolio.nothingYet')}</Small>
  return (
    <>
      <MoneyText paise={back} show="always" />
      <Small>
        {t('portfolio.interest')}
        {interestPaise !== back && (
          <>
            {' '}
            <MoneyText paise={interestPaise} show="always" />
          </>
        )}
      </Small>
    </>
  )
}

function Gain({ holding: { totals, absoluteReturns } }: CellProps) {
  return (
    <>
      <MoneyText paise={totals.gainPaise} show="always" change />
      {absoluteReturns !== null && <Small>{percentText(absoluteReturns)}</Small>}
    </>
  )
}

function Rate({ holding: { xirr } }: CellProps) {
  const { t } = useTexts()
  if ('percent' in xirr) return percentText(xirr.percent)
  return <Small>{t(xirr.reason === 'too_short' ? 'portfolio.tooEarly' : 'common.notAvailable')}</Small>
}

function Next({ holding: { nextPayout } }: CellProps) {
  const { t } = useTexts()
  if (nextPayout === undefined) return <Small>{t('portfolio.noNextPayout')}</Small>
  const { netPaise, paymentDate, atLeast, provisional } = nextPayout
  return (
    <>
      {atLeast && <Small>{t('portfolio.atLeast')}</Small>}
      <MoneyText paise={netPaise} show="always" />
      <Small>
        <DateText iso={paymentDate} />
        {provisional && <> ({t('portfolio.provisional')})</>}
      </Small>
    </>
  )
}
