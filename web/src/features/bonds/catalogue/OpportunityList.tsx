import { type ReactNode, useEffect, useRef } from 'react'
import { categories, productTypes } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { ChoiceGroup } from '../../../components/ui/LanguageSwitch.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { Tabs } from '../../../components/ui/Tabs.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'
import { CompareTick } from '../compare/CompareTick.tsx'
import { CompareTray } from '../compare/CompareTray.tsx'
import { WatchStar } from '../watch/WatchStar.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListHead } from './ListHead.tsx'
import type { ListWish } from './listWish.ts'
import { OpportunityCard } from './OpportunityCard.tsx'
import { type Category, useOpportunities } from './useOpportunities.ts'

const kinds = ['all', ...productTypes] as const
type Kind = (typeof kinds)[number]

const isCategory = (value: string | null): value is Category => categories.some(one => one === value)
const isKind = (value: string | null): value is Kind => kinds.some(one => one === value)

interface OpportunityListProps {
  readonly hrefOf: (product: string) => string
  /** From the address; an unknown one means the first view. */
  readonly view: string | null
  readonly kind: string | null
  /** Search, filters and sorting, from the address. */
  readonly wish?: ListWish
  readonly onChoose: (choice: { readonly view: Category; readonly kind: Kind }) => void
  /** The products chosen for a comparison, from the address. */
  readonly compared?: readonly string[]
  readonly onCompare: (products: readonly string[]) => void
  readonly compareHref: (products: readonly string[]) => string
  /** `undefined` takes one away. */
  readonly onWish: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** The opportunities by tab and kind, a page at a time (D3 s2, K-252). Each tab and kind is read when it is chosen. */
export function OpportunityList({
  hrefOf,
  view,
  kind,
  wish = {},
  onChoose,
  compared = [],
  onCompare,
  compareHref,
  onWish,
}: OpportunityListProps) {
  const { t } = useTexts()
  const chosen = isKind(kind) ? kind : 'all'
  const read = useOpportunities(
    isCategory(view) ? view : undefined,
    chosen === 'all' ? undefined : chosen,
    wish,
  )
  const isNarrowed = Object.keys(wish).some(key => key !== 'sort')
  const { category: current, rows } = read
  const panel =
    rows === undefined ? (
      <ReadState
        read={read}
        waiting={<Skeleton cards={4} />}
        title={t('bonds.fetchFailed')}
        text={t('bonds.fetchFailedText')}
      />
    ) : rows.length === 0 ? (
      <EmptyState title={t(isNarrowed ? 'bonds.noneFound' : `bonds.none.${current}`)}>
        {t(isNarrowed ? 'bonds.noneFoundText' : 'bonds.noneText')}
      </EmptyState>
    ) : (
      <Cards
        key={`${current} ${chosen} ${JSON.stringify(wish)}`}
        pages={read}
        withMinimum={current !== 'historical'}
      >
        {rows.map(bond => (
          <li key={bond.product}>
            <OpportunityCard
              bond={bond}
              href={hrefOf(bond.product)}
              actions={
                <>
                  {bond.productType === 'fd' ? (
                    <span />
                  ) : (
                    <CompareTick bond={bond} chosen={compared} onChoose={onCompare} hrefOf={compareHref} />
                  )}
                  <WatchStar bond={bond} />
                </>
              }
            />
          </li>
        ))}
      </Cards>
    )
  return (
    <Stack>
      <ListFilters wish={wish} onChange={onWish} />
      <p role="status" className={css.found}>
        {read.count !== undefined && t('bonds.found', { count: read.count })}
      </p>
      <div className={css.kindAndTabs}>
        <div className={css.filter}>
          <ChoiceGroup
            label={t('bonds.filterKind')}
            options={kinds.map(one => ({ value: one, label: t(`bonds.kind.${one}`) }))}
            chosen={chosen}
            onChoose={next => onChoose({ view: current, kind: next })}
          />
        </div>
        <Tabs
          label={t('bonds.headingOpportunities')}
          chosen={current}
          onChoose={next => {
            if (isCategory(next)) onChoose({ view: next, kind: chosen })
          }}
          items={categories.map(category => ({ key: category, label: t(`bonds.view.${category}`), panel }))}
        />
      </div>
      <CompareTray chosen={compared} known={rows ?? []} hrefOf={compareHref} onClear={() => onCompare([])} />
    </Stack>
  )
}

interface CardsProps {
  readonly pages: Pick<ReturnType<typeof useOpportunities>, 'more' | 'failed' | 'busy' | 'loadMore'>
  readonly withMinimum: boolean
  readonly children: readonly ReactNode[]
}

/** The cards loaded so far. The focus goes from the button to the first of those that are loaded on demand. */
function Cards({ pages: { more, failed, busy, loadMore }, withMinimum, children }: CardsProps) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(children.length)
  const isAwaited = useRef(false)
  const count = children.length
  useEffect(() => {
    const first = list.current?.children[known.current]
    known.current = count
    if (!isAwaited.current || first === undefined) return
    isAwaited.current = false
    // Not away from what the person went to meanwhile. After the last page there is no button any more.
    const { activeElement, body } = document
    if (activeElement === body || activeElement instanceof HTMLButtonElement)
      first.querySelector('a')?.focus()
  }, [count])
  const load = (): void => {
    isAwaited.current = true
    void loadMore()
  }
  return (
    <Stack>
      <ListHead withMinimum={withMinimum} />
      <ul ref={list} className={`${css.deals} ${css.rows}`}>
        {children}
      </ul>
      {failed && <p role="alert">{t('bonds.moreFailed')}</p>}
      {more && (
        <Actions>
          <Button variant="secondary" busy={busy} onClick={load}>
            {t(failed ? 'common.retry' : 'bonds.showMore')}
          </Button>
        </Actions>
      )}
    </Stack>
  )
}
