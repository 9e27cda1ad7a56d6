import { type ComponentType, useEffect, useRef, useState } from 'react'
import { offerFreshLogin } from '../../lib/calls/freshLogin.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { loadForPress } from '../../lib/loading/loadForPress.ts'
import { useSession } from '../session.tsx'

interface DialogProps {
  readonly email: string
  /** Whether the investor has logged in again. */
  readonly onEnd: (loggedIn: boolean) => void
}

/** The dialog and its texts are loaded when they are needed: the first load has no room for them. */
async function loadDialog(): Promise<ComponentType<DialogProps>> {
  const [{ FreshLoginDialog }] = await Promise.all([
    import('../../features/auth/components/FreshLoginDialog.tsx'),
    loadTexts(['auth']),
  ])
  return FreshLoginDialog
}

/** Shows the dialog of a fresh log-in to the calls that need one; all that wait meanwhile wait for the same one. */
export function FreshLogin() {
  const { state } = useSession()
  const [dialog, setDialog] = useState<{ readonly View: ComponentType<DialogProps> }>()
  const waiting = useRef<((loggedIn: boolean) => void)[]>([])
  const email = state.kind === 'investor' ? state.facts.email : undefined
  const end = (loggedIn: boolean): void => {
    setDialog(undefined)
    for (const resolve of waiting.current.splice(0)) resolve(loggedIn)
  }
  useEffect(() => {
    if (email === undefined) return
    const remove = offerFreshLogin(async () => {
      const View = await loadForPress(loadDialog)
      if (View === undefined) return false
      setDialog({ View })
      return new Promise(resolve => waiting.current.push(resolve))
    })
    return () => {
      remove()
      for (const resolve of waiting.current.splice(0)) resolve(false)
    }
  }, [email])
  return dialog === undefined || email === undefined ? null : <dialog.View email={email} onEnd={end} />
}
