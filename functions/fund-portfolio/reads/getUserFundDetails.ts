import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import type { getUserFundDetails } from '../../../shared/contracts/fund-portfolio/getUserFundDetails.ts'
import { decimalOf, fundValue } from '../../../shared/finance/funds/fundAmounts.ts'
import { type FundGain, longTermFrom } from '../../../shared/finance/funds/fundGains.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { FundPosition } from '../positions/position.ts'
import { gainsOf, taxKindOf } from '../valuation/gains.ts'
import { type HeldScheme, heldSchemes } from '../valuation/heldScheme.ts'
import { holdingView } from '../valuation/holdingView.ts'
import { timelineEntries, transactionsOf } from '../valuation/timeline.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import { readFairPrices } from './fairPrices.ts'
import type { ReadDependencies } from './readDependencies.ts'
import { schemeNames, selectValues } from './selectedPositions.ts'

type Details = BodyOf<typeof getUserFundDetails>['data']

/** One scheme with its lots, its gains and every row. By code, also that of a scheme it took over, or by `holdingId`. */
export const handleGetUserFundDetails =
  (
    dependencies: Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>,
  ): Handler<typeof getUserFundDetails> =>
  async ({ amfi, holdingId, pan }, { now, session: { investorId } }) => {
    const selected = await selectValues(dependencies, investorId, { pan })
    if (!selected.ok) return selected
    const { valued } = selected.body
    const wanted = amfi ?? holdingId
    const scheme = heldSchemes(valued).find(
      one => one.holdingId === wanted || one.valued.some(({ position }) => position.code === wanted),
    )
    if (wanted === undefined || scheme === undefined) return refuse('funds.holdingUnknown')
    const { schemes } = dependencies
    const today = indianDate(now)
    const all = valued.map(({ position }) => position)
    const [fairPrices, namesOf] = await Promise.all([
      readFairPrices(schemes, scheme.valued),
      schemeNames(schemes, all),
    ])
    const positions = scheme.valued.map(({ position }) => position)
    const deleted = positions.map(onlyDeleted)
    return reply({
      data: {
        holding: holdingView(scheme, {
          today,
          costDifferenceOf: schemes.costDifferenceOf,
        }),
        lots: lotsOf(scheme),
        realised: gainsOf(scheme.valued, fairPrices)
          .sort((one, other) => (one.soldOn < other.soldOn ? 1 : one.soldOn > other.soldOn ? -1 : 0))
          .map(realisedOf),
        transactions: transactionsOf(timelineEntries(positions), all, { namesOf, today }),
        deleted: transactionsOf(timelineEntries(deleted), all, { namesOf, today }),
      },
    })
  }

/** The rows that were taken out, as if they were not. */
const onlyDeleted = (position: FundPosition): FundPosition => ({
  ...position,
  rows: position.rows.flatMap(({ deletedOn, ...row }) => (deletedOn === undefined ? [] : [row])),
})

function lotsOf({ valued }: HeldScheme): Details['lots'] {
  return valued
    .flatMap(one => (one.ledger?.lots ?? []).map(lot => ({ lot, one })))
    .sort((first, second) => (first.lot.boughtOn < second.lot.boughtOn ? -1 : 1))
    .map(({ lot: { boughtOn, unitsE4, costPaise }, one }) => {
      const from = longTermFrom(taxKindOf(one.facts), boughtOn)
      return {
        boughtOn,
        units: decimalOf(unitsE4),
        costPaise,
        ...lotValue(one, unitsE4),
        ...(from === undefined ? {} : { longTermFrom: from }),
      }
    })
}

/** By itself, so that lots may differ from their sum by less than a paisa each. */
const lotValue = ({ price }: ValuedPosition, unitsE4: number): { readonly valuePaise?: number } =>
  price === undefined ? {} : { valuePaise: fundValue(unitsE4, price.navE4) }

function realisedOf(gain: FundGain): Details['realised'][number] {
  const { soldOn, unitsE4, costPaise, proceedsPaise, gainPaise, term } = gain
  const { grandfathered, indexed, fairValueMissing } = gain
  return {
    soldOn,
    units: decimalOf(unitsE4),
    costPaise,
    proceedsPaise,
    gainPaise,
    term,
    ...(grandfathered === undefined ? {} : { grandfathered }),
    ...(indexed === undefined ? {} : { indexed }),
    ...(fairValueMissing === undefined ? {} : { fairValueMissing }),
  }
}
