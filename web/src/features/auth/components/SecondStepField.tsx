import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useTexts } from '../../../lib/i18n.ts'

interface SecondStepFieldProps {
  readonly name: string
  readonly error: string | undefined
  /** Without the sentence about recovery codes: while the app is being set up there are none. */
  readonly appOnly?: boolean
}

/** The code of the authenticator app, or a recovery code. */
export function SecondStepField({ appOnly = false, ...field }: SecondStepFieldProps) {
  const { t } = useTexts()
  return (
    <TextField
      {...field}
      label={t('auth.secondStepLabel')}
      hint={appOnly ? undefined : t('auth.secondStepHint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={appOnly ? 'numeric' : 'text'}
    />
  )
}
