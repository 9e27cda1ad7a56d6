import { useSyncExternalStore } from 'react'

/** From this width on a row of figures fits beside its name; in `rem`, because large letters need more room. */
const wide = '(min-width: 64rem)'

const subscribe = (changed: () => void): (() => void) => {
  const query = globalThis.matchMedia?.(wide)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
const isWide = (): boolean => globalThis.matchMedia?.(wide).matches ?? false

/** Whether a table of many columns fits the screen; a phone gets cards instead. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)
