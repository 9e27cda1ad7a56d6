import { useSyncExternalStore } from 'react'

/** From this width on a row of figures fits beside its name. */
const wide = '(min-width: 1024px)'

const subscribe = (changed: () => void): (() => void) => {
  const query = globalThis.matchMedia?.(wide)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
const isWide = (): boolean => globalThis.matchMedia?.(wide).matches ?? false

/** Whether a table of many columns fits the screen; a phone gets cards instead. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)
