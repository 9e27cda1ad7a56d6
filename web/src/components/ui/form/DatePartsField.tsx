import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FieldError, FieldHint } from './Field.tsx'
import css from './field.module.css'

interface DatePartsProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Names of the three selects, and their labels. */
  readonly names: { readonly day: string; readonly month: string; readonly year: string }
  readonly words: { readonly day: string; readonly month: string; readonly year: string }
  /** ISO date; a later choice is set back to this day. */
  readonly today: string
  readonly yearsBack: number
  /** It is the investor's own date of birth, which browsers fill in. */
  readonly ownBirthday?: boolean
  readonly initial?: { readonly day?: string; readonly month?: string; readonly year?: string }
  /** Called after every choice, with the date (ISO) once it is complete, and whether it was set back to today. */
  readonly onDate?: (iso: string | undefined, wasSetBack: boolean) => void
}

/** The ISO date of three parts; undefined while one is missing. Does not check that the day exists. */
export function isoOfParts(day: string, month: string, year: string): string | undefined {
  if (day === '' || month === '' || year === '') return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day far in the past: three selects, quicker than a calendar and usable by keyboard. */
export function DatePartsField({
  label,
  hint,
  error,
  names,
  words,
  today,
  yearsBack,
  ownBirthday = false,
  initial = {},
  onDate,
}: DatePartsProps) {
  const id = useId()
  const { language } = useTexts()
  const [parts, setParts] = useState({
    day: initial.day ?? '',
    month: initial.month ?? '',
    year: initial.year ?? '',
  })
  const options = useMemo(() => {
    const month = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
      month: 'long',
      timeZone: 'UTC',
    })
    const thisYear = Number(today.slice(0, 4))
    return {
      day: Array.from({ length: 31 }, (_, index) => [`${index + 1}`, `${index + 1}`] as const),
      month: Array.from(
        { length: 12 },
        (_, index) => [`${index + 1}`, month.format(Date.UTC(2000, index, 1))] as const,
      ),
      year: Array.from(
        { length: yearsBack + 1 },
        (_, index) => [`${thisYear - index}`, `${thisYear - index}`] as const,
      ),
    }
  }, [language, today, yearsBack])

  const choose = (part: 'day' | 'month' | 'year') => (event: FormEvent<HTMLSelectElement>) => {
    const chosen = { ...parts, [part]: event.currentTarget.value }
    const iso = isoOfParts(chosen.day, chosen.month, chosen.year)
    if (iso !== undefined && iso > today) {
      const [year = '', month = '', day = ''] = today.split('-')
      setParts({ day: `${Number(day)}`, month: `${Number(month)}`, year })
      onDate?.(today, true)
      return
    }
    setParts(chosen)
    onDate?.(iso, false)
  }
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className={css.dateParts} aria-describedby={describedBy || undefined}>
      <legend className={css.label}>{label}</legend>
      <FieldHint id={id} hint={hint} />
      <div className={css.dateRow}>
        {(['day', 'month', 'year'] as const).map(part => (
          <div key={part} className={css.datePart}>
            <label className={css.hint} htmlFor={`${id}-${part}`}>
              {words[part]}
            </label>
            <span className={css.box}>
              <select
                id={`${id}-${part}`}
                className={css.input}
                name={names[part]}
                value={parts[part]}
                autoComplete={ownBirthday ? `bday-${part}` : 'off'}
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={choose(part)}
              >
                <option value="">–</option>
                {options[part].map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </span>
          </div>
        ))}
      </div>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  )
}
