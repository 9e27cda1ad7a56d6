import { useEffect, useRef, useState } from 'react'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { confirm } from '../api/confirm.ts'
import { helpOf } from '../refusals.ts'
import { timeWords } from '../timeWords.ts'
import { useCode } from '../useCode.ts'
import { rereadLiquidation, useSecondsLeft } from '../useLiquidation.ts'
import { AskForCode } from './AskForCode.tsx'
import { EndRequest } from './EndRequest.tsx'
import css from './liquidation.module.css'
import { HelpLink, RefusedDeed } from './NotNow.tsx'
import { OtpSheet } from './OtpSheet.tsx'
import { Breakup, type StandingProps } from './RedeemStanding.tsx'
import { TermsTick } from './TermsTick.tsx'

/** A quote that counts: what it brings, until when, and the second code that agrees to it (D3 s4). */
export function QuoteReady({ record, ISIN, orderId, hrefs, onThanks, onReread }: StandingProps) {
  const { t } = useTexts()
  const { amountBreakup: breakup, validUntil } = record
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly words: string }>()
  const [agreed, setAgreed] = useState(false)
  const [blame, setBlame] = useState(false)
  const tick = useRef<HTMLDivElement>(null)
  const bound = `${breakup?.unitPricePaise} ${validUntil}`
  const code = useCode({
    purpose: `accept.${orderId}`,
    bound,
    call: otp => confirm({ ISIN, orderId, otp }),
    onDone: () => {
      onThanks()
      void rereadLiquidation()
    },
    onOver: over => {
      setRefusal(over)
      void onReread()
    },
  })
  // The desk named another price: what is typed into the open sheet would agree to nothing.
  const seen = useRef(bound)
  const { sent, end } = code
  useEffect(() => {
    if (seen.current === bound) return
    seen.current = bound
    setRefusal({ id: 'liquidation.quoteChanged', words: t('liquidation.quoteChanged') })
    if (sent !== undefined) end()
  }, [bound, sent, end, t])

  const pressed = async (): Promise<void> => {
    setRefusal(undefined)
    if (!agreed) {
      setBlame(true)
      tick.current?.querySelector('input')?.focus()
      return
    }
    await code.start()
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
          <div ref={tick}>
            <TermsTick
              productType="bonds"
              percent={breakup?.exitLoadInPerc ?? '0'}
              termsHref={hrefs.terms}
              agreed={agreed}
              blamed={blame && !agreed}
              onAgree={setAgreed}
            />
          </div>
        )}
        {record.reason !== undefined && <NotAgreed reason={record.reason} hrefs={hrefs} />}
        {refusal !== undefined && <RefusedDeed refusal={refusal} hrefs={hrefs} />}
        {record.moves.includes('accept') && (
          <AskForCode code={code} words={t('liquidation.liquidateNow')} onPress={() => void pressed()} />
        )}
        <EndRequest record={record} onReread={onReread} />
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

/** Why it cannot be agreed to now, and what helps. */
function NotAgreed({ reason, hrefs }: { readonly reason: string; readonly hrefs: StandingProps['hrefs'] }) {
  const { t } = useTexts()
  return (
    <Banner
      tone="info"
      live={false}
      title={findText(reason) ?? t('liquidation.notNow')}
      actions={<HelpLink help={helpOf(reason)} hrefs={hrefs} />}
    />
  )
}

/** What is left of the quote's time, by the server's clock. */
function Countdown({ until }: { readonly until: string | undefined }) {
  const { t } = useTexts()
  const left = useSecondsLeft(until === undefined ? undefined : Date.parse(until))
  if (until === undefined) return null
  return (
    <span className={css.countdown} role="timer">
      {t('liquidation.endsIn', { time: timeWords(left) })}
    </span>
  )
}
