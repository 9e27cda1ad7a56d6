import { useEffect, useRef, useState } from 'react'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { requestOtpOrQuote } from '../api/requestOtpOrQuote.ts'
import { mostUnits, unitsProblem } from '../unitsEntry.ts'
import { useCode } from '../useCode.ts'
import { rereadLiquidation } from '../useLiquidation.ts'
import { useNotice } from '../useNotice.ts'
import { AskForCode } from './AskForCode.tsx'
import type { RequestProps } from './LiquidationPage.tsx'
import css from './liquidation.module.css'
import { RefusedDeed, SaleBlocked } from './NotNow.tsx'
import { OtpSheet } from './OtpSheet.tsx'
import { Receipt } from './Overview.tsx'
import { TermsTick } from './TermsTick.tsx'
import { UnitsField } from './UnitsField.tsx'

interface SaleFormProps extends RequestProps {
  /** The code is being typed, or not any more. */
  readonly onCode: (typing: boolean) => void
}

/** The units, what they bring, the terms, and the one button that asks for a code (D3 s4, s5). */
export function SaleForm(props: SaleFormProps) {
  const { ISIN, details, busy, typed, onTyped, onReread, onOrder, onCode, hrefs } = props
  const { t } = useTexts()
  const { productType, blocked } = details
  const most = mostUnits(details)
  const mld = productType === 'mld'
  const units = Number(typed)
  const quote = details.open.find(({ state }) => state === 'quoteRequested' || state === 'quoteReady')
  const problem = unitsProblem(typed, most)
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly words: string }>()
  const [agreed, setAgreed] = useState(false)
  const [blame, setBlame] = useState(false)
  const notice = useNotice()
  const form = useRef<HTMLDivElement>(null)
  // The code of a bond's sale confirms its price too.
  const bound = mld ? typed : `${typed} ${details.unitPricePaise}`
  const code = useCode({
    purpose: `redeem.${ISIN}`,
    bound,
    call: otp => requestOtpOrQuote({ ISIN, units, otp }),
    onDone: order => {
      void rereadLiquidation()
      onOrder(order)
    },
    onOver: over => {
      setRefusal(over)
      // Whatever stands in the way, the next look is at what there is now.
      void onReread()
    },
  })
  const { sent, end } = code
  const typing = sent !== undefined
  // It is sold at another price by now, or not at all: what is typed into the open sheet would sell nothing.
  const isNoMore =
    typing && code.busy === undefined && !code.unsure && (sent.bound !== bound || blocked !== undefined)
  useEffect(() => {
    if (!isNoMore) return
    end()
    if (blocked === undefined)
      setRefusal({ id: 'liquidation.priceMoved', words: t('liquidation.priceMoved') })
  }, [isNoMore, blocked, end, t])
  useEffect(() => onCode(typing), [typing, onCode])
  const refused = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== undefined) refused.current?.focus()
  }, [refusal])

  const focus = (selector: string): void => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const pressed = async (): Promise<void> => {
    setRefusal(undefined)
    notice.forget()
    if (problem !== undefined) {
      if (problem === 'liquidation.unitsAboveAvailable') notice.say(t('liquidation.insufficientUnits'))
      focus('input[name="units"]')
      return
    }
    if (!agreed) {
      setBlame(true)
      focus('input[type="checkbox"]')
      return
    }
    await code.start()
  }
  return (
    <Card title={t(mld ? 'liquidation.requestQuote' : 'liquidation.requestLiquidation')} variant="page">
      <div ref={form}>
        <Stack gap={6}>
          <UnitsField
            typed={typed}
            onTyped={next => {
              setRefusal(undefined)
              onTyped(next)
            }}
            available={most}
            disabled={code.busy === 'sending'}
          />
          {quote !== undefined && <p>{t('liquidation.replacesQuote', { count: quote.units })}</p>}
          <div className={css.amounts} data-busy={busy || undefined} aria-busy={busy}>
            <Receipt details={details} />
          </div>
          {blocked === undefined && (
            <TermsTick
              productType={productType}
              percent={details.exitLoadInPerc}
              termsHref={hrefs.terms}
              agreed={agreed}
              blamed={blame && !agreed}
              onAgree={setAgreed}
            />
          )}
          {/* One place for why it cannot be sold: a refusal that the next look confirms keeps the focus. */}
          <div ref={refused} tabIndex={-1} className={css.why}>
            {blocked !== undefined ? (
              <SaleBlocked block={blocked} hrefs={hrefs} />
            ) : (
              refusal !== undefined && <RefusedDeed refusal={refusal} hrefs={hrefs} />
            )}
          </div>
          {blocked === undefined && (
            <AskForCode
              code={code}
              words={t(mld ? 'liquidation.requestQuote' : 'liquidation.liquidateNow')}
              onPress={() => void pressed()}
            />
          )}
        </Stack>
      </div>
      <OtpSheet code={code}>
        <div>
          <p>
            <strong lang="en">{details.productName}</strong>
          </p>
          <p>{t(mld ? 'liquidation.otpForQuote' : 'liquidation.otpForSale', { count: units })}</p>
        </div>
        {!mld && <Receipt details={details} />}
      </OtpSheet>
    </Card>
  )
}
