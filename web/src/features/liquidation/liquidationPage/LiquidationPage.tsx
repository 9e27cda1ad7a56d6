import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { statusText, statusTone } from '../../../components/ui/feedback/transactionStatus.ts'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { DateRow, EnglishRow, UnitsRow } from '../../../components/ui/Rows.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { isUnsure } from '../../../lib/calls/isUnsure.ts'
import { findText, useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'
import { Markers } from '../markers/Markers.tsx'
import { isSignedOut } from '../refusals.ts'
import { useLiquidation } from '../useLiquidation.ts'
import { LiquidationStatus } from './LiquidationStatus.tsx'
import { LiquidationTrail } from './LiquidationTrail.tsx'
import type { LiquidationPageProps } from './liquidationPageProps.ts'

/** One liquidation: its quote, its status and its steps (D3 s2, s4). */
export function LiquidationPage(props: LiquidationPageProps) {
  const { ISIN, orderId, homeHref, hrefs } = props
  const { t } = useTexts()
  const { data, record, refetch } = useLiquidation(ISIN, orderId)
  if (record !== undefined) return <Sections {...props} record={record} onReread={refetch} />
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

interface SectionsProps extends LiquidationPageProps {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}

/** Placed, and neither failed nor ended. */
const isOrder = ({ state }: RedeemRecord): boolean =>
  state === 'placed' || state === 'delivered' || state === 'paying' || state === 'processed'

function Sections({ record, thanks, contractNote, ...props }: SectionsProps) {
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
          <StatusStamp tone={statusTone(record.status)} fresh={thanked}>
            {t(statusText(record.status))}
          </StatusStamp>
        }
      >
        {thanked ? t('liquidation.thankYou') : <span lang="en">{record.displayName}</span>}
      </PageTitle>
      {record.claim === undefined && (
        <Markers
          productType={record.productType}
          place={record.state}
          hadQuote={record.amountBreakup !== undefined}
        />
      )}
      <div className={css.page}>
        <Stack gap={6}>
          <LiquidationStatus {...props} record={record} />
          <LiquidationTrail
            trail={record.trail}
            title={t(thanked ? 'liquidation.whatHappens' : 'liquidation.trail')}
          />
        </Stack>
        <Stack gap={6}>
          {record.contractNote !== undefined && contractNote(record.orderId, record.contractNote)}
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
        <UnitsRow label={t('liquidation.unitsOf')} units={record.units} />
        <DateRow label={t('liquidation.requestedAt')} iso={record.createdAt} style="both" />
        {paidAt !== undefined ? (
          <DateRow label={t('liquidation.paidOn')} iso={paidAt} style="both" />
        ) : (
          settlementDateStr !== undefined &&
          // With a reason for the delay (shown above) no date is promised.
          record.reason === undefined &&
          isOrder(record) && (
            <DateRow
              label={t('liquidation.payOn')}
              note={record.provisional === true && t('liquidation.provisional')}
              iso={settlementDateStr}
            />
          )
        )}
        {paidTo !== undefined && <EnglishRow label={t('liquidation.account')} text={paidTo} />}
        {utr !== undefined && <LedgerRow label="UTR">{utr}</LedgerRow>}
        <LedgerRow label="ISIN">{record.ISIN}</LedgerRow>
        <LedgerRow label={t('liquidation.orderNumber')}>{record.orderId}</LedgerRow>
      </DescriptionList>
    </Card>
  )
}
