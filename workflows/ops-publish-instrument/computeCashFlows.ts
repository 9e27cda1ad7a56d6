import { tradeDayOf } from '../../functions/bonds/pricing/availabilityPricing.ts'
import { paymentsShown } from '../../functions/bonds/pricing/quotePricing.ts'
import { bondTermsOf, isMldTerms } from '../../functions/bonds/pricing/termsPricing.ts'
import { changedInstrument } from '../../functions/bonds/publishing/changedInstrument.ts'
import {
  checkInstrument,
  type PublishedWhole,
  publicationOf,
  wholeOf,
} from '../../functions/bonds/publishing/publication.ts'
import { refusalOfVersion } from '../../functions/bonds/publishing/publishVersion.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import type { WholeInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { yieldFromCleanPrice } from '../../shared/finance/bondPrice.ts'
import { scheduleTotals } from '../../shared/finance/couponSchedule.ts'
import { unscaled } from '../../shared/finance/decimal.ts'
import { shownTerms } from '../../shared/finance/terms/optionYields.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'
import type { Dependencies } from './dependencies.ts'
import { publishedText, type Ready } from './preparedPublication.ts'

/** A price further from the last one than this, in percent, needs `bigMove`. */
const bigMovePercent = 10

/** Checks the instrument as typed and computes its payments. It writes nothing; the result stands in the history. */
export const computeCashFlows =
  ({ bonds, readStock }: Dependencies) =>
  async (
    input: Input,
    { now, calendar, start }: OperatorContext<MarketCalendar>,
  ): Promise<Ready | Previewed | Done | Refusal> => {
    const { instrument, product, changes = {}, bigMove = false, by, reason } = input
    const id = product ?? String(instrument?.product ?? '')
    const before = await bonds.readWhole(id)
    if (product !== undefined && before === undefined)
      return refusal('ProductUnknown', `There is no product ${product}. Nothing was published.`)
    const typed = instrument ?? (before === undefined ? {} : changedInstrument(wholeOf(before), changes))
    const checked = checkInstrument(before, typed, id, { today: indianDate(now), calendar })
    if (!checked.ok) return refused(checked.faults)
    const { whole } = checked
    if (before !== undefined && checked.isSame)
      return done(`Nothing was changed: ${id} is published like this as version ${before.version}.`)
    const moved = before === undefined ? 0 : movedPercent(before, whole)
    if (moved > bigMovePercent && !bigMove)
      return refusal(
        'PriceJump',
        `The price would move by ${moved.toFixed(2)} %, from ${before?.price?.cleanPrice} to ${whole.price?.cleanPrice}. Nothing was published. Add "bigMove": true if that is what you want.`,
      )
    const ready = readyOf(before, whole, { by, reason, now, calendar })
    if (!start.preview) return ready
    const { said, cashFlows, publication } = ready
    const unpublished = await refusalOfVersion({ bonds, readStock }, publication)
    return unpublished ?? { ...done(publishedText(said)), cashFlows }
  }

/** A preview ends with every payment in its output. */
interface Previewed extends Done, Pick<Ready, 'cashFlows'> {}

const refused = (faults: readonly string[]): Refusal =>
  refusal('InstrumentInvalid', `Nothing was published. ${faults.join('. ')}.`)

function movedPercent({ price: last }: WholeInstrument, { price: next }: WholeInstrument): number {
  if (last === undefined || next === undefined || Number(last.cleanPrice) === 0) return 0
  return Math.abs(Number(next.cleanPrice) / Number(last.cleanPrice) - 1) * 100
}

function readyOf(
  before: PublishedWhole | undefined,
  whole: WholeInstrument,
  {
    by,
    reason,
    now,
    calendar,
  }: { readonly by: string; readonly reason: string; readonly now: Date; readonly calendar: MarketCalendar },
): Ready {
  const publication = publicationOf(before, whole, { by, reason })
  const cashFlows = cashFlowsOf(whole, now, calendar)
  return {
    outcome: 'ready',
    said: sentence(whole, cashFlows, publication.replaces + 1),
    cashFlows,
    publication,
  }
}

function cashFlowsOf(whole: WholeInstrument, now: Date, calendar: MarketCalendar): Ready['cashFlows'] {
  const settleDate = calendar.settlementDate(tradeDayOf(whole, now, calendar))
  const rows = paymentsShown(whole, settleDate, calendar)
  const { terms, price } = whole
  const solved =
    terms === undefined || price === undefined || isMldTerms(terms)
      ? undefined
      : yieldFromCleanPrice(
          shownTerms(bondTermsOf(terms), settleDate),
          settleDate,
          price.cleanPrice,
          calendar,
        )
  return {
    rows: rows.map(({ outstandingPaise: _outstanding, unpaid: _unpaid, ...row }) => row),
    totals: scheduleTotals(rows),
    ...(solved?.ok === true ? { yieldPercent: solved.percent.toFixed(4) } : {}),
    settleDate,
  }
}

const rupeesText = (paise: number): string => `Rs ${unscaled(BigInt(paise), 2)}`

function sentence({ product, terms }: WholeInstrument, flows: Ready['cashFlows'], version: number): string {
  const { rows, totals, yieldPercent, settleDate } = flows
  const head = `${product}, version ${version}`
  if (rows.length === 0) return `${head}: no payments of its own.`
  const least = terms !== undefined && isMldTerms(terms) && terms.finalLevel === undefined ? 'at least ' : ''
  const pays = `${rows.length} payments from ${rows[0]?.dueDate} to ${rows.at(-1)?.dueDate}; one unit pays ${least}${rupeesText(totals.couponPaise)} of interest and ${rupeesText(totals.principalPaise)} of principal`
  const yields = yieldPercent === undefined ? '' : `; ${yieldPercent} % a year when settled on ${settleDate}`
  return `${head}: ${pays}${yields}.`
}
