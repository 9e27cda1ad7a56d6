import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { useTexts } from '../i18n.ts'
import { partAtBuildTime } from './partsAtBuildTime.ts'
import { useLater } from './useLater.ts'

interface WhenNearProps<P extends object> {
  /** Always the same function. */
  readonly load: () => Promise<ComponentType<P>>
  /** What the part is given. */
  readonly given: P
  /**
   * Its room until it is there: less would never come into view at the end of a page, and a page that becomes shorter moves
   * under the finger of who is at its end.
   */
  readonly room?: string | undefined
  /** In its room while it is not there. */
  readonly waiting?: ReactNode
}

/**
 * Loads and shows a part of a page once its place comes into view; at once where nothing can watch for that. In a page that
 * is written at build time the part is there from the beginning, and stays until it is loaded (`app/firstPaint/showFirst.ts`).
 */
export function WhenNear<P extends object>({ load, given, room, waiting }: WhenNearProps<P>) {
  const place = useRef<HTMLDivElement>(null)
  const { t } = useTexts()
  const [near, setNear] = useState(false)
  const { part: Part, failed } = useLater(near ? load : undefined)
  const isThere = Part !== undefined
  useLayoutEffect(() => {
    if (isThere) place.current?.querySelector('[data-written]')?.remove()
  }, [isThere])
  useEffect(() => {
    if (place.current === null || typeof IntersectionObserver === 'undefined') {
      setNear(true)
      return undefined
    }
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      // Its first line at the very bottom is not yet what somebody looks at.
      { rootMargin: '0px 0px -80px 0px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  if (import.meta.env?.SSR === true) {
    const Written = partAtBuildTime(load)
    return (
      <div data-near>
        <div data-written>{Written && <Written {...given} />}</div>
      </div>
    )
  }
  return (
    <div ref={place} data-near className={isThere || failed ? undefined : room}>
      {failed ? (
        <ErrorState title={t('common.screenFailed')} onRetry={() => location.reload()} />
      ) : Part === undefined ? (
        waiting
      ) : (
        <Part {...given} />
      )}
    </div>
  )
}
