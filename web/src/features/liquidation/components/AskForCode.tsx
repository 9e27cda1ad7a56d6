import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { timeWords } from '../timeWords.ts'
import type { CodeFlow } from '../useCode.ts'
import { useSecondsLeft } from '../useLiquidation.ts'

interface AskForCodeProps {
  readonly code: CodeFlow
  readonly words: string
  readonly onPress: () => void
}

/** The button that asks for a code. Within half a minute of the code of another sale it counts down, as the resending does. */
export function AskForCode({ code: { busy, waitUntil }, words, onPress }: AskForCodeProps) {
  const { t } = useTexts()
  const wait = useSecondsLeft(waitUntil)
  const told = useRef<HTMLParagraphElement>(null)
  const toldOf = useRef<number>(undefined)
  useEffect(() => {
    // Once for each wait: the button that was pressed has lost the focus.
    if (wait === 0 || toldOf.current === waitUntil) return
    toldOf.current = waitUntil
    told.current?.focus()
  }, [wait, waitUntil])
  const sending = busy === 'sending'
  return (
    <>
      {wait > 0 && (
        <p ref={told} tabIndex={-1}>
          {t('liquidation.resendIn', { time: timeWords(wait) })}
        </p>
      )}
      <Button wide busy={sending} disabled={wait > 0} onClick={onPress}>
        {sending ? t('liquidation.sending') : words}
      </Button>
    </>
  )
}
