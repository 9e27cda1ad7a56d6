type Interval = readonly [from: number, to: number]

/** Maps one interval onto another in a straight line; an interval without length is mapped onto the middle. */
export function linearScale([from, to]: Interval, [start, end]: Interval): (value: number) => number {
  return value => start + (end - start) * (from === to ? 0.5 : (value - from) / (to - from))
}
