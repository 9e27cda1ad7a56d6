import { useEffect, useRef } from 'react'
import type {
  RedeemBreakup,
  RedeemRecord,
} from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { announce } from '../../../components/ui/feedback/toasts.ts'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { hasLapsed } from '../redeemWords.ts'
import { useSecondsLeft } from '../useLiquidation.ts'
import { EndRequest } from './EndRequest.tsx'
import css from './liquidation.module.css'
import { HelpLink } from './NotNow.tsx'
import { QuoteReady } from './QuoteReady.tsx'
import type { RedeemPageProps } from './RedeemPage.tsx'

export interface StandingProps extends Omit<RedeemPageProps, 'thanks'> {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}

/** The request as it stands now, with what can be done about it: every state has a face of its own. */
export function RedeemStanding(props: StandingProps) {
  const { record } = props
  const { t } = useTexts()
  // Renders again at the very second in which a quote ends.
  useSecondsLeft(record.validUntil === undefined ? undefined : Date.parse(record.validUntil))
  const state = hasLapsed(record, serverNow()) ? 'lapsed' : record.state
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    announce(t(`liquidation.face.${state}`))
    // A sheet that went with the face before has taken the focus along.
    if (document.activeElement === null || document.activeElement === document.body) place.current?.focus()
  }, [state, t])
  return (
    <div ref={place} tabIndex={-1}>
      <Face {...props} state={state} />
    </div>
  )
}

function Face(props: StandingProps & { readonly state: RedeemRecord['state'] }) {
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
      return <OnItsWay {...props} />
    default:
      return <Over {...props} state={state} />
  }
}

function QuoteRequested({ record, onReread }: StandingProps) {
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
      <EndRequest record={record} onReread={onReread} />
    </Card>
  )
}

/** Why it waits, as long as it does. */
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

/** Why the money comes later than it was promised. */
function Moved({ from }: { readonly from: string }) {
  const { t, language } = useTexts()
  const date = formatDate(from, language) ?? from
  return <Banner tone="warning" live={false} title={t('liquidation.movedFrom', { date })} />
}

/** Placed, and known already to come to nothing: no money is promised, and what happens instead is said. */
function FallsThrough({ day, hrefs }: Pick<StandingProps, 'hrefs'> & { readonly day: string }) {
  const { t, language } = useTexts()
  return (
    <Card title={t('liquidation.fallsThrough')} variant="page">
      <Banner
        tone="warning"
        live={false}
        title={t('liquidation.delayedRecordDate')}
        actions={<HelpLink help="support" hrefs={hrefs} />}
      >
        <p>{t('liquidation.fallsThroughText', { date: formatDate(day, language) ?? day })}</p>
      </Banner>
    </Card>
  )
}

function OnItsWay({ record, hrefs }: StandingProps) {
  const { t } = useTexts()
  if (record.fallsThroughOn !== undefined) return <FallsThrough day={record.fallsThroughOn} hrefs={hrefs} />
  const paid = record.state === 'processed'
  return (
    <Card title={t(paid ? 'liquidation.face.processed' : 'liquidation.face.placed')} variant="page">
      {record.movedFrom !== undefined && <Moved from={record.movedFrom} />}
      {!paid && <Delay record={record} />}
      <MoneyText paise={record.amountPaise} show="always" hero />
      <p>
        {paid ? (
          <>
            {t('liquidation.face.processedText')} <DateText iso={record.paidAt} style="both" />
          </>
        ) : (
          <>
            {t('liquidation.face.placedText')}{' '}
            {record.settlementDateStr !== undefined && record.reason === undefined && (
              <>
                {t('liquidation.payOn')} <DateText iso={record.settlementDateStr} />
                {t('liquidation.stop')}
              </>
            )}
          </>
        )}
      </p>
      {record.amountBreakup && <Breakup breakup={record.amountBreakup} />}
    </Card>
  )
}

/** The amount in its parts: what the units are worth, the exit load, and what is received (D3 s3). */
export function Breakup({ breakup }: { readonly breakup: RedeemBreakup }) {
  const { t } = useTexts()
  return (
    <DescriptionList>
      <LedgerRow label={t('liquidation.unitPrice')}>
        <MoneyText paise={breakup.unitPricePaise} show="always" open />
      </LedgerRow>
      <LedgerRow label={t('liquidation.valueOf', { count: breakup.units })}>
        <MoneyText paise={breakup.valuePaise} show="always" />
      </LedgerRow>
      <LedgerRow
        label={t('liquidation.exitLoad')}
        note={t('liquidation.exitLoadNote', { percent: percentText(breakup.exitLoadInPerc) })}
      >
        <MoneyText paise={-breakup.exitLoadPaise} show="always" />
      </LedgerRow>
      <LedgerRow total label={t('liquidation.youReceive')}>
        <MoneyText paise={breakup.redemptionPaise} show="always" />
      </LedgerRow>
    </DescriptionList>
  )
}

type EndState = Extract<
  RedeemRecord['state'],
  'rejected' | 'cancelled' | 'lapsed' | 'superseded' | 'declined' | 'failed'
>

/** Ended without money: why, that the units are as before, and the way on. */
function Over({ record, state, hrefs }: StandingProps & { readonly state: EndState }) {
  const { t } = useTexts()
  const { reason, remarks, moves } = record
  const words = reason === undefined ? undefined : findText(reason)
  // The server offers it a moment after the clock has ended the quote.
  const again = moves.includes('requestAgain') || (state === 'lapsed' && record.state === 'quoteReady')
  return (
    <Card title={t(`liquidation.face.${state}`)} variant="page">
      <p>{words === undefined ? t(`liquidation.face.${state}Text`) : `${words}${t('liquidation.stop')}`}</p>
      {remarks !== undefined && (
        <p className={css.remarks}>
          {t('liquidation.deskSays')} <span lang="en">{remarks}</span>
        </p>
      )}
      {/* What is in the demat account, the depository has just said. */}
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
