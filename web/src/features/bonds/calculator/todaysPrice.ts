/** What a unit costs who buys it now, with accrued interest and without stamp duty, and the day on which it settles. */
export interface TodaysPrice {
  readonly unitPaise: number
  readonly settleDate: string
}
