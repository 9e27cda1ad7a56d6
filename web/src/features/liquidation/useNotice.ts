import { useCallback, useEffect, useRef } from 'react'
import { dismissToast, toast } from '../../components/ui/feedback/toasts.ts'

export interface Notice {
  readonly say: (words: string) => void
  readonly forget: () => void
}

/** The one error notice of a form: it stays until dismissed (D3 s9), until the deed is tried again, or until its form goes. */
export function useNotice(): Notice {
  const shown = useRef<number>(undefined)
  const forget = useCallback((): void => {
    if (shown.current !== undefined) dismissToast(shown.current)
    shown.current = undefined
  }, [])
  // The page may learn by itself that it was done after all, and over what was done no error stands.
  useEffect(() => forget, [forget])
  const say = useCallback(
    (words: string): void => {
      forget()
      shown.current = toast.error(words)
    },
    [forget],
  )
  return { say, forget }
}
