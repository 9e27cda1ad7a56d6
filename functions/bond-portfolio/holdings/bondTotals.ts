import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { InvestorBook } from '../../book/readers.ts'
import { viewedHolding } from './holdingView.ts'
import { type Flow, merged, totalsOf } from './portfolioPricing.ts'
import type { Position } from './positions.ts'

/** The bonds of an investor in figures; money is paise. The same as in `getPortfolio`. */
export interface BondTotals {
  /** Instruments of which units are held. */
  readonly held: number
  readonly valuePaise: number
  readonly investedPaise: number
  /** Of everything that was ever held. */
  readonly gainPaise: number
  /** Of everything that was ever held; the value of today is one of them. */
  readonly flows: readonly Flow[]
  /** The payments that come next, by their day. */
  readonly nextPayouts: readonly {
    readonly date: string
    readonly netPaise: number
    readonly displayName: string
    readonly provisional: boolean
  }[]
}

export function bondTotals(
  positions: readonly Position[],
  { payoutsHeld }: Pick<InvestorBook, 'payoutsHeld'>,
  { now, calendar }: { readonly now: Date; readonly calendar: MarketCalendar },
): BondTotals {
  const viewed = positions.map(position => viewedHolding(position, { now, calendar, payoutsHeld }))
  const flows = merged(viewed.flatMap(one => one.flows))
  const { valuePaise, gainPaise } = totalsOf(flows)
  return {
    held: viewed.filter(({ heldPaise }) => heldPaise > 0).length,
    valuePaise,
    investedPaise: viewed.reduce((sum, { heldPaise }) => sum + heldPaise, 0),
    gainPaise,
    flows,
    nextPayouts: positions
      .flatMap(({ instrument: { displayName }, payouts }) =>
        payouts
          .filter(({ standing }) => standing === 'due' || standing === 'expected')
          .map(({ paymentDate: date, netPaise, provisional }) => ({
            date,
            netPaise,
            displayName,
            provisional,
          })),
      )
      .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
  }
}
