import type { raiseQuoteRequest } from '../../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import { refuse } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import { boundOf, type Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { confirmByCode, sendCode, typedCode } from '../codes/liquidationCodes.ts'
import type { Keyed } from '../commandParts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LiquidationAnswered } from '../liquidationStore.ts'
import { readRepeated, replyToAnswer, replyWithLiquidation } from '../ownLiquidation.ts'
import { needsFreshLogin } from './accountHold.ts'
import {
  type PreparedLiquidation,
  prepareLiquidation,
  readSaleFacts,
  type SaleFacts,
} from './prepareLiquidation.ts'

type Selling = Call<typeof raiseQuoteRequest, MarketCalendar>

/**
 * Sells units (D3 s4, s5, s7; K-117, K-118). Whatever the form, the sale is decided first, so that nobody is sent a code for
 * what cannot be sold. Without a code one is sent for exactly this sale; with it the code is used up by this request, and one
 * transaction makes the order and puts its units aside. A repeat of the key is answered from what it made, and goes on where
 * it died between the two.
 */
export const handleRaiseQuoteRequest =
  (dependencies: Dependencies): Handler<typeof raiseQuoteRequest, MarketCalendar> =>
  async ({ id: ISIN, units, ...typed }, call) => {
    const { now, calendar, correlationId, idempotency } = call
    const { investorId } = call.session
    const wish = { investorId, ISIN, units }
    const code = typedCode(typed)
    const [before, facts] = await Promise.all([
      readRepeated(dependencies, investorId, idempotency, now),
      readSaleFacts(dependencies, wish, { hasCode: code !== undefined }),
    ])
    if (before === 'keyReused') return refuse('common.keyReused')
    if (before !== undefined) return replyWithLiquidation(dependencies, before, now, calendar)
    const sale = prepareLiquidation(facts, wish, now, calendar)
    if (!sale.ok) return sale
    const { confirms } = sale
    const codeRequest = { owner: { investorId, purpose: 'redeem' }, confirms, idempotency } as const
    const context = { now, calendar, correlationId }
    if (code === undefined) {
      if (needsFreshLogin(facts.changes, call.session, now)) return refuse('auth.freshLoginNeeded')
      return sendCode(dependencies, codeRequest, context)
    }
    const refused = await confirmByCode(
      dependencies,
      { ...codeRequest, code, moved: sentFor => movedFrom(sentFor, confirms) },
      context,
    )
    return refused ?? place(dependencies, sale, facts, call)
  }

/** The same sale at another price, or another sale. */
function movedFrom(sentFor: Confirmed, confirms: Confirmed) {
  const isSameSale = (['what', 'ISIN', 'units'] as const).every(fact => sentFor[fact] === confirms[fact])
  return isSameSale ? refuse('liquidation.priceMoved') : refuse('liquidation.otpOther', { field: 'otp' })
}

async function place(
  dependencies: Dependencies,
  confirmed: PreparedLiquidation,
  facts: SaleFacts,
  call: Selling,
) {
  const { now, calendar, correlationId, idempotency } = call
  const { investorId } = call.session
  const { ISIN, units } = confirmed.fresh
  const wish = { investorId, ISIN, units }
  let sale = confirmed
  // The account that the answer names is the one that was just read.
  let bankOf: Dependencies['bankOf'] = async () => facts.bank
  return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
    const placed = await placedAs(dependencies, sale, { idempotency }, { now, calendar, correlationId })
    const answer = await replyToAnswer(dependencies, investorId, placed, one =>
      replyWithLiquidation({ bankOf }, one, now, calendar),
    )
    if (answer !== undefined) return answer
    // Lots or the open quote moved meanwhile: decide again, at the agreed price or not at all.
    const factsNow = await readSaleFacts(dependencies, wish, { hasCode: true })
    const again = prepareLiquidation(factsNow, wish, now, calendar)
    if (!again.ok) return again
    bankOf = async () => factsNow.bank
    if (boundOf(again.confirms) !== boundOf(confirmed.confirms)) return refuse('liquidation.priceMoved')
    sale = again
    return conflict
  })
}

function placedAs(
  { store }: Pick<Dependencies, 'store'>,
  { fresh, amounts, former }: PreparedLiquidation,
  keyed: Keyed,
  context: MarketWriteContext,
): Promise<LiquidationAnswered> {
  return amounts === undefined
    ? store.requestQuote(fresh, former, keyed, context)
    : store.placeBond(fresh, amounts, keyed, context)
}
