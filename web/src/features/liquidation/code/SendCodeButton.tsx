import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'
import { formatTimeLeft } from './formatTimeLeft.ts'
import type { CodeFlow } from './useCode.ts'

interface SendCodeButtonProps {
  readonly code: CodeFlow
  readonly label: string
  readonly onPress: () => void
}

/** The button that sends a code. Within 30 s of the code of another liquidation it counts down and is disabled. */
export function SendCodeButton({ code: { busy, waitUntil }, label, onPress }: SendCodeButtonProps) {
  const { t } = useTexts()
  const wait = useSecondsLeft(waitUntil)
  const notice = useRef<HTMLParagraphElement>(null)
  const focusedFor = useRef<number>(undefined)
  useEffect(() => {
    // Once per wait: the pressed button is disabled and has lost the focus.
    if (wait === 0 || focusedFor.current === waitUntil) return
    focusedFor.current = waitUntil
    notice.current?.focus()
  }, [wait, waitUntil])
  const sending = busy === 'sending'
  return (
    <>
      {wait > 0 && (
        <p ref={notice} tabIndex={-1}>
          {t('liquidation.resendIn', { time: formatTimeLeft(wait) })}
        </p>
      )}
      <Button wide busy={sending} disabled={wait > 0} onClick={onPress}>
        {sending ? t('liquidation.sending') : label}
      </Button>
    </>
  )
}
