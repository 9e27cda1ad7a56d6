/** Above this many paise a payout needs a second person: dated data, the last rule that has begun holds. */
const limits: readonly { readonly from: string; readonly paise: number }[] = [
  { from: '2010-01-04', paise: 25_00_000_00 },
]

/** Paise that go without a second person on an Indian date. */
export const payoutLimitOn = (date: string): number => limits.findLast(({ from }) => from <= date)?.paise ?? 0
