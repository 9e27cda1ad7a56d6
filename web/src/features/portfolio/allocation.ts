import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'

/** What holdings are told apart by. */
export const kinds = ['issuer', 'rating', 'type'] as const
export type Kind = (typeof kinds)[number]

export interface Part {
  /** The issuer, the rating or the type; `''` for what has none, `others` for the rest. */
  readonly name: string
  readonly rest: boolean
  readonly paise: number
  /** Tenths of a percent; all together 1,000. */
  readonly perMille: number
}

/** So many parts have a colour and a pattern of their own. */
const mostParts = 6

const nameOf: Record<Kind, (holding: Holding) => string> = {
  issuer: ({ issuer }) => issuer,
  rating: ({ rating }) => rating,
  type: ({ productType }) => productType,
}

/** How the current value is divided, principal on its way too, largest first; what is beyond six parts is one part. */
export function allocationOf(holdings: readonly Holding[], kind: Kind): readonly Part[] {
  const sums = new Map<string, number>()
  for (const holding of holdings) {
    const name = nameOf[kind](holding)
    sums.set(name, (sums.get(name) ?? 0) + holding.pfStats.mtmPaise)
  }
  const sorted = [...sums]
    .map(([name, paise]) => ({ name, rest: false, paise }))
    .filter(({ paise }) => paise > 0)
    .sort((a, b) => b.paise - a.paise)
  const few = sorted.length <= mostParts
  const own = few ? sorted : sorted.slice(0, mostParts - 1)
  const others = few ? [] : sorted.slice(mostParts - 1)
  const rest = others.reduce((sum, { paise }) => sum + paise, 0)
  return withShares([...own, ...(rest > 0 ? [{ name: '', rest: true, paise: rest }] : [])])
}

/** Tenths of a percent that make 1,000 together: what rounding down leaves goes to the largest remainders. */
function withShares(parts: readonly Omit<Part, 'perMille'>[]): readonly Part[] {
  const whole = parts.reduce((sum, { paise }) => sum + paise, 0)
  if (whole === 0) return []
  const exact = parts.map(({ paise }) => (paise * 1000) / whole)
  const floors = exact.map(Math.floor)
  const left = 1000 - floors.reduce((sum, one) => sum + one, 0)
  const lucky = new Set(
    exact
      .map((one, place) => ({ place, remainder: one - Math.floor(one) }))
      .sort((a, b) => b.remainder - a.remainder || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return parts.map((part, place) => ({
    ...part,
    perMille: (floors[place] ?? 0) + (lucky.has(place) ? 1 : 0),
  }))
}
