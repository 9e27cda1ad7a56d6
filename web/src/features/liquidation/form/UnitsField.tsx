import { FieldFrame, useFieldWiring } from '../../../components/ui/form/Field.tsx'
import { StepperInput } from '../../../components/ui/form/StepperInput.tsx'
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
      <div className={css.stepper}>
        <StepperInput
          {...wiring}
          name="units"
          labels={{ fewer: t('liquidation.fewerUnits'), more: t('liquidation.moreUnits') }}
          atLeast={units <= 1}
          atMost={units >= available}
          disabled={disabled}
          onStep={by => onTyped(stepUnits(typed, by, available))}
          value={typed}
          onChange={({ currentTarget, nativeEvent }) => {
            const units = unitsTyped(typed, currentTarget.value, { pasted: isPasted(nativeEvent) })
            // A letter leaves the units as they were, and then nothing is rendered that would remove it.
            currentTarget.value = units
            onTyped(units)
          }}
        />
      </div>
    </FieldFrame>
  )
}
