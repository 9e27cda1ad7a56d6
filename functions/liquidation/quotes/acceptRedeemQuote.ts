import type { acceptRedeemQuote } from '../../../shared/contracts/liquidation/acceptRedeemQuote.ts'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { formatOpening, sellQuoteOf } from '../../bonds/published.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { confirmByCode, sendCode, typedCode } from '../codes/liquidationCodes.ts'
import type { Dependencies } from '../dependencies.ts'
import { amountsOf } from '../liquidationCommands.ts'
import { quoteStatus } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import { readOwnLiquidation, readRepeated, replyToAnswer, replyWithLiquidation } from '../ownLiquidation.ts'
import { accountHold, needsFreshLogin } from '../placing/accountHold.ts'

type Accepting = Call<typeof acceptRedeemQuote, MarketCalendar>
type Instrument = Awaited<ReturnType<Dependencies['instrumentOf']>>

/**
 * Agrees to the desk's price (D3 s3, s4; K-216): only in market hours and while the price is valid; otherwise the refusal says why.
 * The code is bound to this price; if the desk names another one meanwhile, it confirms nothing.
 */
export const handleAcceptRedeemQuote =
  (dependencies: Dependencies): Handler<typeof acceptRedeemQuote, MarketCalendar> =>
  async ({ id: ISIN, orderId, ...typed }, call) => {
    const { now, calendar, correlationId, idempotency } = call
    const { investorId } = call.session
    const context = { now, calendar, correlationId }
    const before = await readRepeated(dependencies, investorId, idempotency, now)
    if (before === 'keyReused') return refuse('common.keyReused')
    if (before !== undefined) return replyWithLiquidation(dependencies, before, now, calendar)
    const liquidation = await readOwnLiquidation(dependencies, { investorId, orderId, ISIN }, context)
    if (liquidation === undefined) return refuse('liquidation.unknown')
    const closed =
      statusRefusal(liquidation, now, calendar) ??
      paymentRefusal(await dependencies.instrumentOf(ISIN), now, calendar) ??
      (await gateRefusal(dependencies, investorId, now))
    if (closed !== undefined) return closed
    const confirms = confirmsOf(liquidation)
    const codeRequest = { owner: { investorId, purpose: 'acceptQuote' }, confirms, idempotency } as const
    const code = typedCode(typed)
    if (code === undefined) {
      if (needsFreshLogin(await dependencies.accountChanges(investorId), call.session, now))
        return refuse('auth.freshLoginNeeded')
      return sendCode(dependencies, codeRequest, context)
    }
    const moved = (sentFor: Confirmed): Refused =>
      sentFor.orderId === orderId
        ? refuse('liquidation.quoteChanged')
        : refuse('liquidation.otpOther', { field: 'otp' })
    const refused = await confirmByCode(dependencies, { ...codeRequest, code, moved }, context)
    return refused ?? accept(dependencies, liquidation, call)
  }

function confirmsOf(liquidation: Liquidation): Confirmed {
  const { orderId, ISIN, units, quoteNo } = liquidation
  const { unitPricePaise, redemptionPaise } = amountsOf(liquidation)
  return { what: 'sale', orderId, quoteNo, ISIN, units, unitPricePaise, redemptionPaise }
}

/** Why the price cannot be agreed to now; `undefined` while it can. */
function statusRefusal(liquidation: Liquidation, now: Date, calendar: MarketCalendar): Refused | undefined {
  switch (quoteStatus(liquidation, now, calendar)) {
    case 'counts':
      return undefined
    case 'notReady':
      return refuse('liquidation.quoteNotReady')
    case 'lapsed':
      return refuse('liquidation.quoteLapsed')
    case 'notOpen':
      return refuse(
        liquidation.state === 'superseded' ? 'liquidation.quoteSuperseded' : 'liquidation.notOpen',
      )
    case 'marketClosed': {
      const market = calendar.status(now)
      const opensAt = market.open ? now.toISOString() : market.opensAt
      return refuse('liquidation.marketClosed', { params: { when: formatOpening(opensAt), opensAt } })
    }
  }
}

/**
 * A payment that came between since the price was named, as a holiday was announced: the units would not leave before it.
 * One that was taken off sale since is bought back at the price that was named.
 */
function paymentRefusal(instrument: Instrument, now: Date, calendar: MarketCalendar): Refused | undefined {
  const quote =
    instrument && sellQuoteOf({ ...instrument, isRedemptionAllowed: true }, { units: 1, now, calendar })
  const { id, params = {} } = quote?.block ?? {}
  return id === undefined || id === 'liquidation.marketClosed' ? undefined : refuse(id, { params })
}

/** What the investor must do first; the transaction checks the same again. */
async function gateRefusal(
  { payoutsHeld, bankOf, accountChanges }: Dependencies,
  investorId: string,
  now: Date,
): Promise<Refused | undefined> {
  const [held, bank, changes] = await Promise.all([
    payoutsHeld(investorId),
    bankOf(investorId),
    accountChanges(investorId),
  ])
  if (held) return refuse('liquidation.payoutsHeld')
  if (bank?.status !== 'verified') return refuse('liquidation.bankNeeded')
  const hold = accountHold({ ...changes, bankReplacedAt: bank.replacedAt }, now)
  return hold === undefined ? undefined : refuse(hold.id, { params: hold.params })
}

async function accept(dependencies: Dependencies, confirmed: Liquidation, call: Accepting) {
  const { now, calendar, correlationId, idempotency } = call
  const { investorId, orderId, ISIN, quoteNo } = confirmed
  const context = { now, calendar, correlationId }
  let liquidation = confirmed
  return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
    const accepted = await dependencies.store.accept(liquidation, quoteNo, { idempotency }, context)
    const answer = await replyToAnswer(dependencies, investorId, accepted, one =>
      replyWithLiquidation(dependencies, one, now, calendar),
    )
    if (answer !== undefined) return answer
    const again = await readOwnLiquidation(dependencies, { investorId, orderId, ISIN }, context)
    if (again === undefined) return refuse('liquidation.unknown')
    if (again.quoteNo !== quoteNo) return refuse('liquidation.quoteChanged')
    const closed = statusRefusal(again, now, calendar)
    if (closed !== undefined) return closed
    liquidation = again
    return conflict
  })
}
