import {
  amountsOf,
  type LiquidationCommands,
  referenceOf,
} from '../../functions/liquidation/liquidationCommands.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { LiquidationMoved } from '../../functions/liquidation/liquidationStore.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import type { Payouts } from '../../functions/providers/payouts/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'
import { assessFact, checkBankAnswer, checkDepositoryAnswer } from './saleFactLifecycle.ts'

export interface RecordFact {
  readonly liquidations: Pick<LiquidationCommands, 'find' | 'deliver' | 'paid'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly payouts: Pick<Payouts, 'find'>
  readonly depository: Pick<Depository, 'deliver'>
  dematOf(investorId: string): Promise<string | undefined>
}

/**
 * Records an outside fact of a sale: its move, its event, the book and the audit row are one write. The machine that waits for
 * the same fact finds the sale moved and continues from there. For a payment only the bank's answer counts: the bank is
 * queried, and no answer ends the step. The depository is queried too, and its answer counts; the operator's input is used
 * when it gives none, or nothing new.
 */
export const recordFact =
  (needs: RecordFact) =>
  async (
    input: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const { orderId, fact, reference } = input
    const { liquidations, audit } = needs
    const subject = `redeem#${orderId}`
    const decision = `${fact} ${reference}`
    const at = {
      now,
      calendar,
      correlationId: start.execution,
      items: audit.entries({ ...start, subject, decision }, now),
    }
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const sale = await liquidations.find(orderId)
      if (sale === undefined)
        return refusal('SaleUnknown', 'There is no sale of this id. Nothing was changed.')
      const assessment = assessFact({ fact, reference, at: new Date(input.at) }, sale, now)
      if (assessment.outcome !== 'moves') return assessment
      const preview = { ...at, preview: start.preview }
      const moved = await write(needs, sale, input, preview)
      if ('outcome' in moved) return moved
      if (moved.ok) return done(`Recorded: the sale is ${moved.liquidation.state}. ${nextWords[fact]}`)
      if (moved.reason === 'itemFailed')
        return start.preview
          ? done(outputOf(sale, input))
          : done('This execution has recorded it already; nothing more was changed.')
      return conflict
    })
  }

/** Of a preview: amount, reference and what follows. */
const outputOf = (sale: Liquidation, { fact, reference }: Input): string => {
  const amount = echoedAmount(amountsOf(sale).redemptionPaise)
  const query =
    fact === 'delivered' ? ' The depository is queried before, and refuses this if it knows better.' : ''
  return `Recorded: of the sale, which is ${sale.state} and brings ${amount}, ${fact}, ${reference}. ${nextWords[fact]}${query}`
}

const busy = refusal(
  'Busy',
  'This sale is being moved over and over, or its units were redeemed meanwhile. Nothing was recorded. Try again in a minute; if it stays so, tell engineering.',
)

const nextWords = {
  delivered: 'The bank is told to pay by itself, on the day on which the money is due.',
  paid: 'The investor is notified, and nothing more is to be done.',
} as const

async function write(
  needs: Omit<RecordFact, 'audit'>,
  sale: Liquidation,
  { fact, reference, at: happenedAt }: Input,
  { preview, ...at }: MarketWriteContext<string> & { readonly preview: boolean | undefined },
): Promise<LiquidationMoved | Refusal> {
  const { liquidations, payouts } = needs
  const happened = new Date(happenedAt)
  if (fact === 'delivered') {
    const deliveredOn = indianDate(happened)
    // To ask the depository is to request the delivery again, which a preview must not.
    const answer = preview ? undefined : await depositoryAnswer(needs, sale)
    return (
      checkDepositoryAnswer(answer, deliveredOn) ?? liquidations.deliver(sale, { deliveredOn, reference }, at)
    )
  }
  const answer = await payouts.find(referenceOf(sale))
  const assessment = checkBankAnswer(answer, { amountPaise: amountsOf(sale).redemptionPaise, reference })
  if (assessment.outcome === 'refused') return assessment
  const { paidAt = happened, payoutId } = assessment.answer
  return liquidations.paid(sale, { utr: assessment.utr, paidAt, payoutId }, at)
}

/** Repeats the request under the sale's own reference, which moves nothing twice; `undefined` without an answer. */
async function depositoryAnswer(
  { depository, dematOf }: Pick<RecordFact, 'depository' | 'dematOf'>,
  { orderId, investorId, ISIN, units }: Liquidation,
) {
  const dematNumber = await dematOf(investorId)
  if (dematNumber === undefined) throw new Error('an investor who has sold has a demat account')
  return undefinedIfVendorDown(() => depository.deliver({ reference: orderId, dematNumber, ISIN, units }))
}
