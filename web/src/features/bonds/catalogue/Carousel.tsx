import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/Button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../components/ui/icons/navigation.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './carousel.module.css'

interface CarouselProps {
  readonly title: string
  readonly slides: readonly { readonly key: string; readonly name: string; readonly content: ReactNode }[]
}

/** With more slides than this the last is followed by the first (D3 s2). */
const loopsAbove = 2

/**
 * Slides in a scrolling row: two on a desktop, one on a phone. Never moves by itself; buttons, arrow keys, touch and the
 * tab key move it, and the visible slide is announced.
 */
export function Carousel({ title, slides }: CarouselProps) {
  const { t } = useTexts()
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const loops = slides.length > loopsAbove

  /** The last slide that can be the leftmost, at the current width. */
  const last = (): number => {
    const row = track.current
    const width = row?.firstElementChild instanceof HTMLElement ? row.firstElementChild.offsetWidth : 0
    const visible = row && width > 0 ? Math.max(1, Math.round(row.clientWidth / width)) : 1
    return Math.max(0, slides.length - visible)
  }
  const go = (by: 1 | -1): void => {
    const end = last()
    const goal = at + by
    const next = goal > end ? (loops ? 0 : end) : goal < 0 ? (loops ? end : 0) : goal
    const slide = track.current?.children[next]
    if (track.current && slide instanceof HTMLElement)
      track.current.scrollLeft = slide.offsetLeft - track.current.offsetLeft
    setAt(next)
    setAnnouncement(
      t('bonds.slideOf', { place: next + 1, count: slides.length, name: slides[next]?.name ?? '' }),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (by === undefined) return
    event.preventDefault()
    go(by)
  }
  /** Follows scrolling by touch or the tab key. */
  const onScroll = (): void => {
    const row = track.current
    if (!row) return
    const places = [...row.children].map(one => (one instanceof HTMLElement ? one.offsetLeft : 0))
    const from = row.scrollLeft + row.offsetLeft
    const nearest = places.reduce(
      (best, place, index) => (Math.abs(place - from) < Math.abs((places[best] ?? 0) - from) ? index : best),
      0,
    )
    setAt(nearest)
  }
  return (
    <section className={css.carousel} aria-labelledby={id} aria-roledescription={t('bonds.carousel')}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {slides.length > 1 && (
          <div className={css.buttons} data-few={slides.length <= 2 || undefined}>
            <IconButton
              label={t('bonds.slideBefore')}
              icon={<IconChevronLeft size={22} />}
              disabled={!loops && at === 0}
              onClick={() => go(-1)}
            />
            <IconButton
              label={t('bonds.slideNext')}
              icon={<IconChevronRight size={22} />}
              disabled={!loops && at === slides.length - 1}
              onClick={() => go(1)}
            />
          </div>
        )}
      </div>
      <ul
        ref={track}
        className={css.track}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      >
        {slides.map((slide, place) => (
          <li
            key={slide.key}
            className={css.slide}
            aria-label={t('bonds.slideOf', { place: place + 1, count: slides.length, name: slide.name })}
          >
            {slide.content}
          </li>
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </section>
  )
}
