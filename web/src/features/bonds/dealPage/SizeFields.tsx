import { useEffect, useRef, useState } from 'react'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { getInvestmentAmount } from '../../../../../shared/contracts/bonds/getInvestmentAmount.ts'
import { FieldFrame, useFieldWiring } from '../../../components/ui/form/Field.tsx'
import fieldCss from '../../../components/ui/form/field.module.css'
import { StepperInput } from '../../../components/ui/form/StepperInput.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { findText, type Language, t as now, problemText, useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
import { formatUnitCount } from '../formatUnitCount.ts'
import css from './deal.module.css'
import { type SizeTyped, sizeProblem } from './orderSize.ts'

interface SizeFieldsProps {
  readonly bond: BondDetails
  readonly units: number
  readonly onUnits: (units: number) => void
  /** Whether the fields show `units`. */
  readonly onTyped: (typed: SizeTyped) => void
  /** What these units cost by the newest quote. */
  readonly amountPaise: number | undefined
}

/**
 * The order's size, in units or in rupees that the server turns into whole units. Typing into one field resets the other,
 * so both always show the same size.
 */
export function SizeFields({ onTyped, amountPaise, ...size }: SizeFieldsProps) {
  const [resets, setResets] = useState({ units: 0, amount: 0 })
  const typedIn = (field: keyof typeof resets) => (typed: SizeTyped) => {
    setResets(before => ({ ...before, [field]: before[field] + 1 }))
    onTyped(typed)
  }
  return (
    <div className={css.size}>
      <UnitsField key={`units ${resets.amount}`} {...size} onTyped={typedIn('units')} />
      <AmountField
        key={`amount ${resets.units}`}
        {...size}
        amountPaise={amountPaise}
        onTyped={typedIn('amount')}
        onRead={onTyped}
      />
    </div>
  )
}

const wholeUnits = /^[1-9]\d{0,7}$/

function UnitsField({ bond, units, onUnits, onTyped }: Omit<SizeFieldsProps, 'amountPaise'>) {
  const { t, language } = useTexts()
  /** The typed text, while it is no whole number or the field has the focus. */
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && !wholeUnits.test(typed)
  const problem = wrong ? { id: 'orders.unitsInvalid' as const } : sizeProblem(bond, units, language)
  const error = problem && findText(problem.id, 'params' in problem ? problem.params : {})
  const wiring = useFieldWiring({ error, hint: true })
  const most = Math.min(bond.maxUnits, bond.availableUnits)
  const step = (by: number): void => {
    setTyped(undefined)
    onTyped('read')
    onUnits(Math.max(bond.minUnits, Math.min(most, units + by)))
  }
  return (
    <FieldFrame
      id={wiring.id}
      label={t('bonds.unitsLabel')}
      hint={t('bonds.unitsHint', { min: bond.minUnits, max: most })}
      error={error}
    >
      <StepperInput
        {...wiring}
        labels={{ fewer: t('bonds.fewerUnits'), more: t('bonds.moreUnits') }}
        atLeast={units <= bond.minUnits}
        atMost={units >= most}
        onStep={step}
        value={typed ?? String(units)}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.replace(/[\s,]/g, '')
          // A space leaves the text as it was, and then nothing is rendered that would remove it.
          currentTarget.value = text
          setTyped(text)
          onTyped(wholeUnits.test(text) ? 'read' : 'wrong')
          if (wholeUnits.test(text)) onUnits(Number(text))
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined)
        }}
      />
    </FieldFrame>
  )
}

/** Debounce of a typed amount. */
const debounceMs = 700

interface AmountFieldProps extends Omit<SizeFieldsProps, 'units'> {
  /** The typed amount has been turned into units, or cannot be. */
  readonly onRead: (typed: SizeTyped) => void
}

interface AmountMessage {
  readonly note?: string
  readonly error?: string
}

function AmountField({ bond, amountPaise, onTyped, ...handlers }: AmountFieldProps) {
  const { t, language } = useTexts()
  const [typed, setTyped] = useState<string>()
  const [message, setMessage] = useState<AmountMessage>({})
  useUnitsFor(bond.product, typed, { ...handlers, onMessage: setMessage })
  const wiring = useFieldWiring({ error: message.error, hint: true })
  const shown = amountPaise === undefined ? '' : formatPaise(amountPaise, language).replace('₹', '')
  return (
    <FieldFrame
      id={wiring.id}
      label={t('bonds.amountLabel')}
      hint={t('bonds.amountHint')}
      error={message.error}
    >
      <div className={fieldCss.box}>
        <span className={fieldCss.affix}>₹</span>
        <input
          {...wiring}
          className={fieldCss.input}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          onFocus={event => event.currentTarget.select()}
          onChange={event => {
            setMessage({})
            setTyped(event.currentTarget.value)
            onTyped('asking')
          }}
          onBlur={() => {
            const left = typed?.trim() === ''
            // Emptied and left: the units stay.
            if (left) setMessage({})
            if (left) handlers.onRead('read')
            // An error, or an amount that is still being read, stays in the field.
            if (left || (message.error === undefined && message.note !== undefined)) setTyped(undefined)
          }}
        />
      </div>
      <p className={css.amountNote} role="status">
        {message.note}
      </p>
    </FieldFrame>
  )
}

interface AmountHandlers extends Pick<AmountFieldProps, 'onUnits' | 'onRead'> {
  readonly onMessage: (message: AmountMessage) => void
}

/** Reads how many units a typed amount buys, debounced, and hands on the units or the error. */
function useUnitsFor(product: string, typed: string | undefined, handlers: AmountHandlers): void {
  const { language } = useTexts()
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    if (typed === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await unitsFor(product, typed, { language, signal: stop.signal })
      if (found === undefined || stop.signal.aborted) return
      const { units, ...message } = found
      latest.current.onMessage(message)
      latest.current.onRead(units === undefined ? 'wrong' : 'read')
      if (units !== undefined) latest.current.onUnits(units)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, product, language])
}

/** `undefined` when another amount was typed meanwhile. */
async function unitsFor(
  product: string,
  typed: string,
  { language, signal }: { readonly language: Language; readonly signal: AbortSignal },
): Promise<(AmountMessage & { readonly units?: number }) | undefined> {
  const amount = Number(typed.replace(/[\s,₹]/g, ''))
  if (typed.trim() === '' || !Number.isFinite(amount)) return { error: now('orders.amountInvalid') }
  const answer = await callContract(getInvestmentAmount, { product, amount }, { signal }).catch(
    (cause: unknown) => {
      // Aborted because another amount was typed.
      if (!signal.aborted) throw cause
      return undefined
    },
  )
  if (answer === undefined) return undefined
  if (!answer.ok) return { error: await problemText(answer.problem) }
  const { units, minUnits, minAmountPaise, amountPaise: cost, leftOverPaise } = answer.body.data
  if (units < minUnits) {
    const least = formatPaise(minAmountPaise, language)
    return { error: now('orders.belowMinimum', { units: minUnits, amount: least }) }
  }
  const note = now('bonds.amountBuys', {
    units: formatUnitCount(now, units, language),
    cost: formatPaise(cost, language),
    rest: formatPaise(leftOverPaise, language),
  })
  return { note, units }
}
