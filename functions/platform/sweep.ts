/** How a sweep takes what is due: a few at once, and none begun after its time is up; the next sweep takes the rest. */
export interface Sweep {
  readonly atOnce: number
  readonly longestMs: number
}

/** Does a deed for each id. One that fails keeps no other waiting, and does not go unheard: all failures are thrown at the end. */
export async function sweepEach(
  ids: readonly string[],
  { atOnce, longestMs }: Sweep,
  deed: (id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const began = performance.now()
  for (let start = 0; start < ids.length && performance.now() - began < longestMs; start += atOnce) {
    const done = await Promise.allSettled(ids.slice(start, start + atOnce).map(deed))
    failures.push(...done.flatMap(one => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what was due could not be swept')
}
