import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a field that takes the focus when it appears. The attribute `autofocus` is no way: a browser follows it once,
 * while it loads the page.
 */
export function useFocusOnShow(isWanted = false): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  return field
}
