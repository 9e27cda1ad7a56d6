import { acceptRedeemQuote as acceptRedeemQuoteCall } from '../../shared/contracts/liquidation/acceptRedeemQuote.ts'
import { getRedeemQuote as getRedeemQuoteCall } from '../../shared/contracts/liquidation/getRedeemQuote.ts'
import { listRedeems as listRedeemsCall } from '../../shared/contracts/liquidation/listRedeems.ts'
import { raiseQuoteRequest as raiseQuoteRequestCall } from '../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import { redemptionAmount as redemptionAmountCall } from '../../shared/contracts/liquidation/redemptionAmount.ts'
import { rejectRedeemQuote as rejectRedeemQuoteCall } from '../../shared/contracts/liquidation/rejectRedeemQuote.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { acceptRedeemQuote } from './acceptRedeemQuote.ts'
import { openDependencies } from './dependencies.ts'
import { getRedeemQuote } from './getRedeemQuote.ts'
import { listRedeems } from './listRedeems.ts'
import { raiseQuoteRequest } from './raiseQuoteRequest.ts'
import { redemptionAmount } from './redemptionAmount.ts'
import { rejectRedeemQuote } from './rejectRedeemQuote.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(redemptionAmountCall, redemptionAmount(dependencies)),
  serve(listRedeemsCall, listRedeems(dependencies)),
  serve(getRedeemQuoteCall, getRedeemQuote(dependencies)),
  serve(raiseQuoteRequestCall, raiseQuoteRequest(dependencies)),
  serve(acceptRedeemQuoteCall, acceptRedeemQuote(dependencies)),
  serve(rejectRedeemQuoteCall, rejectRedeemQuote(dependencies)),
])
