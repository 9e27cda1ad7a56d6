import { useEffect } from 'react'
import { rememberedScroll, useCommit } from '../hashLocation.ts'

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * For a part that comes after its page: who comes back to the page by its history finds the place where they were, though it
 * is not there when the page arrives (`app/router.tsx` scrolls only once). It is scrolled to as often as the page grows, until
 * it is reached or the reader scrolls or presses something.
 */
export function useReturn(): void {
  const { kind } = useCommit()
  useEffect(() => {
    const top = rememberedScroll()
    if (kind !== 'back' || scrollY >= top || typeof ResizeObserver === 'undefined') return undefined
    const growth = new ResizeObserver(() => {
      scrollTo(0, top)
      // Heights may be fractions of a pixel.
      if (scrollY >= top - 1) stop()
    })
    const stop = (): void => {
      growth.disconnect()
      for (const act of acts) removeEventListener(act, stop)
    }
    for (const act of acts) addEventListener(act, stop, { passive: true })
    growth.observe(document.body)
    return stop
  }, [kind])
}
