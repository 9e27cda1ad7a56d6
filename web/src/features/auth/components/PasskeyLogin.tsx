import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { loadForPress } from '../../../lib/loading/loadForPress.ts'
import { hasPasskeys } from '../passkeySupport.ts'

interface PasskeyLoginProps {
  /** Instead of a password, or instead of a code beside it. */
  readonly insteadOf: 'password' | 'code'
  readonly onEntered: () => void | Promise<void>
}

/** Logs in with a passkey; nothing where the browser has none. */
export function PasskeyLogin({ insteadOf, onEntered }: PasskeyLoginProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  if (!hasPasskeys()) return null
  const enter = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const part = await loadForPress(() => import('../passkeys.ts'))
    const outcome = await part?.logInWithPasskey()
    setBusy(false)
    if (outcome === undefined) return
    if (outcome.ok) await onEntered()
    else setRefused('ended' in outcome ? t(outcome.ended) : await problemText(outcome.problem))
  }
  return (
    <>
      {refused !== undefined && <Banner tone="error">{refused}</Banner>}
      <Button variant="secondary" wide busy={busy} onClick={() => void enter()}>
        {t(insteadOf === 'password' ? 'auth.passkeyLogin' : 'auth.passkeyUse')}
      </Button>
    </>
  )
}
