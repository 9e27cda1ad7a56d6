import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useTexts } from '../../../lib/i18n.ts'

interface SecondStepFieldProps {
  readonly name: string
  readonly error: string | undefined
  /** `app`: while it is being set up there are no recovery codes. `recovery`: there is no app. */
  readonly kind: 'app' | 'recovery' | 'any'
}

/** The code of the authenticator app, or a recovery code. */
export function SecondStepField({ kind, ...field }: SecondStepFieldProps) {
  const { t } = useTexts()
  return (
    <TextField
      {...field}
      label={t(kind === 'recovery' ? 'auth.recoveryLabel' : 'auth.secondStepLabel')}
      hint={kind === 'any' ? t('auth.secondStepHint') : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck="false"
      inputMode={kind === 'app' ? 'numeric' : 'text'}
    />
  )
}
