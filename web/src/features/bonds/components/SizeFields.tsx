import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { IconButton } from '../../../components/ui/Button.tsx'
import { FieldFrame, useFieldWiring } from '../../../components/ui/Field.tsx'
import fieldCss from '../../../components/ui/field.module.css'
import { findText, t as now, problemText, useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
import { getInvestmentAmount } from '../api/getInvestmentAmount.ts'
import { sizeProblem } from '../orderSize.ts'
import { unitsWords } from '../unitsWords.ts'
import css from './bonds.module.css'

interface SizeFieldsProps {
  readonly bond: BondDetails
  readonly units: number
  readonly onUnits: (units: number) => void
  /** What these units cost by the newest quote. */
  readonly amountPaise: number | undefined
}

/** How much: in units, or in rupees that the server turns into whole units. Each follows the other. */
export function SizeFields({ bond, units, onUnits, amountPaise }: SizeFieldsProps) {
  return (
    <div className={css.size}>
      <UnitsField bond={bond} units={units} onUnits={onUnits} />
      <AmountField bond={bond} onUnits={onUnits} amountPaise={amountPaise} />
    </div>
  )
}

function UnitsField({ bond, units, onUnits }: Omit<SizeFieldsProps, 'amountPaise'>) {
  const { t, language } = useTexts()
  /** What is being typed, as long as it is no whole number or the field has the focus. */
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && !/^[1-9]\d{0,7}$/.test(typed)
  const problem = wrong ? { id: 'orders.unitsInvalid' as const } : sizeProblem(bond, units, language)
  const error = problem && findText(problem.id, 'params' in problem ? problem.params : {})
  const wiring = useFieldWiring({ error, hint: true })
  const most = Math.min(bond.maxUnits, bond.availableUnits)
  const step = (by: number): void => {
    setTyped(undefined)
    onUnits(Math.max(bond.minUnits, Math.min(most, units + by)))
  }
  return (
    <FieldFrame
      id={wiring.id}
      label={t('bonds.unitsLabel')}
      hint={t('bonds.unitsHint', { min: bond.minUnits, max: most })}
      error={error}
    >
      <div className={`${fieldCss.box} ${css.stepper}`}>
        <IconButton
          label={t('bonds.fewerUnits')}
          icon={<IconMinus size={20} aria-hidden="true" />}
          aria-disabled={units <= bond.minUnits || undefined}
          onClick={() => step(-1)}
        />
        <input
          {...wiring}
          className={fieldCss.input}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(units)}
          onChange={event => {
            const text = event.currentTarget.value.replace(/[\s,]/g, '')
            setTyped(text)
            if (/^[1-9]\d{0,7}$/.test(text)) onUnits(Number(text))
          }}
          onBlur={() => {
            if (!wrong) setTyped(undefined)
          }}
        />
        <IconButton
          label={t('bonds.moreUnits')}
          icon={<IconPlus size={20} aria-hidden="true" />}
          aria-disabled={units >= most || undefined}
          onClick={() => step(1)}
        />
      </div>
    </FieldFrame>
  )
}

/** How long an amount must rest before the server is asked what it buys. */
const restMs = 700

function AmountField({ bond, onUnits, amountPaise }: Omit<SizeFieldsProps, 'units'>) {
  const { t, language } = useTexts()
  const [typed, setTyped] = useState<string>()
  const [said, setSaid] = useState<{ readonly note?: string; readonly error?: string }>({})
  const running = useRef<AbortController | undefined>(undefined)
  const latest = useRef(onUnits)
  latest.current = onUnits
  const { product } = bond

  useEffect(() => {
    if (typed === undefined) return
    running.current?.abort()
    const amount = Number(typed.replace(/[\s,₹]/g, ''))
    const stop = new AbortController()
    running.current = stop
    const timer = setTimeout(async () => {
      if (typed.trim() === '' || !Number.isFinite(amount)) {
        setSaid({ error: now('orders.amountInvalid') })
        return
      }
      const answer = await getInvestmentAmount({ product, amount }, stop.signal).catch((cause: unknown) => {
        // Another amount was typed meanwhile; nothing else is thrown, and if it were it must be heard.
        if (!stop.signal.aborted) throw cause
        return undefined
      })
      if (answer === undefined || stop.signal.aborted) return
      if (!answer.ok) {
        const words = await problemText({ ...answer.problem, message: answer.message })
        setSaid({ error: words })
        return
      }
      const { units, minUnits, minAmountPaise, amountPaise: cost, leftOverPaise } = answer.body.data
      if (units < minUnits) {
        const least = formatPaise(minAmountPaise, language)
        setSaid({ error: now('orders.belowMinimum', { units: minUnits, amount: least }) })
        return
      }
      setSaid({
        note: now('bonds.amountBuys', {
          units: unitsWords(now, units, language),
          cost: formatPaise(cost, language),
          rest: formatPaise(leftOverPaise, language),
        }),
      })
      latest.current(units)
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, product, language])

  const wiring = useFieldWiring({ error: said.error, hint: true })
  const shown = amountPaise === undefined ? '' : formatPaise(amountPaise, language).replace('₹', '')
  return (
    <FieldFrame id={wiring.id} label={t('bonds.amountLabel')} hint={t('bonds.amountHint')} error={said.error}>
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
            setSaid({})
            setTyped(event.currentTarget.value)
          }}
          onBlur={() => {
            // What was typed has been turned into units by now, or is still being: its error stays to be read.
            if (said.error === undefined && said.note !== undefined) setTyped(undefined)
          }}
        />
      </div>
      <p className={css.amountNote} role="status">
        {said.note}
      </p>
    </FieldFrame>
  )
}
