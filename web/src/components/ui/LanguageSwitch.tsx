import { useId } from 'react'
import { changeLanguage, t, useTexts } from '../../lib/i18n.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme.ts'
import { toast } from './feedback/toasts.ts'
import css from './form/field.module.css'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** A few choices side by side: radio buttons, drawn as one control. */
export function ChoiceGroup<T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.group}>
      {options.map(option => (
        <label key={option.value} className={css.choice} lang={option.lang}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** English or Hindi, each in its own script. */
export function LanguageSwitch() {
  const { language, t: words } = useTexts()
  return (
    <ChoiceGroup
      label={words('common.language')}
      options={[
        { value: 'en', label: 'English', lang: 'en' },
        { value: 'hi', label: 'हिन्दी', lang: 'hi' },
      ]}
      chosen={language}
      onChoose={next => void changeLanguage(next).catch(() => toast.error(t('common.unableToFetch')))}
    />
  )
}

/** Light, dark, or as on the device. */
export function ThemeSwitch() {
  const { t: words } = useTexts()
  const choice = useThemeChoice()
  return (
    <ChoiceGroup<ThemeChoice>
      label={words('common.theme')}
      options={[
        { value: 'auto', label: words('common.themeAuto') },
        { value: 'light', label: words('common.themeLight') },
        { value: 'dark', label: words('common.themeDark') },
      ]}
      chosen={choice}
      onChoose={chooseTheme}
    />
  )
}
