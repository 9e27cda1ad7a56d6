import { type FormEvent, useState } from 'react'
import { financialYearDays, financialYearStart } from '../../../../../shared/vocabulary/calendarDays.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { formValues } from '../../../components/ui/form/useForm.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { exactYear, type Period } from '../periods.ts'
import css from './portfolio.module.css'

interface PeriodFormProps {
  readonly period: Period
  readonly today: string
  readonly onPeriod: (period: Period) => void
}

const custom = 'custom'
/** Years offered before and after the one of today. */
const back = 3
const ahead = 6

/** A financial year, or any two dates. */
export function PeriodForm({ period, today, onPeriod }: PeriodFormProps) {
  const { t } = useTexts()
  const now = financialYearStart(today)
  const year = exactYear(period)
  const offered = year !== undefined && year >= now - back && year <= now + ahead ? String(year) : custom
  const [choice, setChoice] = useState(offered)
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { from, to } = formValues(event.currentTarget)
    if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '' || from > to) {
      setWrong(true)
      return
    }
    onPeriod({ from, to })
  }
  return (
    <Card title={t('portfolio.period')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <SelectField
            name="year"
            label={t('portfolio.year')}
            placeholder={null}
            value={choice}
            onChange={event => {
              const { value } = event.currentTarget
              setChoice(value)
              setWrong(false)
              if (value !== custom) onPeriod(financialYearDays(Number(value)))
            }}
            options={[
              ...Array.from({ length: back + ahead + 1 }, (_, place) => now + ahead - place).map(one => ({
                value: String(one),
                label: t('portfolio.yearOf', { from: String(one), to: String(one + 1) }),
              })),
              { value: custom, label: t('portfolio.customRange') },
            ]}
          />
          {choice === custom && (
            <div className={css.range}>
              <TextField name="from" type="date" label={t('portfolio.from')} defaultValue={period.from} />
              <TextField
                name="to"
                type="date"
                label={t('portfolio.to')}
                defaultValue={period.to}
                error={wrong ? t('portfolio.rangeWrong') : undefined}
              />
              <Button type="submit" variant="secondary">
                {t('portfolio.show')}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Card>
  )
}
