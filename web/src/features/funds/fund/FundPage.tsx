import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { Gradually } from '../../../lib/loading/Gradually.tsx'
import { Cost, Gain, Value } from '../holdings/FundFigures.tsx'
import { PriceNote } from '../holdings/PriceNote.tsx'
import { NoOrders } from '../overview/NoOrders.tsx'
import { CostNotes } from '../parts/CostNotes.tsx'
import css from '../parts/funds.module.css'
import { usePlanWords } from '../parts/planWords.ts'
import { ReturnText } from '../parts/ReturnText.tsx'
import { StatusMark, StatusNote } from '../parts/StatusMark.tsx'
import type { PanChoice } from '../useFunds.ts'
import { CutOffs } from './CutOffs.tsx'
import { FundLots, RealisedGains } from './FundLots.tsx'
import { DeletedRows, FundRows } from './FundRows.tsx'
import { type FundDetails, useFund } from './useFund.ts'

interface FundPageProps {
  /** An AMFI code, or the holding's id. */
  readonly id: string
  readonly pan: PanChoice
  readonly portfolioHref: string
  /** What is known of the scheme itself; nothing where AMFI does not list it. */
  readonly facts?: ReactNode
}

/** A scheme of the investor: worth, lots, realised gains and every row behind it (D1 s7). */
export function FundPage({ id, pan, portfolioHref, facts }: FundPageProps) {
  const { t } = useTexts()
  const read = useFund(id, pan)
  const back = (
    <LinkButton variant="secondary" href={portfolioHref}>
      {t('fundPage.back')}
    </LinkButton>
  )
  if (read.data?.ok !== true) {
    const isUnknown = read.data?.problem.id === 'funds.holdingUnknown'
    return (
      <>
        <PageTitle>{t('fundPage.title')}</PageTitle>
        <Stack gap={6}>
          {isUnknown ? (
            <EmptyState title={t('fundPage.notHeld')} action={back}>
              {t('fundPage.notHeldText')}
            </EmptyState>
          ) : (
            <ReadState read={read} waiting={<Skeleton cards={3} />} title={t('fundPage.failed')} text>
              {back}
            </ReadState>
          )}
          {isUnknown && facts}
        </Stack>
      </>
    )
  }
  return <Held details={read.data.body.data} back={back} facts={facts} />
}

interface HeldProps extends Pick<FundPageProps, 'facts'> {
  readonly details: FundDetails
  readonly back: ReactNode
}

function Held({ details, back, facts }: HeldProps) {
  const { holding, lots, realised, transactions, deleted } = details
  return (
    <>
      <PageTitle eyebrow={<span lang="en">{holding.amc}</span>} lead={<UnitsText units={holding.units} />}>
        <span lang="en">{holding.schemeName}</span>
      </PageTitle>
      <Stack gap={6}>
        <Gradually>
          <Worth holding={holding} />
          {deleted.length > 0 && <DeletedRows rows={deleted} />}
          <FundLots lots={lots} isExplained={holding.status === 'reconciled'} />
          <RealisedGains realised={realised} />
          <FundRows rows={transactions} />
          {facts ?? <CutOffs />}
          <NoOrders />
          <div>{back}</div>
        </Gradually>
      </Stack>
    </>
  )
}

function Worth({ holding }: { readonly holding: FundDetails['holding'] }) {
  const { t } = useTexts()
  const planOf = usePlanWords()
  const { mtmPaise, xirr, xirrLive, yesterdaysPaise, status, folios, asOf } = holding
  return (
    <Card title={t('fundPage.worthAndGain')} variant="page" aside={<StatusMark status={status} />}>
      <div className={css.hero}>
        <p>
          <span className={css.small}>{t('funds.worthNow')}</span>
          <Value paise={mtmPaise} hero />
        </p>
        <p>
          <PriceNote holding={holding} />
        </p>
      </div>
      <StatusNote status={status} at={holding.break} />
      <dl className={css.facts}>
        <Figure label={t('funds.gain')}>
          <Gain holding={holding} />
        </Figure>
        <Figure label={t('funds.invested')}>
          <Cost holding={holding} />
        </Figure>
        <Figure label={t('funds.xirrHeld')}>
          <ReturnText xirr={xirrLive} />
        </Figure>
        <Figure label={t('fundPage.xirrAll')}>
          <ReturnText xirr={xirr} />
        </Figure>
        {yesterdaysPaise !== undefined && (
          <Figure label={t('funds.yesterday')}>
            <MoneyText paise={yesterdaysPaise} show="always" change />
          </Figure>
        )}
        <Figure label={t('fundPage.folios')}>
          {folios.map(({ positionId, folio }) => (
            <span key={positionId} className={css.line}>
              {folio}
            </span>
          ))}
          <span className={css.small}>{planOf(holding)}</span>
        </Figure>
        <Figure label={t('fundPage.statementOf')}>
          <DateText iso={asOf} />
        </Figure>
      </dl>
      <CostEstimate holding={holding} />
    </Card>
  )
}

/** What the kind of plan saves or costs a year: an estimate, and called so. */
function CostEstimate({ holding: { cmsnPaid, cmsnSaved } }: { readonly holding: FundDetails['holding'] }) {
  return (
    <CostNotes
      paidPaise={cmsnPaid?.paise ?? 0}
      savedPaise={cmsnSaved?.paise ?? 0}
      asOf={(cmsnPaid ?? cmsnSaved)?.asOf}
    />
  )
}
