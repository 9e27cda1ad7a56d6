import { acceptRedeemQuote } from '../../shared/contracts/liquidation/acceptRedeemQuote.ts'
import { getRedeemQuote } from '../../shared/contracts/liquidation/getRedeemQuote.ts'
import { listRedeems } from '../../shared/contracts/liquidation/listRedeems.ts'
import { payoutHook } from '../../shared/contracts/liquidation/payoutHook.ts'
import { raiseQuoteRequest } from '../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import { redemptionAmount } from '../../shared/contracts/liquidation/redemptionAmount.ts'
import { rejectRedeemQuote } from '../../shared/contracts/liquidation/rejectRedeemQuote.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handlePayoutHook } from './payout/payoutHook.ts'
import { handleRaiseQuoteRequest } from './placing/raiseQuoteRequest.ts'
import { handleRedemptionAmount } from './placing/redemptionAmount.ts'
import { handleAcceptRedeemQuote } from './quotes/acceptRedeemQuote.ts'
import { handleRejectRedeemQuote } from './quotes/rejectRedeemQuote.ts'
import { handleGetRedeemQuote } from './views/getRedeemQuote.ts'
import { handleListRedeems } from './views/listRedeems.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(redemptionAmount, handleRedemptionAmount(dependencies)),
  serve(listRedeems, handleListRedeems(dependencies)),
  serve(getRedeemQuote, handleGetRedeemQuote(dependencies)),
  serve(raiseQuoteRequest, handleRaiseQuoteRequest(dependencies)),
  serve(acceptRedeemQuote, handleAcceptRedeemQuote(dependencies)),
  serve(rejectRedeemQuote, handleRejectRedeemQuote(dependencies)),
  serve(payoutHook, handlePayoutHook(dependencies)),
])
