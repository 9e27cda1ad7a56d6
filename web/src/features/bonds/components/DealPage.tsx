import type { ReactNode } from 'react'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { getBond } from '../../../../../shared/contracts/bonds/getBond.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { tenorWords, yieldWords } from '../opportunityWords.ts'
import type { SizeTyped } from '../orderSize.ts'
import type { Quoted } from '../useQuote.ts'
import { BuyableDeal } from './BuyableDeal.tsx'
import css from './bonds.module.css'
import { IssuerCard, RisksCard, TermsCard } from './DealFacts.tsx'
import { IssuerMark } from './Issuer.tsx'

export interface DealPageProps {
  /** A product's id or an ISIN. */
  readonly id: string
  /** The units of the address. */
  readonly units: string | null
  readonly onUnits: (units: number) => void
  readonly listHref: string
  /** The screen that sells what is held of it. */
  readonly sellHref: (bond: BondDetails) => string
  /** The button that buys and all behind it, composed by the route. */
  readonly order: (deal: {
    readonly bond: BondDetails
    readonly quoted: Quoted
    readonly units: number
    /** Nothing may be bought while something else stands in the size fields. */
    readonly typed: SizeTyped
  }) => ReactNode
}

/** One opportunity, explained: what it costs, what it brings, and what can go wrong (D3 s2, s3). */
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
        aside={<IssuerMark logoUrl={bond.logoUrl} issuer={bond.issuer} />}
      >
        <span lang="en">{bond.displayName}</span>
      </PageTitle>
      {/* Another bond is another form: no number of the one before stays in it. */}
      <Deal key={bond.product} {...props} bond={bond} />
    </>
  )
}

function Deal({ bond, ...props }: DealPageProps & { readonly bond: BondDetails }) {
  if (bond.productType === 'fd' || bond.productType === 'ipo')
    return (
      <div className={css.page}>
        <div className={css.main}>
          <ShownOnly bond={bond} />
          {bond.productType === 'fd' ? <DepositNote bond={bond} /> : <IssueNote bond={bond} />}
          <TermsCard bond={bond} />
          <RisksCard bond={bond} />
          <IssuerCard bond={bond} />
        </div>
      </div>
    )
  return (
    <BuyableDeal {...props} bond={bond}>
      <TermsCard bond={bond} />
      <RisksCard bond={bond} />
      <IssuerCard bond={bond} />
    </BuyableDeal>
  )
}

/** The figures of what is shown here and not sold here. */
function ShownOnly({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  return (
    <>
      <dl className={css.hero}>
        <div>
          <dt>{t('bonds.yieldAYear')}</dt>
          <dd className={css.heroRange}>{yieldWords(t, bond)}</dd>
        </div>
        {bond.category !== 'historical' && (
          <div>
            <dt>{t('bonds.minimum')}</dt>
            <dd>
              <MoneyText paise={bond.minAmtPaise} open />
            </dd>
          </div>
        )}
        {bond.tenorMonths !== undefined && (
          <div>
            <dt>{t('bonds.tenor')}</dt>
            <dd>{tenorWords(t, bond.tenorMonths)}</dd>
          </div>
        )}
      </dl>
      <p className={css.risk} lang="en">
        {bond.risk}
      </p>
    </>
  )
}

/** A fixed deposit is opened at the one who takes it; nothing of it is bought here (K-210). */
function DepositNote({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  const goes = bond.referralUrl?.startsWith('https://') === true
  return (
    <Banner
      tone="info"
      title={t('bonds.depositTitle')}
      actions={
        goes && (
          <LinkButton href={bond.referralUrl ?? ''} target="_blank" rel="noopener noreferrer">
            {t('bonds.depositOpen')}
            <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
          </LinkButton>
        )
      }
    >
      <p>{t(goes ? 'bonds.depositText' : 'bonds.depositNoLink')}</p>
    </Banner>
  )
}

/** A public issue is shown and explained; applying opens with a later version. */
function IssueNote({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  return (
    <Banner tone="info" title={t('bonds.issueTitle')}>
      <p>{t(bond.category === 'upcoming' ? 'bonds.issueUpcoming' : 'bonds.issueText')}</p>
    </Banner>
  )
}
