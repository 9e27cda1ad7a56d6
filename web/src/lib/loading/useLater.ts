import { useEffect, useState } from 'react'

/** What is loaded after the first paint: nothing yet, it, or that it could not be had. */
export type Later<T> = { readonly part?: T; readonly failed?: true }

/**
 * Loads a part of a screen after the screen is shown, for what the first load has no room for. Not React's `lazy`,
 * which delays the loaded part for up to 300 ms. Without `load` it waits. What is missing loads no page anew by itself: the
 * screen is there, and would be loaded again and again where the part is missing for good, e.g. because something blocks it.
 */
export function useLater<T>(load: (() => Promise<T>) | undefined): Later<T> {
  const [later, setLater] = useState<Later<T>>({})
  useEffect(() => {
    if (load === undefined) return undefined
    let gone = false
    load().then(
      part => {
        if (!gone) setLater({ part })
      },
      () => {
        if (!gone) setLater({ failed: true })
      },
    )
    return () => {
      gone = true
    }
  }, [load])
  return later
}
