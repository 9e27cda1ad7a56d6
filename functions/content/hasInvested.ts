import type { InvestorBook } from '../book/readers.ts'

/** Whether the first transaction was made, is in progress, or its discount was used. */
export const hasInvestedOf = ({ lots, reservations, discountOrderId }: InvestorBook): boolean =>
  discountOrderId !== undefined ||
  lots.length > 0 ||
  reservations.some(({ state }) => state === 'paid' || state === 'filled')
