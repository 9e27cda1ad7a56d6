/**
 * Income tax of resident individuals as dated data: the row in force is the last whose `from` is not after the day. Without
 * imports, for the browser shows them too.
 */

/** An investor's highest rate on income, surcharge and cess included, and the surcharge in it. */
export interface IncomeRate {
  readonly ratePercent: string
  readonly slabPercent: string
  readonly surchargePercent: string
}

/** Rates on income of resident individuals, smallest first (new regime; the last surcharge is of the old one). */
export const incomeRates: readonly { readonly from: string; readonly rates: readonly IncomeRate[] }[] = [
  {
    from: '2023-04-01',
    rates: [
      { ratePercent: '0', slabPercent: '0', surchargePercent: '0' },
      { ratePercent: '5.2', slabPercent: '5', surchargePercent: '0' },
      { ratePercent: '10.4', slabPercent: '10', surchargePercent: '0' },
      { ratePercent: '15.6', slabPercent: '15', surchargePercent: '0' },
      { ratePercent: '20.8', slabPercent: '20', surchargePercent: '0' },
      { ratePercent: '26', slabPercent: '25', surchargePercent: '0' },
      { ratePercent: '31.2', slabPercent: '30', surchargePercent: '0' },
      { ratePercent: '34.32', slabPercent: '30', surchargePercent: '10' },
      { ratePercent: '35.88', slabPercent: '30', surchargePercent: '15' },
      { ratePercent: '39', slabPercent: '30', surchargePercent: '25' },
      { ratePercent: '42.744', slabPercent: '30', surchargePercent: '37' },
    ],
  },
]
