import { getBond } from '../../../../../shared/contracts/bonds/getBond.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useWide } from '../../../lib/useWide.ts'
import { CompareStack } from './CompareStack.tsx'
import { CompareTable } from './CompareTable.tsx'
import { mostCompared } from './comparedIds.ts'

interface ComparePageProps {
  /** Product ids, at most four, from the address. */
  readonly ids: readonly string[]
  readonly onIds: (ids: readonly string[]) => void
  readonly dealHref: (product: string) => string
  readonly listHref: string
}

/** The deal of a place in the comparison; nothing is read for an empty place. */
function useDeal(id: string | undefined) {
  const { data, refetch } = useRead(getBond, { id: id ?? 'none' }, { enabled: id !== undefined })
  return { id, data, refetch }
}

/** Up to four deals with the same facts in the same order: side by side, and on a phone fact by fact. */
export function ComparePage({ ids, onIds, dealHref, listHref }: ComparePageProps) {
  const { t } = useTexts()
  const wide = useWide()
  const [first, second, third, fourth] = ids
  const places = [useDeal(first), useDeal(second), useDeal(third), useDeal(fourth)].slice(0, ids.length)
  const title = (
    <PageTitle
      eyebrow={<a href={listHref}>{t('bonds.backToList')}</a>}
      lead={t('bonds.compareLead', { count: mostCompared })}
    >
      {t('bonds.compareTitle')}
    </PageTitle>
  )
  if (ids.length === 0)
    return (
      <>
        {title}
        <EmptyState
          title={t('bonds.compareNone')}
          action={<LinkButton href={listHref}>{t('bonds.toTheList')}</LinkButton>}
        >
          {t('bonds.compareNoneText')}
        </EmptyState>
      </>
    )
  if (places.some(({ data }) => data === undefined))
    return (
      <>
        {title}
        <Skeleton cards={2} />
      </>
    )
  // What is not known any more, e.g. in an old bookmark, is left out; anything else can be tried again.
  const failed = places.filter(({ data }) => data?.ok === false && data.problem.id !== 'bonds.productUnknown')
  if (failed.length > 0)
    return (
      <>
        {title}
        <ErrorState
          title={t('bonds.fetchDetailsFailed')}
          text={t('bonds.fetchFailedText')}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      </>
    )
  const bonds = places.flatMap(({ data }) => (data?.ok === true ? [data.body.data] : []))
  const without = (product: string) => onIds(ids.filter(id => id !== product))
  return (
    <>
      {title}
      {bonds.length < ids.length && (
        <p role="status">{t('bonds.compareMissing', { count: ids.length - bonds.length })}</p>
      )}
      {wide ? (
        <CompareTable bonds={bonds} dealHref={dealHref} onRemove={without} />
      ) : (
        <CompareStack bonds={bonds} dealHref={dealHref} onRemove={without} />
      )}
    </>
  )
}
