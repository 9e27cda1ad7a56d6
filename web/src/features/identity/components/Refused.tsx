import { useTexts } from '../../../lib/i18n.ts'
import { type Support, supportText } from './supportText.ts'

interface RefusedProps {
  readonly refusal: { readonly id: string; readonly text: string }
  readonly support: Support
}

/** Why the verification did not open; announced at once. */
export function Refused({ refusal, support }: RefusedProps) {
  const { t } = useTexts()
  return (
    <p role="alert">
      {refusal.text}
      {refusal.id === 'identity.somethingWrong' && ` ${supportText(t, support)}`}
    </p>
  )
}
