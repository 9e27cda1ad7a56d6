import { useCallback, useEffect, useRef } from 'react'
import { dismissToast, toast } from '../../../components/ui/feedback/toasts.ts'

/** The error notice of a form: shown until dismissed (D3 s9), until the action is tried again, or until the form unmounts. */
export function useNotice() {
  const shown = useRef<number>(undefined)
  const dismiss = useCallback((): void => {
    if (shown.current !== undefined) dismissToast(shown.current)
    shown.current = undefined
  }, [])
  useEffect(() => dismiss, [dismiss])
  const show = useCallback(
    (message: string): void => {
      dismiss()
      shown.current = toast.error(message)
    },
    [dismiss],
  )
  return { show, dismiss }
}
