import {
  amountsOf,
  type LiquidationDeeds,
  referenceOf,
} from '../../functions/liquidation/liquidationDeeds.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { LiquidationMoved } from '../../functions/liquidation/liquidationStore.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import type { WriteContext } from '../../functions/platform/moveRecord.ts'
import { conflict, retryOnConflict } from '../../functions/platform/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../../functions/platform/undefinedIfVendorDown.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import type { Payouts } from '../../functions/providers/payouts/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import {
  type Done,
  done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
  refusal,
} from '../../shared/vocabulary/operatorInput.ts'
import { flowInput, type SaleFact } from './contract.ts'
import { judgeBankWord, judgeDepositoryWord, judgeFact } from './saleFactLifecycle.ts'

export interface RecordFact {
  readonly liquidations: Pick<LiquidationDeeds, 'find' | 'deliver' | 'paid'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly payouts: Pick<Payouts, 'find'>
  readonly depository: Pick<Depository, 'deliver'>
  dematOf(investorId: string): Promise<string | undefined>
}

/**
 * Records what happened to a sale outside: its move, its event, the book and the audit row in one write. The machine that
 * waits for the same fact finds the sale moved and goes on from there. A payment is the bank's word, never the operator's:
 * it is asked, and its silence ends the step. The depository is asked too, and what it says counts; the operator's word is
 * for when it says nothing, or nothing new.
 */
export const recordFact =
  (needs: RecordFact) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { orderId, fact, by, reason, reference } = read.input
    const { liquidations, audit } = needs
    const subject = `redeem#${orderId}`
    const decision = `${fact} ${reference}`
    const audited = { subject, flow: 'ops-settle-liquidation', decision, by, reason, execution, startedAt }
    const at = { now, correlationId: execution, items: audit.entries(audited, now) }
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const sale = await liquidations.find(orderId)
      if (sale === undefined)
        return refusal('SaleUnknown', 'There is no sale of this id. Nothing was changed.')
      const judged = judgeFact({ fact, reference, at: new Date(read.input.at) }, sale, now)
      if (judged.outcome !== 'moves') return judged
      const moved = await write(needs, sale, read.input, at)
      if ('outcome' in moved) return moved
      if (moved.ok) return done(`Recorded: the sale is ${moved.liquidation.state}. ${nextWords[fact]}`)
      if (moved.reason === 'itemFailed')
        return done('This execution has recorded it already; nothing more was changed.')
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This sale is being moved over and over, or its units were redeemed meanwhile. Nothing was recorded. Try again in a minute; if it stays so, tell engineering.',
)

const nextWords = {
  delivered: 'The bank is told to pay by itself, on the day on which the money is due.',
  paid: 'The investor is told, and nothing more is to be done.',
} as const

async function write(
  needs: Omit<RecordFact, 'audit'>,
  sale: Liquidation,
  { fact, reference, at: happenedAt }: SaleFact,
  at: WriteContext<string>,
): Promise<LiquidationMoved | Refusal> {
  const { liquidations, payouts } = needs
  const happened = new Date(happenedAt)
  if (fact === 'delivered') {
    const deliveredOn = indianDate(happened)
    return (
      judgeDepositoryWord(await wordOf(needs, sale), deliveredOn) ??
      liquidations.deliver(sale, { deliveredOn, reference }, at)
    )
  }
  const said = await payouts.find(referenceOf(sale))
  const judged = judgeBankWord(said, { amountPaise: amountsOf(sale).redemptionPaise, reference })
  if (judged.outcome === 'refused') return judged
  const { paidAt = happened, payoutId } = judged.said
  return liquidations.paid(sale, { utr: judged.utr, paidAt, payoutId }, at)
}

/** Asks again under the sale's own reference, which moves nothing twice; undefined: it is silent. */
async function wordOf(
  { depository, dematOf }: Pick<RecordFact, 'depository' | 'dematOf'>,
  { orderId, investorId, ISIN, units }: Liquidation,
) {
  const dematNumber = await dematOf(investorId)
  if (dematNumber === undefined) throw new Error('an investor who has sold has a demat account')
  return undefinedIfVendorDown(() => depository.deliver({ reference: orderId, dematNumber, ISIN, units }))
}
