import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { getBond } from '../../../../../shared/contracts/bonds/getBond.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { CoverCard, FiguresCard, PapersCard, RatingsCard } from '../evidence/EvidenceCards.tsx'
import { RepaymentsCard } from '../evidence/RepaymentsCard.tsx'
import { Minimum, Tenor } from '../Figures.tsx'
import { formatYield } from '../formatOpportunity.ts'
import { WatchStar } from '../watch/WatchStar.tsx'
import { BuyableDeal } from './BuyableDeal.tsx'
import { IssuerCard, RisksCard, TermsCard } from './DealFacts.tsx'
import css from './deal.module.css'
import type { DealPageProps } from './dealPageProps.ts'

/** The page of one opportunity: price, payments, terms and risks (D3 s2, s3). */
export function DealPage(props: DealPageProps) {
  const { id, listHref } = props
  const { t } = useTexts()
  const { data, refetch } = useRead(getBond, { id })
  if (data === undefined) return <Skeleton cards={3} />
  if (!data.ok) {
    if (data.problem.id === 'bonds.productUnknown' || data.status === 400)
      return (
        <>
          <PageTitle>{t('bonds.dealTitle')}</PageTitle>
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
  return (
    <>
      <PageTitle
        eyebrow={<a href={listHref}>{t('bonds.backToList')}</a>}
        lead={<span lang="en">{bond.issuer}</span>}
        aside={<WatchStar bond={bond} worded />}
      >
        <span lang="en">{bond.displayName}</span>
      </PageTitle>
      {/* The key empties the form when another bond is shown. */}
      <Deal key={bond.product} {...props} bond={bond} />
      <p className={css.questions}>
        <a href={props.questionsHref(id)}>{t('bonds.questions')}</a>
      </p>
    </>
  )
}

function Deal({ bond, ...props }: DealPageProps & { readonly bond: BondDetails }) {
  const issuerHref = props.issuerHref(bond.product)
  if (bond.productType === 'fd' || bond.productType === 'ipo')
    return (
      <div className={css.page}>
        <div className={css.main}>
          <ShownOnly bond={bond} />
          {bond.productType === 'fd' ? <DepositNote bond={bond} /> : <IssueNote bond={bond} />}
          <Evidence bond={bond} issuerHref={issuerHref} />
        </div>
      </div>
    )
  return (
    <BuyableDeal {...props} bond={bond}>
      <Evidence bond={bond} issuerHref={issuerHref} />
    </BuyableDeal>
  )
}

interface EvidenceProps {
  readonly bond: BondDetails
  readonly issuerHref: string
}

/** What speaks for and against lending, in two columns: terms, risks and papers; security, issuer and its record. */
function Evidence({ bond, issuerHref }: EvidenceProps) {
  const { evidence, productType } = bond
  const isDebenture = productType !== 'fd'
  return (
    <div className={css.evidence}>
      <div>
        <TermsCard bond={bond} />
        <RisksCard bond={bond} />
        <PapersCard bond={bond} />
      </div>
      <div>
        {evidence !== undefined && isDebenture && <CoverCard bond={bond} />}
        <IssuerCard bond={bond} href={issuerHref} />
        {evidence !== undefined && (
          <>
            <FiguresCard figures={evidence.figures} />
            <RatingsCard evidence={evidence} />
            {isDebenture && <RepaymentsCard repayments={evidence.repayments} />}
          </>
        )}
      </div>
    </div>
  )
}

/** The figures of a product that is only shown, not sold here. */
function ShownOnly({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  return (
    <>
      <dl className={css.hero}>
        <Figure label={t('bonds.yieldAYear')} className={css.heroRange}>
          {formatYield(t, bond)}
        </Figure>
        <Minimum bond={bond} />
        <Tenor bond={bond} />
      </dl>
      <p className={css.risk}>
        <PublishedText en={bond.risk} hi={bond.riskInHindi} />
      </p>
    </>
  )
}

/** A fixed deposit is opened on the deposit taker's own site (K-210). */
function DepositNote({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  const hasLink = bond.referralUrl?.startsWith('https://') === true
  return (
    <Banner
      tone="info"
      title={t('bonds.depositTitle')}
      actions={
        hasLink && (
          <LinkButton href={bond.referralUrl ?? ''} target="_blank" rel="noopener noreferrer">
            {t('bonds.depositOpen')}
            <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
          </LinkButton>
        )
      }
    >
      <p>{t(hasLink ? 'bonds.depositText' : 'bonds.depositNoLink')}</p>
    </Banner>
  )
}

/** A public issue is only shown; applications are not supported yet. */
function IssueNote({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  return (
    <Banner tone="info" title={t('bonds.issueTitle')}>
      <p>{t(bond.category === 'upcoming' ? 'bonds.issueUpcoming' : 'bonds.issueText')}</p>
    </Banner>
  )
}
