import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { redeemStatusText, redeemTone } from '../redeemWords.ts'
import { isSignedOut, isUnsure } from '../refusals.ts'
import { useRedeem } from '../useLiquidation.ts'
import type { LiquidationHrefs } from './LiquidationPage.tsx'
import css from './liquidation.module.css'
import { Markers } from './Markers.tsx'
import { RedeemStanding } from './RedeemStanding.tsx'
import { RedeemTrail } from './RedeemTrail.tsx'

export interface RedeemPageProps {
  readonly ISIN: string
  readonly orderId: string
  /** It was placed a moment ago: the last page of the flow, with its thanks (D3 s2). */
  readonly thanks: boolean
  readonly onThanks: () => void
  readonly homeHref: string
  /** Where the investor is written to. */
  readonly email: string | undefined
  readonly hrefs: Omit<LiquidationHrefs, 'request'> & {
    /** The request form of the same holding, with these units. */
    readonly again: (record: RedeemRecord) => string
  }
}

/** One request: its quote, its order, and the way of its units and money (D3 s2, s4). */
export function RedeemPage(props: RedeemPageProps) {
  const { ISIN, orderId, homeHref, hrefs } = props
  const { t } = useTexts()
  const { data, record, refetch } = useRedeem(ISIN, orderId)
  if (record !== undefined) return <Known {...props} record={record} onReread={refetch} />
  return (
    <>
      <PageTitle>{t('liquidation.requestTitle')}</PageTitle>
      {data === undefined || data.ok || isSignedOut(data.status) ? (
        <Skeleton cards={2} />
      ) : isUnsure(data.status) ? (
        <ErrorState
          title={t('liquidation.somethingWrong')}
          text={findText(data.problem.id, data.problem.params)}
          onRetry={() => void refetch()}
        >
          <p>
            <a href={hrefs.portfolio}>{t('liquidation.toPortfolio')}</a>
          </p>
        </ErrorState>
      ) : (
        <EmptyState
          title={t('liquidation.unknownTitle')}
          action={
            <>
              <LinkButton href={homeHref}>{t('common.goHome')}</LinkButton>
              <LinkButton variant="secondary" href={hrefs.list}>
                {t('liquidation.toRequests')}
              </LinkButton>
            </>
          }
        >
          {t('liquidation.unknownText')}
        </EmptyState>
      )}
    </>
  )
}

interface KnownProps extends RedeemPageProps {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}

/** Agreed to and on its way, or paid. */
const isOrder = ({ state }: RedeemRecord): boolean =>
  state === 'placed' || state === 'delivered' || state === 'paying' || state === 'processed'

function Known({ record, thanks, ...props }: KnownProps) {
  const { t } = useTexts()
  const { hrefs, email } = props
  const thanked = thanks && isOrder(record) && record.fallsThroughOn === undefined
  return (
    <>
      <PageTitle
        eyebrow={
          thanked ? (
            <span lang="en">{record.displayName}</span>
          ) : (
            <a href={hrefs.list}>{t('liquidation.listTitle')}</a>
          )
        }
        lead={
          thanked
            ? `${t('liquidation.thanksPlaced')} ${email === undefined ? '' : t('liquidation.thanksWrite', { email })}`
            : undefined
        }
        aside={
          <StatusStamp tone={redeemTone(record.status)} fresh={thanked}>
            {t(redeemStatusText(record.status))}
          </StatusStamp>
        }
      >
        {thanked ? t('liquidation.thankYou') : <span lang="en">{record.displayName}</span>}
      </PageTitle>
      <Markers
        productType={record.productType}
        place={record.state}
        hadQuote={record.amountBreakup !== undefined}
      />
      <div className={css.page}>
        <Stack gap={6}>
          <RedeemStanding {...props} record={record} />
          <RedeemTrail
            trail={record.trail}
            title={t(thanked ? 'liquidation.whatHappens' : 'liquidation.trail')}
          />
        </Stack>
        <Stack gap={6}>
          <Facts record={record} />
          <LinkButton variant={thanked ? 'primary' : 'secondary'} wide href={hrefs.portfolio}>
            {t('liquidation.close')}
          </LinkButton>
        </Stack>
      </div>
    </>
  )
}

function Facts({ record }: { readonly record: RedeemRecord }) {
  const { t } = useTexts()
  const { settlementDateStr, paidAt, paidTo, utr } = record
  return (
    <Card title={t('liquidation.facts')}>
      <DescriptionList>
        <LedgerRow label={t('liquidation.unitsOf')}>
          <UnitsText units={record.units} />
        </LedgerRow>
        <LedgerRow label={t('liquidation.requestedAt')}>
          <DateText iso={record.createdAt} style="both" />
        </LedgerRow>
        {paidAt !== undefined ? (
          <LedgerRow label={t('liquidation.paidOn')}>
            <DateText iso={paidAt} style="both" />
          </LedgerRow>
        ) : (
          settlementDateStr !== undefined &&
          // What waits is paid when it need not wait any more; why stands above.
          record.reason === undefined &&
          isOrder(record) && (
            <LedgerRow
              label={t('liquidation.payOn')}
              note={record.provisional === true && t('liquidation.provisional')}
            >
              <DateText iso={settlementDateStr} />
            </LedgerRow>
          )
        )}
        {paidTo !== undefined && (
          <LedgerRow label={t('liquidation.account')}>
            <span lang="en">{paidTo}</span>
          </LedgerRow>
        )}
        {utr !== undefined && <LedgerRow label="UTR">{utr}</LedgerRow>}
        <LedgerRow label="ISIN">{record.ISIN}</LedgerRow>
        <LedgerRow label={t('liquidation.orderNumber')}>{record.orderId}</LedgerRow>
      </DescriptionList>
    </Card>
  )
}
