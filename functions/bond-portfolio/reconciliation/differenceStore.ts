import type { Payout } from '../../book/bookRows.ts'
import {
  type AmountDecision,
  type Break,
  closeBreak,
  type Difference,
  findBreak,
  readAmountDecision,
  readBreak,
  readPaymentBreaks,
} from '../../book/breaks.ts'
import { payoutId } from '../../book/entries.ts'
import type { Table } from '../../platform/records/table.ts'
import type { PaidCredit } from '../../providers/depository/port.ts'

/** What became of a difference: an operator has to look, or two of them accepted or refused these very amounts. */
export type Noted = 'open' | 'accepted' | 'refused'

type Owed = Pick<Payout, 'ISIN' | 'dueDate' | 'investorId' | 'paymentDate'>

/**
 * Payments that the registrar made and that are not what was computed: breaks of the book, so that operators find all
 * differences in one place. They move no money. They close when the right amount comes, or by a decision of two operators
 * (`ops-book-coupon`).
 */
export interface DifferenceStore {
  /** What was owed and what was paid, after tax, and the tax that was deducted if the registrar says so; in paise. */
  note(
    payout: Owed,
    amounts: {
      readonly owedPaise: number
      readonly paidPaise: number
      readonly paidTdsPaise?: number | undefined
    },
    now: Date,
  ): Promise<Noted>
  /** The issuer paid a second time. What was decided about it stays decided. */
  noteRepeated(payout: Owed, credit: PaidCredit, now: Date): Promise<void>
  /** The right amount came, or it was accepted. Nothing is written when nothing differed. */
  clear(payout: Pick<Payout, 'ISIN' | 'dueDate' | 'investorId'>, now: Date): Promise<void>
  /** Closes what two operators saw and refused, and the second credits that they looked at. */
  close(payment: { readonly ISIN: string; readonly dueDate: string }, now: Date): Promise<void>
}

const repeatedKey = ({ ISIN, dueDate, investorId }: Owed): string =>
  `${payoutId(ISIN, dueDate, investorId)}#again`

/** Whether the decision is about this difference as it is: it was open with these amounts when the operators looked. */
const isDecided = (known: Break | undefined, decision: AmountDecision | undefined): boolean =>
  known !== undefined && decision !== undefined && known.openedAt <= decision.seenUntil

const isSame = (known: Break | undefined, found: Difference): boolean =>
  known !== undefined &&
  known.ours === found.ours &&
  known.theirs === found.theirs &&
  known.theirTdsPaise === found.theirTdsPaise

export function differenceStore(table: Table): DifferenceStore {
  const keep = async (found: Difference, { ISIN, dueDate }: Owed, now: Date): Promise<Noted> => {
    const known = await readBreak(table, found.key)
    const decision =
      known !== undefined && isSame(known, found) ? await readAmountDecision(table, ISIN, dueDate) : undefined
    if (decision !== undefined && isDecided(known, decision))
      return decision.accepted ? 'accepted' : 'refused'
    // Other amounts are another difference, which nobody has looked at.
    await table.transact([findBreak(found, isSame(known, found) ? known : undefined, now)])
    return 'open'
  }
  const closeOpen = async (known: Break | undefined, now: Date): Promise<void> => {
    // Closed by somebody else in between: the condition fails, which is all that needs to happen.
    if (known?.state === 'open') await table.transact([closeBreak(known, now)])
  }
  return {
    note(payout, { owedPaise, paidPaise, paidTdsPaise }, now) {
      const { ISIN, dueDate, investorId, paymentDate } = payout
      const found = {
        key: payoutId(ISIN, dueDate, investorId),
        kind: 'amountDiffers',
        date: paymentDate,
        ours: owedPaise,
        theirs: paidPaise,
        investorId,
        ISIN,
        ...(paidTdsPaise === undefined ? {} : { theirTdsPaise: paidTdsPaise }),
      } as const
      return keep(found, payout, now)
    },
    async noteRepeated(payout, { netPaise }, now) {
      const { ISIN, investorId, paymentDate } = payout
      const found = {
        key: repeatedKey(payout),
        kind: 'paidTwice',
        date: paymentDate,
        ours: 0,
        theirs: netPaise,
        investorId,
        ISIN,
      } as const
      await keep(found, payout, now)
    },
    async clear({ ISIN, dueDate, investorId }, now) {
      await closeOpen(await readBreak(table, payoutId(ISIN, dueDate, investorId)), now)
    },
    async close({ ISIN, dueDate }, now) {
      const decision = await readAmountDecision(table, ISIN, dueDate)
      for (const one of await readPaymentBreaks(table, ISIN, dueDate)) {
        // An accepted amount closes when it is credited, in the pass that begins now.
        const isOver = one.kind === 'paidTwice' || decision?.accepted === false
        if (isOver && isDecided(one, decision)) await closeOpen(one, now)
      }
    },
  }
}
