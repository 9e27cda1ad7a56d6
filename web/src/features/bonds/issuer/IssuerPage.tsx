import { getBond } from '../../../../../shared/contracts/bonds/getBond.ts'
import { listBonds } from '../../../../../shared/contracts/bonds/listBonds.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { IssuerMark } from '../catalogue/IssuerMark.tsx'
import { CoverCard, FiguresCard, PapersCard, RatingsCard } from '../evidence/EvidenceCards.tsx'
import css from '../evidence/evidence.module.css'
import { RepaymentsCard } from '../evidence/RepaymentsCard.tsx'
import { formatYield } from '../formatOpportunity.ts'
import pageCss from './issuer.module.css'

interface IssuerPageProps {
  /** A product's id or an ISIN of one of its debentures. */
  readonly id: string
  readonly dealHref: (product: string) => string
  readonly listHref: string
}

/** Who borrows: its figures, how it was rated and why, what it pledged, and whether it paid (U17). */
export function IssuerPage({ id, dealHref, listHref }: IssuerPageProps) {
  const { t } = useTexts()
  const { data, refetch } = useRead(getBond, { id })
  if (data === undefined) return <Skeleton cards={3} />
  if (!data.ok) {
    if (data.problem.id === 'bonds.productUnknown' || data.status === 400)
      return (
        <>
          <PageTitle>{t('evidence.issuerTitle')}</PageTitle>
          <EmptyState
            title={t('bonds.productUnknown')}
            action={<LinkButton href={listHref}>{t('bonds.toTheList')}</LinkButton>}
          />
        </>
      )
    return (
      <ErrorState
        title={t('bonds.fetchDetailsFailed')}
        text={t('bonds.fetchFailedText')}
        onRetry={() => void refetch()}
      />
    )
  }
  const bond = data.body.data
  const { evidence, product, issuer } = bond
  const back = dealHref(product)
  return (
    <>
      <PageTitle
        eyebrow={<a href={back}>{t('evidence.backToDeal')}</a>}
        lead={<PublishedText en={bond.issuerAbout} hi={bond.inHindi?.issuerAbout} />}
        aside={<IssuerMark logoUrl={bond.logoUrl} issuer={issuer} />}
      >
        <span lang="en">{issuer}</span>
      </PageTitle>
      {evidence === undefined ? (
        <EmptyState
          title={t('evidence.none')}
          action={<LinkButton href={back}>{t('evidence.backToDeal')}</LinkButton>}
        >
          {t('evidence.noneText')}
        </EmptyState>
      ) : (
        <div className={pageCss.page}>
          <div>
            <FiguresCard figures={evidence.figures} />
            {bond.productType !== 'fd' && <CoverCard bond={bond} />}
            <PapersCard bond={bond} />
          </div>
          <div>
            <RatingsCard evidence={evidence} reasons />
            {bond.productType !== 'fd' && <RepaymentsCard repayments={evidence.repayments} table />}
            <OtherDeals issuer={issuer} product={product} dealHref={dealHref} />
          </div>
        </div>
      )}
    </>
  )
}

interface OtherDealsProps extends Pick<IssuerPageProps, 'dealHref'> {
  readonly issuer: string
  readonly product: string
}

/** What else of the issuer is on sale; nothing while it is read, or when it cannot be. */
function OtherDeals({ issuer, product, dealHref }: OtherDealsProps) {
  const { t } = useTexts()
  const { data } = useRead(listBonds, { category: 'live', search: issuer.slice(0, 60) })
  const others =
    data?.ok === true ? data.body.data.filter(one => one.issuer === issuer && one.product !== product) : []
  if (others.length === 0) return null
  return (
    <Card title={t('evidence.otherDeals')}>
      <ul className={css.papers}>
        {others.map(one => (
          <li key={one.product}>
            <a href={dealHref(one.product)} lang="en">
              {one.displayName}
            </a>
            <span className={css.grade}>{formatYield(t, one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
