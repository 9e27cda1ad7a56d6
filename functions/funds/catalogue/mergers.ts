import * as z from 'zod/mini'
import list from '../data/mergers.json' with { type: 'json' }

const code = z.string().check(z.regex(/^\d{5,6}$/))
const { mergers } = z.parse(
  z.object({ mergers: z.array(z.object({ from: code, into: code, on: z.iso.date() })) }),
  list,
)
const byCode = new Map(mergers.map(one => [one.from, one]))

/** The scheme that a scheme was merged into by an ISO date; several mergers in a row end at the last one. */
export function mergedInto(from: string, on: string): string | undefined {
  const seen = new Set([from])
  let last = from
  for (let next = byCode.get(last); next !== undefined && next.on <= on; next = byCode.get(last)) {
    if (seen.has(next.into)) throw new Error('the mergers of data/mergers.json lead back to a scheme')
    seen.add(next.into)
    last = next.into
  }
  return last === from ? undefined : last
}
