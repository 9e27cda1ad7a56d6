import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLater } from './useLater.ts'

interface WhenNearProps {
  readonly load: () => Promise<ComponentType>
  /** Its room while it is not there: less would never come into view at the end of a page. */
  readonly room: string | undefined
}

/** Loads and shows a part of a page once its place comes into view; at once where nothing can watch for that. */
export function WhenNear({ load, room }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
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
  return (
    <div ref={place} className={near ? undefined : room}>
      {near && <Loaded load={load} />}
    </div>
  )
}

function Loaded({ load }: Pick<WhenNearProps, 'load'>) {
  const { part: Part } = useLater(load)
  return Part === undefined ? null : <Part />
}
