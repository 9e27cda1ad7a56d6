import { eventFunction } from '../platform/eventFunction.ts'
import { onRedeemCodeRequested } from './codes/onRedeemCodeRequested.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { onClaimDecided } from './payout/onClaimDecided.ts'
import { onLiquidationPlaced } from './payout/onLiquidationPlaced.ts'
import { onPayoutReported } from './payout/onPayoutReported.ts'
import { onQuoteAnswered } from './quotes/onQuoteAnswered.ts'
import { onRedeemQuoteRequested } from './quotes/onRedeemQuoteRequested.ts'
import { sweepLiquidations } from './sweepLiquidations.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onRedeemCodeRequested(dependencies),
    onRedeemQuoteRequested(dependencies),
    onLiquidationPlaced(dependencies),
    onPayoutReported(dependencies),
    onClaimDecided(dependencies),
    ...onQuoteAnswered(dependencies),
    ...onExecutionEnded(dependencies),
  ],
  [sweepLiquidations(dependencies)],
)
