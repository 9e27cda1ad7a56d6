import { noteIn } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { GateRefusal } from '../../functions/liquidation/liquidationStore.ts'
import { submitPayout } from './bankAnswers.ts'
import { type Delay, delayTexts } from './checkTimes.ts'
import { checkPayout, payoutFrom, recordDelay, turnOf } from './payoutBlock.ts'
import { type Outcome, saleStep } from './saleStep.ts'

/**
 * Requests the payout of a delivered sale at the bank, unless something blocks it or others are before it. Why it is blocked,
 * or when it is its turn, is recorded on the sale; ConfirmPayout, the next state, answers until when it waits.
 */
export const requestPayout = saleStep({
  async delivered(dependencies, sale, context) {
    const { liquidations } = dependencies
    const { now } = context
    const blocked: Outcome = { stage: 'release', until: now }
    const block = async (delay: Delay): Promise<Outcome> =>
      (await recordDelay(liquidations, sale, delay, context)) ? blocked : 'moved'
    if (payoutFrom(sale, context) > now) return blocked
    const check = await checkPayout(dependencies, sale, context)
    if (check.delay !== undefined) return block(check.delay)
    const turn = await turnOf(dependencies, sale, now)
    if (turn > now) {
      const set = { payoutTurn: turn.toISOString() }
      return (await liquidations.move(sale, noteIn('delivered'), { set }, context)).ok ? blocked : 'moved'
    }
    const started = await liquidations.startPaying(sale, context)
    if (started.ok) return submitPayout(dependencies, started.liquidation, check.account, context)
    // Blocked since it was read.
    return started.reason === 'refused' ? block({ reason: gateTexts[started.refuses] }) : 'moved'
  },
})

const gateTexts = {
  payoutsHeld: delayTexts.hold,
  allPayoutsHeld: delayTexts.hold,
  bank: delayTexts.bankMissing,
} as const satisfies Readonly<Record<GateRefusal, string>>
