import type * as z from 'zod/mini'
import { fillMonth } from '../../functions/funds/feeds/fillHistory.ts'
import type { FillOutput, fillInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Fills one month of the history of all schemes, the next one going backwards. */
export const fillHistory =
  ({ schemes, prices }: Pick<Dependencies, 'schemes' | 'prices'>) =>
  async ({ months, ...rest }: z.output<typeof fillInput>): Promise<FillOutput> => {
    const filled = months < 1 ? undefined : await fillMonth(schemes, prices)
    if (filled === undefined) return { ...rest, months, isMore: false }
    return { ...rest, months: months - 1, month: filled.month, isMore: filled.isMore && months > 1 }
  }
