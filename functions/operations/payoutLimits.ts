/** Above this many paise a payout needs a second pair of eyes: dated data, the last rule that has begun holds. */
const limits: readonly { readonly from: string; readonly paise: number }[] = [
  { from: '2010-01-04', paise: 25_00_000_00 },
]

/** Paise that go without a second pair of eyes on an Indian date. */
export const payoutLimitOn = (date: string): number => limits.findLast(({ from }) => from <= date)?.paise ?? 0
