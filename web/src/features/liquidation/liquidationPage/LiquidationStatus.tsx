import { useEffect, useRef } from 'react'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { announce } from '../../../components/ui/feedback/toasts.ts'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'
import { HelpLink } from '../form/Blocked.tsx'
import css from '../liquidation.module.css'
import { Breakup } from './Breakup.tsx'
import { EndLiquidation } from './EndLiquidation.tsx'
import type { LiquidationStatusProps } from './liquidationPageProps.ts'
import { hasLapsed } from './liquidationPollMs.ts'
import { QuoteReady } from './QuoteReady.tsx'

/** The status of a liquidation, with a view per state and the actions it allows. */
export function LiquidationStatus(props: LiquidationStatusProps) {
  const { record } = props
  const { t } = useTexts()
  // Renders again at the second in which the quote expires.
  useSecondsLeft(record.validUntil === undefined ? undefined : Date.parse(record.validUntil))
  const state = hasLapsed(record, serverNow()) ? 'lapsed' : record.state
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    announce(t(`liquidation.face.${state}`))
    // The sheet of the former view had the focus.
    if (document.activeElement === null || document.activeElement === document.body) place.current?.focus()
  }, [state, t])
  return (
    <div ref={place} tabIndex={-1}>
      <StateView {...props} state={state} />
    </div>
  )
}

function StateView(props: LiquidationStatusProps & { readonly state: RedeemRecord['state'] }) {
  const { state } = props
  switch (state) {
    case 'quoteRequested':
      return <QuoteRequested {...props} />
    case 'quoteReady':
      return <QuoteReady {...props} />
    case 'placed':
    case 'delivered':
    case 'paying':
    case 'processed':
      return <Placed {...props} />
    default:
      return <Ended {...props} state={state} />
  }
}

function QuoteRequested({ record, onReread }: LiquidationStatusProps) {
  const { t } = useTexts()
  return (
    <Card title={t('liquidation.face.quoteRequested')} variant="page">
      <p>{t('liquidation.face.quoteRequestedText')}</p>
      {record.validUntil !== undefined && (
        <p>
          {t('liquidation.requestEnds')} <DateText iso={record.validUntil} style="both" />
        </p>
      )}
      <p className={css.small}>{t('liquidation.mayLeave')}</p>
      <EndLiquidation record={record} onReread={onReread} />
    </Card>
  )
}

/** Why the payout is delayed. */
function Delay({ record: { reason, delayedUntil } }: { readonly record: RedeemRecord }) {
  const { t } = useTexts()
  if (reason === undefined) return null
  return (
    <Banner tone="warning" live={false} title={findText(reason) ?? t('liquidation.delayed')}>
      {delayedUntil !== undefined && (
        <p>
          {t('liquidation.delayedUntil')} <DateText iso={delayedUntil} style="both" />
        </p>
      )}
    </Banner>
  )
}

/** The payout date was moved by a holiday. */
function Moved({ from }: { readonly from: string }) {
  const { t, language } = useTexts()
  const date = dayText(from, language)
  return <Banner tone="warning" live={false} title={t('liquidation.movedFrom', { date })} />
}

/** Placed, but it will fail because its settlement moved past a record date: shows when the units come back. */
function FallsThrough({ day, hrefs }: Pick<LiquidationStatusProps, 'hrefs'> & { readonly day: string }) {
  const { t, language } = useTexts()
  return (
    <Card title={t('liquidation.fallsThrough')} variant="page">
      <Banner
        tone="warning"
        live={false}
        title={t('liquidation.delayedRecordDate')}
        actions={<HelpLink help="support" hrefs={hrefs} />}
      >
        <p>{t('liquidation.fallsThroughText', { date: dayText(day, language) })}</p>
      </Banner>
    </Card>
  )
}

function Placed({ record, hrefs }: LiquidationStatusProps) {
  const { t, language } = useTexts()
  if (record.fallsThroughOn !== undefined) return <FallsThrough day={record.fallsThroughOn} hrefs={hrefs} />
  const paid = record.state === 'processed'
  return (
    <Card title={t(paid ? 'liquidation.face.processed' : 'liquidation.face.placed')} variant="page">
      {record.movedFrom !== undefined && <Moved from={record.movedFrom} />}
      {!paid && <Delay record={record} />}
      <MoneyText paise={record.amountPaise} show="always" hero />
      {record.claim !== undefined && (
        <p>{t('liquidation.face.claimText', { date: dayText(record.claim.dueDate, language) })}</p>
      )}
      <p>
        {paid ? (
          <>
            {t('liquidation.face.processedText')} <DateText iso={record.paidAt} style="both" />
          </>
        ) : (
          <>
            {record.claim === undefined && <>{t('liquidation.face.placedText')} </>}
            {record.settlementDateStr !== undefined && record.reason === undefined && (
              <>
                {t('liquidation.payOn')} <DateText iso={record.settlementDateStr} />
                {t('liquidation.stop')}
              </>
            )}
          </>
        )}
      </p>
      {record.amountBreakup && record.claim === undefined && <Breakup breakup={record.amountBreakup} />}
    </Card>
  )
}

type EndState = Extract<
  RedeemRecord['state'],
  'rejected' | 'cancelled' | 'lapsed' | 'superseded' | 'declined' | 'failed'
>

/** Ended without a payout: the reason and the next step. */
function Ended({ record, state, hrefs }: LiquidationStatusProps & { readonly state: EndState }) {
  const { t } = useTexts()
  const { reason, remarks, moves } = record
  const text = reason === undefined ? undefined : findText(reason)
  // The server offers it only at its next answer after the quote expired.
  const again = moves.includes('requestAgain') || (state === 'lapsed' && record.state === 'quoteReady')
  return (
    <Card title={t(`liquidation.face.${state}`)} variant="page">
      <p>{text === undefined ? t(`liquidation.face.${state}Text`) : `${text}${t('liquidation.stop')}`}</p>
      {remarks !== undefined && (
        <p className={css.remarks}>
          {t('liquidation.deskSays')} <span lang="en">{remarks}</span>
        </p>
      )}
      {/* With `failedUnits` the depository reported other units. */}
      {reason !== 'liquidation.failedUnits' && <p className={css.small}>{t('liquidation.unitsSafe')}</p>}
      {state === 'superseded' ? (
        <LinkButton href={hrefs.list}>{t('liquidation.toRequests')}</LinkButton>
      ) : (
        again && (
          <LinkButton href={hrefs.again(record)}>
            {t(record.productType === 'mld' ? 'liquidation.requestAgain' : 'liquidation.sellAgain')}
          </LinkButton>
        )
      )}
      {state === 'failed' && <HelpLink help="support" hrefs={hrefs} />}
    </Card>
  )
}
