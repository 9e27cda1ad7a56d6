import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const stepOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 12,
  PageDown: -12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The index of the equally wide column at a share (0 to 1) of the width. */
const evenly = (share: number, count: number): number => Math.floor(share * count)

/**
 * A cursor over the points of a chart, moved by arrow keys (Home and End jump) or by the pointer. For a screen reader
 * it is a slider that reads the text of each point.
 */
export function useCursor(
  readings: readonly string[],
  {
    start = 0,
    placeOf = evenly,
  }: { readonly start?: number | undefined; readonly placeOf?: typeof evenly | undefined } = {},
) {
  const count = readings.length
  const [chosen, setChosen] = useState<number>()
  const within = (place: number): number => Math.max(0, Math.min(count - 1, place))
  const at = within(chosen ?? start)
  return {
    at,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': at + 1,
      'aria-valuetext': readings[at] ?? '',
      onKeyDown: (event: KeyboardEvent) => {
        const step = stepOf[event.key]
        if (step === undefined) return
        event.preventDefault()
        setChosen(within(at + step))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const place = placeOf((event.clientX - left) / width, count)
        if (Number.isFinite(place)) setChosen(within(place))
      },
    },
  }
}
