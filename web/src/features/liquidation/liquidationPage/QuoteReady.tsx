import { useEffect, useRef, useState } from 'react'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'
import { formatTimeLeft } from '../code/formatTimeLeft.ts'
import { OtpSheet } from '../code/OtpSheet.tsx'
import { SendCodeButton } from '../code/SendCodeButton.tsx'
import { useCode } from '../code/useCode.ts'
import { LiquidationBlocked, RefusedAction } from '../form/Blocked.tsx'
import { TermsCheckbox, useTerms } from '../form/TermsCheckbox.tsx'
import css from '../liquidation.module.css'
import { confirm } from '../liquidationCalls.ts'
import { rereadLiquidation } from '../useLiquidation.ts'
import { Breakup } from './Breakup.tsx'
import { EndLiquidation } from './EndLiquidation.tsx'
import type { LiquidationStatusProps } from './liquidationPageProps.ts'

/** A valid quote: its amount, until when, and the second code that accepts it (D3 s4). */
export function QuoteReady({ record, ISIN, orderId, hrefs, onThanks, onReread }: LiquidationStatusProps) {
  const { t } = useTexts()
  const { amountBreakup: breakup, validUntil } = record
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly message: string }>()
  const terms = useTerms()
  const bound = `${breakup?.unitPricePaise} ${validUntil}`
  const code = useCode({
    purpose: `accept.${orderId}`,
    bound,
    call: otp => confirm({ ISIN, orderId, otp }),
    onDone: () => {
      onThanks()
      void rereadLiquidation()
    },
    onRefused: refused => {
      setRefusal(refused)
      void onReread()
    },
  })
  // The desk changed the quote: the code in the open sheet is for the former one.
  const seen = useRef(bound)
  const { sent, end } = code
  useEffect(() => {
    if (seen.current === bound) return
    seen.current = bound
    setRefusal({ id: 'liquidation.quoteChanged', message: t('liquidation.quoteChanged') })
    if (sent !== undefined) end()
  }, [bound, sent, end, t])

  const pressed = async (): Promise<void> => {
    setRefusal(undefined)
    if (terms.check()) await code.start()
  }
  return (
    <Card title={t('liquidation.face.quoteReady')} variant="page" aside={<Countdown until={validUntil} />}>
      <Stack>
        <MoneyText paise={record.amountPaise} show="always" hero />
        <p>
          {t('liquidation.face.quoteReadyText')}{' '}
          {validUntil !== undefined && (
            <>
              {t('liquidation.countsUntil')} <DateText iso={validUntil} style="both" />
              {t('liquidation.stop')}
            </>
          )}
        </p>
        <p className={css.small}>{t('liquidation.quoteOnlyInMarketHours')}</p>
        {breakup && <Breakup breakup={breakup} />}
        {record.moves.includes('accept') && record.reason === undefined && (
          <p className={css.small}>
            {t('liquidation.paidAfterAgree')}
            {record.paidTo !== undefined && <>, {t('liquidation.paidTo', { account: record.paidTo })}</>}
          </p>
        )}
        {record.moves.includes('accept') && (
          <TermsCheckbox
            productType="bonds"
            percent={breakup?.exitLoadInPerc ?? '0'}
            termsHref={hrefs.terms}
            {...terms.props}
          />
        )}
        {record.reason !== undefined && (
          <LiquidationBlocked block={{ id: record.reason, until: record.delayedUntil }} hrefs={hrefs} />
        )}
        {refusal !== undefined && <RefusedAction refusal={refusal} hrefs={hrefs} />}
        {record.moves.includes('accept') && (
          <SendCodeButton code={code} label={t('liquidation.liquidateNow')} onPress={() => void pressed()} />
        )}
        <EndLiquidation record={record} onReread={onReread} />
      </Stack>
      <OtpSheet code={code}>
        <div>
          <p>
            <strong lang="en">{record.displayName}</strong>
          </p>
          <p>{t('liquidation.otpForSale', { count: record.units })}</p>
        </div>
        {breakup && <Breakup breakup={breakup} />}
        <Countdown until={validUntil} />
      </OtpSheet>
    </Card>
  )
}

/** The time until the quote expires, by the server's clock. */
function Countdown({ until }: { readonly until: string | undefined }) {
  const { t } = useTexts()
  const left = useSecondsLeft(until === undefined ? undefined : Date.parse(until))
  if (until === undefined) return null
  return (
    <span className={css.countdown} role="timer">
      {t('liquidation.endsIn', { time: formatTimeLeft(left) })}
    </span>
  )
}
