import { categories, type Opportunity, productTypes } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { listBonds } from '../../../../../shared/contracts/bonds/listBonds.ts'
import { Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { ChoiceGroup } from '../../../components/ui/LanguageSwitch.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { Tabs } from '../../../components/ui/Tabs.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'
import { OpportunityCard } from './OpportunityCard.tsx'

type Category = (typeof categories)[number]
type Kind = (typeof productTypes)[number] | 'all'

const isCategory = (value: string | null): value is Category => categories.some(one => one === value)
const isKind = (value: string | null): value is Kind =>
  value === 'all' || productTypes.some(one => one === value)

/** The catalogue, cached for every screen that shows it. */
export const useOpportunities = () => useRead(listBonds, {})

interface OpportunityListProps {
  readonly hrefOf: (product: string) => string
  /** From the address; an unknown one means the first view. */
  readonly view: string | null
  readonly kind: string | null
  readonly onChoose: (choice: { readonly view: Category; readonly kind: Kind }) => void
}

/** The opportunities by tab and kind. The tab shown first is live if any is live, else upcoming, else historical (D3 s2). */
export function OpportunityList({ hrefOf, view, kind, onChoose }: OpportunityListProps) {
  const { t } = useTexts()
  const read = useOpportunities()
  if (read.data?.ok !== true)
    return (
      <ReadState
        read={read}
        waiting={<Skeleton cards={4} />}
        title={t('bonds.fetchFailed')}
        text={t('bonds.fetchFailedText')}
      />
    )
  const { data: bonds, firstView } = read.data.body
  const current = isCategory(view) ? view : firstView
  const kinds = productTypes.filter(type => bonds.some(bond => bond.productType === type))
  const chosen = isKind(kind) && (kind === 'all' || kinds.includes(kind)) ? kind : 'all'
  const shown = (category: Category): readonly Opportunity[] =>
    bonds
      .filter(bond => bond.category === category && (chosen === 'all' || bond.productType === chosen))
      .sort((one, other) => one.order - other.order)
  return (
    <Stack>
      {kinds.length > 1 && (
        <div className={css.filter}>
          <ChoiceGroup
            label={t('bonds.filterKind')}
            options={[
              { value: 'all' as Kind, label: t('bonds.kind.all') },
              ...kinds.map(type => ({ value: type as Kind, label: t(`bonds.kind.${type}`) })),
            ]}
            chosen={chosen}
            onChoose={next => onChoose({ view: current, kind: next })}
          />
        </div>
      )}
      <Tabs
        label={t('bonds.headingOpportunities')}
        chosen={current}
        onChoose={next => {
          if (isCategory(next)) onChoose({ view: next, kind: chosen })
        }}
        items={categories.map(category => ({
          key: category,
          label: t(`bonds.view.${category}`, { count: shown(category).length }),
          panel: <Cards bonds={shown(category)} category={category} hrefOf={hrefOf} />,
        }))}
      />
    </Stack>
  )
}

interface CardsProps {
  readonly bonds: readonly Opportunity[]
  readonly category: Category
  readonly hrefOf: (product: string) => string
}

function Cards({ bonds, category, hrefOf }: CardsProps) {
  const { t } = useTexts()
  if (bonds.length === 0)
    return <EmptyState title={t(`bonds.none.${category}`)}>{t('bonds.noneText')}</EmptyState>
  return (
    <ul className={css.deals}>
      {bonds.map(bond => (
        <li key={bond.product}>
          <OpportunityCard bond={bond} href={hrefOf(bond.product)} />
        </li>
      ))}
    </ul>
  )
}
