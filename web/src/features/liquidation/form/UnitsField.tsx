import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../../components/ui/Button.tsx'
import { FieldFrame, useFieldWiring } from '../../../components/ui/form/Field.tsx'
import fieldCss from '../../../components/ui/form/field.module.css'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'
import { stepUnits, unitsProblem, unitsTyped } from './unitsEntry.ts'

interface UnitsFieldProps {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly available: number
  readonly disabled: boolean
}

/** Inserted at once: pasted, dropped, or suggested by the keyboard. */
const isPasted = (event: Event): boolean =>
  event instanceof InputEvent &&
  (/^insert(From|Replacement)/.test(event.inputType) || (event.data?.length ?? 0) > 1)

/** The units to sell, with minus and plus buttons that stop at the limits (D3 s5). */
export function UnitsField({ typed, onTyped, available, disabled }: UnitsFieldProps) {
  const { t } = useTexts()
  const problem = unitsProblem(typed, available)
  const error = problem && t(problem)
  const wiring = useFieldWiring({ error, hint: true })
  const units = Number(typed)
  return (
    <FieldFrame
      id={wiring.id}
      label={t('liquidation.unitsLabel')}
      hint={t('liquidation.unitsHint', { max: available })}
      error={error}
    >
      <div className={`${fieldCss.box} ${css.stepper}`}>
        <IconButton
          label={t('liquidation.fewerUnits')}
          icon={<IconMinus size={20} aria-hidden="true" />}
          disabled={disabled}
          aria-disabled={units <= 1 || undefined}
          onClick={() => onTyped(stepUnits(typed, -1, available))}
        />
        <input
          {...wiring}
          className={fieldCss.input}
          name="units"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={typed}
          onChange={({ currentTarget, nativeEvent }) =>
            onTyped(unitsTyped(typed, currentTarget.value, { pasted: isPasted(nativeEvent) }))
          }
        />
        <IconButton
          label={t('liquidation.moreUnits')}
          icon={<IconPlus size={20} aria-hidden="true" />}
          disabled={disabled}
          aria-disabled={units >= available || undefined}
          onClick={() => onTyped(stepUnits(typed, 1, available))}
        />
      </div>
    </FieldFrame>
  )
}
