const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** A page that is not as long after this time is another one than it was. */
const mostMs = 10_000

/**
 * Scrolls to the place where somebody was who comes back to a page: at once, and where the page is not long enough yet,
 * because its parts come one after the other, as often as it grows. Ends when the place is reached, when the reader does
 * something, after ten seconds, or when the answer is called.
 */
export function returnTo(top: number): () => void {
  const growth = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(go)
  const timer = setTimeout(stop, mostMs)
  function stop(): void {
    clearTimeout(timer)
    growth?.disconnect()
    for (const act of acts) removeEventListener(act, stop)
  }
  function go(): void {
    scrollTo(0, top)
    // Heights may be fractions of a pixel.
    if (scrollY >= top - 1) stop()
  }
  for (const act of acts) addEventListener(act, stop, { passive: true })
  growth?.observe(document.body)
  go()
  return stop
}
