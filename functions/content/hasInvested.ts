import type { InvestorBook } from '../book/readers.ts'

/** Whether the first transaction was made or is under way, or its discount is taken: then it is not offered any more. */
export const hasInvestedOf = ({ lots, reservations, discountOrderId }: InvestorBook): boolean =>
  discountOrderId !== undefined ||
  lots.length > 0 ||
  reservations.some(({ state }) => state === 'paid' || state === 'filled')
