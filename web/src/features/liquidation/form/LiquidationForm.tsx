import { useEffect, useRef, useState } from 'react'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { OtpSheet } from '../code/OtpSheet.tsx'
import { SendCodeButton } from '../code/SendCodeButton.tsx'
import { useCode } from '../code/useCode.ts'
import { useNotice } from '../code/useNotice.ts'
import css from '../liquidation.module.css'
import { requestOtpOrQuote } from '../liquidationCalls.ts'
import { rereadLiquidation } from '../useLiquidation.ts'
import { LiquidationBlocked, RefusedAction } from './Blocked.tsx'
import type { LiquidationFormProps } from './liquidationFormProps.ts'
import { Receipt } from './Overview.tsx'
import { TermsCheckbox, useTerms } from './TermsCheckbox.tsx'
import { UnitsField } from './UnitsField.tsx'
import { mostUnits, unitsProblem } from './unitsEntry.ts'

interface Props extends LiquidationFormProps {
  /** Whether the code sheet is open. */
  readonly onCode: (typing: boolean) => void
}

/** The units, their amounts, the terms, and the button that sends a code (D3 s4, s5). */
export function LiquidationForm(props: Props) {
  const { ISIN, details, busy, typed, onTyped, onReread, onOrder, onCode, hrefs } = props
  const { t } = useTexts()
  const { productType, blocked } = details
  const most = mostUnits(details)
  const mld = productType === 'mld'
  const units = Number(typed)
  const quote = details.open.find(({ state }) => state === 'quoteRequested' || state === 'quoteReady')
  const problem = unitsProblem(typed, most)
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly message: string }>()
  const terms = useTerms()
  const notice = useNotice()
  const form = useRef<HTMLDivElement>(null)
  // For a bond the code also confirms the price.
  const bound = mld ? typed : `${typed} ${details.unitPricePaise}`
  const code = useCode({
    purpose: `redeem.${ISIN}`,
    bound,
    call: otp => requestOtpOrQuote({ ISIN, units, otp }),
    onDone: order => {
      void rereadLiquidation()
      onOrder(order)
    },
    onRefused: refused => {
      setRefusal(refused)
      // The holding or the price may have changed.
      void onReread()
    },
  })
  const { sent, end } = code
  const typing = sent !== undefined
  // The price changed or selling is blocked while the sheet is open: the code would confirm nothing.
  const isObsolete =
    typing && code.busy === undefined && !code.unsure && (sent.bound !== bound || blocked !== undefined)
  useEffect(() => {
    if (!isObsolete) return
    end()
    if (blocked === undefined)
      setRefusal({ id: 'liquidation.priceMoved', message: t('liquidation.priceMoved') })
  }, [isObsolete, blocked, end, t])
  useEffect(() => onCode(typing), [typing, onCode])
  const refusalBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== undefined) refusalBox.current?.focus()
  }, [refusal])

  const pressed = async (): Promise<void> => {
    setRefusal(undefined)
    notice.dismiss()
    if (problem !== undefined) {
      if (problem === 'liquidation.unitsAboveAvailable') notice.show(t('liquidation.insufficientUnits'))
      form.current?.querySelector<HTMLElement>('input[name="units"]')?.focus()
      return
    }
    if (terms.check()) await code.start()
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
            <TermsCheckbox
              productType={productType}
              percent={details.exitLoadInPerc}
              termsHref={hrefs.terms}
              {...terms.props}
            />
          )}
          {/* One element for refusal and block, so that the focus stays when a refusal becomes a block. */}
          <div ref={refusalBox} tabIndex={-1} className={css.why}>
            {blocked !== undefined ? (
              <LiquidationBlocked block={blocked} hrefs={hrefs} />
            ) : (
              refusal !== undefined && <RefusedAction refusal={refusal} hrefs={hrefs} />
            )}
          </div>
          {blocked === undefined && (
            <SendCodeButton
              code={code}
              label={t(mld ? 'liquidation.requestQuote' : 'liquidation.liquidateNow')}
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
