import type { ReactNode } from 'react'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { getBond } from '../../../../../shared/contracts/bonds/getBond.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { IconX } from '../../../components/ui/icons/notices.ts'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from './compare.module.css'
import { mostCompared } from './comparedIds.ts'
import { compareRows } from './compareRows.tsx'

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

/** Up to four deals side by side, with the same facts in the same order. */
export function ComparePage({ ids, onIds, dealHref, listHref }: ComparePageProps) {
  const { t } = useTexts()
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
      {/* The row heads stay while the columns are moved sideways, by finger, wheel or the focus on the links of a column. */}
      <section className={css.scroll} aria-label={t('bonds.compareTitle')}>
        <table className={css.table} data-count={bonds.length}>
          <thead>
            <tr>
              <td />
              {bonds.map(bond => (
                <th key={bond.product} scope="col">
                  <a href={dealHref(bond.product)} lang="en">
                    {bond.displayName}
                  </a>
                  <Button variant="quiet" onClick={() => without(bond.product)}>
                    <IconX size={16} />
                    {t('bonds.compareRemove')}
                    <VisuallyHidden>
                      : <span lang="en">{bond.displayName}</span>
                    </VisuallyHidden>
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows bonds={bonds} />
          </tbody>
        </table>
      </section>
    </>
  )
}

function Rows({ bonds }: { readonly bonds: readonly BondDetails[] }) {
  const texts = useTexts()
  const { t } = texts
  const line = (label: string, cell: (bond: BondDetails) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {bonds.map(bond => (
        <td key={bond.product}>{cell(bond) ?? '–'}</td>
      ))}
    </tr>
  )
  return (
    <>
      {compareRows(texts).map(([label, cell]) => line(label, cell))}
      {line(t('bonds.risksTitle'), bond => (
        <PublishedText en={bond.risk} hi={bond.riskInHindi} />
      ))}
    </>
  )
}
