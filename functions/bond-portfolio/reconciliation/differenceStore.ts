import type { Payout } from '../../book/bookRows.ts'
import { closeBreak, findBreak, readBreak } from '../../book/breaks.ts'
import { payoutId } from '../../book/entries.ts'
import type { Table } from '../../platform/records/table.ts'

/**
 * Payments that the registrar made and that are not what was computed: breaks of the book, so that operators find all
 * differences in one place. They move no money, and close when the right amount comes.
 */
export interface DifferenceStore {
  /** What was owed and what was paid, after tax. */
  note(
    payout: Pick<Payout, 'ISIN' | 'dueDate' | 'investorId' | 'paymentDate'>,
    amounts: { readonly owedPaise: number; readonly paidPaise: number },
    now: Date,
  ): Promise<void>
  /** The right amount came. Nothing is written when nothing differed. */
  clear(payout: Pick<Payout, 'ISIN' | 'dueDate' | 'investorId'>, now: Date): Promise<void>
}

export function differenceStore(table: Table): DifferenceStore {
  return {
    async note({ ISIN, dueDate, investorId, paymentDate }, { owedPaise, paidPaise }, now) {
      const key = payoutId(ISIN, dueDate, investorId)
      const difference = {
        key,
        kind: 'amountDiffers',
        date: paymentDate,
        ours: owedPaise,
        theirs: paidPaise,
        investorId,
        ISIN,
      } as const
      await table.transact([findBreak(difference, await readBreak(table, key), now)])
    },
    async clear({ ISIN, dueDate, investorId }, now) {
      const known = await readBreak(table, payoutId(ISIN, dueDate, investorId))
      // Closed by somebody else in between: the condition fails, which is all that needs to happen.
      if (known?.state === 'open') await table.transact([closeBreak(known, now)])
    },
  }
}
