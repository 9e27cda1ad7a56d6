import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { getCheckoutText } from '../../../../../shared/contracts/consents/getCheckoutText.ts'
import type { ReplyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
import { useVersionedForm } from '../../../lib/useVersionedForm.ts'
import type { Help } from '../refusals.ts'
import css from './orders.module.css'
import { type PaymentType, type Refusal, usePlaceOrder } from './usePlaceOrder.ts'

/** The links that solve a refusal. */
export type HelpHrefs = Readonly<Record<'kyc' | 'bank' | 'identity' | 'support' | 'orders', string>>

export interface OrderFormProps {
  readonly name: string
  readonly quote: PriceQuote
  /** The parts of the amount. */
  readonly breakup: ReactNode
  /** The investor's verified account, its last digits visible. */
  readonly account: string | undefined
  readonly hrefs: HelpHrefs
  readonly orderHref: (orderId: string) => string
  /** Reads the price again. */
  readonly onReread: () => Promise<void>
  readonly onChangeUnits: () => void
  readonly onPlaced: (order: OrderDetails) => void
}

/** Units, amount, payment type, consent, and the button that places the order (D3 s3; K-219). */
export function OrderForm(props: OrderFormProps) {
  const { name, quote, breakup, account, onReread, onChangeUnits, onPlaced } = props
  const { t, language } = useTexts()
  /** The quote the investor agrees to; a changed price must be accepted first. */
  const [seen, setSeen] = useState(quote)
  const [payment, setPayment] = useState<PaymentType>('PG')
  const { data: text, refetch } = useRead(getCheckoutText, {}, { freshMs: 600_000 })
  const newest = text?.ok === true ? text.body : undefined
  const terms = useVersionedForm(newest, newest?.version)
  const [ticked, setTicked] = useState(false)
  const agreed = ticked && !terms.outdated
  useEffect(() => {
    // A tick before the text has arrived belongs to the first version.
    if (ticked && terms.version !== undefined) terms.touch()
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const tick = useRef<HTMLDivElement>(null)
  const parts = useRef<HTMLDivElement>(null)
  const { busy, refusal, place, clearRefusal } = usePlaceOrder(seen, onPlaced, refetch)
  const moved = quote.units === seen.units && quote.breakup.userAmountPaise !== seen.breakup.userAmountPaise
  const pressed = async (): Promise<void> => {
    if (terms.version === undefined) {
      await refetch()
      return
    }
    if (!agreed) {
      setSubmitted(true)
      tick.current?.querySelector('input')?.focus()
      return
    }
    await place(payment, terms.version)
  }
  return (
    <Stack gap={6}>
      <p>
        <strong lang="en">{name}</strong>
        <br />
        {t('orders.unitsOf', { count: quote.units })}
      </p>
      <div ref={parts} tabIndex={-1}>
        {breakup}
      </div>
      <PaymentChoice chosen={payment} onChoose={setPayment} account={account} busy={busy} />
      <CheckoutText text={newest} failed={text?.ok === false} onRetry={() => void refetch()} />
      <div ref={tick}>
        <Consent
          name="agreed"
          label={t('orders.agree')}
          checked={agreed}
          error={
            terms.outdated
              ? t('consent.versionOutdated')
              : isSubmitted && !agreed
                ? t('common.pleaseAgree')
                : undefined
          }
          onChange={event => {
            // The tick belongs to the version that is shown now.
            terms.rebase()
            setTicked(event.currentTarget.checked)
          }}
        />
      </div>
      {/* A changed price is shown once, below, with the former one. */}
      {refusal !== undefined && !(moved && refusal.help === 'price') && (
        <RefusalNote {...props} refusal={refusal} payment={payment} onTransfer={() => setPayment('NEFT')} />
      )}
      {moved ? (
        <Banner
          tone="warning"
          live
          title={t('orders.priceMovedTitle')}
          actions={
            <Button
              onClick={() => {
                clearRefusal()
                setSeen(quote)
                // This button disappears; the focus moves to the accepted price.
                parts.current?.focus()
              }}
            >
              {t('orders.acceptPrice', { amount: formatPaise(quote.breakup.userAmountPaise, language) })}
            </Button>
          }
        >
          <p>
            {t('orders.priceWas')} <MoneyText paise={seen.breakup.userAmountPaise} show="always" open />
            {'. '}
            {t('orders.priceIs')} <MoneyText paise={quote.breakup.userAmountPaise} show="always" open />
          </p>
        </Banner>
      ) : (
        <Button
          wide
          // A press before the terms are there would be lost.
          busy={busy || text === undefined}
          onClick={() =>
            void pressed().then(() => {
              // After a refusal the price may have changed.
              void onReread()
            })
          }
        >
          {busy
            ? t('orders.placing')
            : refusal?.unsure === true
              ? t('orders.askAgain')
              : t(payment === 'PG' ? 'orders.placeAndPay' : 'orders.placeForTransfer', {
                  amount: formatPaise(seen.breakup.userAmountPaise, language),
                })}
        </Button>
      )}
      <Button variant="quiet" wide onClick={onChangeUnits}>
        {t('orders.changeUnits')}
      </Button>
    </Stack>
  )
}

interface PaymentChoiceProps {
  readonly chosen: PaymentType
  readonly onChoose: (payment: PaymentType) => void
  readonly account: string | undefined
  readonly busy: boolean
}

/** Gateway or bank transfer; both only from the investor's verified account. */
function PaymentChoice({ chosen, onChoose, account, busy }: PaymentChoiceProps) {
  const { t } = useTexts()
  const choices = [
    { way: 'PG', label: t('orders.payPg'), note: t('orders.payPgNote') },
    { way: 'NEFT', label: t('orders.payNeft'), note: t('orders.payNeftNote') },
  ] as const
  return (
    <fieldset className={css.ways} disabled={busy}>
      <legend>{t('orders.howToPay')}</legend>
      {choices.map(({ way, label, note }) => (
        <label key={way} className={css.way}>
          <input
            type="radio"
            name="paymentType"
            value={way}
            checked={chosen === way}
            onChange={() => onChoose(way)}
          />
          <span>
            <strong>{label}</strong>
            <span className={css.wayNote}>{note}</span>
          </span>
        </label>
      ))}
      <p className={css.wayNote}>
        {account === undefined ? t('orders.fromYourBankPlain') : t('orders.fromYourBank', { account })}
      </p>
    </fieldset>
  )
}

interface CheckoutTextProps {
  readonly text: ReplyOf<typeof getCheckoutText> | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The terms to agree to. */
function CheckoutText({ text, failed, onRetry }: CheckoutTextProps) {
  const { t } = useTexts()
  if (failed) return <ErrorState title={t('orders.textFailed')} onRetry={onRetry} />
  if (text === undefined) return <Skeleton lines={2} />
  return (
    <details className={css.text}>
      <summary>{t('orders.readTerms')}</summary>
      <p>
        <PublishedText en={text.text} hi={text.textInHindi} />
      </p>
    </details>
  )
}

interface RefusalNoteProps extends OrderFormProps {
  readonly refusal: Refusal
  readonly payment: PaymentType
  readonly onTransfer: () => void
}

/** The refusal and its next step. */
function RefusalNote({ refusal, hrefs, orderHref, onChangeUnits, payment, onTransfer }: RefusalNoteProps) {
  const { t } = useTexts()
  const link = (href: string, label: string) => (
    <LinkButton variant="secondary" href={href}>
      {label}
    </LinkButton>
  )
  const actions: Partial<Record<Help, ReactNode>> = {
    kyc: link(hrefs.kyc, t('orders.toKyc')),
    bank: link(hrefs.bank, t('orders.toBank')),
    identity: link(hrefs.identity, t('orders.toIdentity')),
    support: link(hrefs.support, t('session.contactUs')),
    orders: link(
      refusal.orderId === undefined ? hrefs.orders : orderHref(refusal.orderId),
      t(refusal.orderId === undefined ? 'orders.toOrders' : 'orders.toOrder'),
    ),
    units: (
      <Button variant="secondary" onClick={onChangeUnits}>
        {t('orders.changeUnits')}
      </Button>
    ),
    transfer: payment === 'PG' && (
      <Button variant="secondary" onClick={onTransfer}>
        {t('orders.payNeft')}
      </Button>
    ),
  }
  return (
    <Banner
      tone={refusal.unsure ? 'warning' : 'error'}
      live
      title={refusal.message}
      actions={actions[refusal.help]}
    >
      {refusal.unsure && <p>{t('orders.unsure')}</p>}
    </Banner>
  )
}
