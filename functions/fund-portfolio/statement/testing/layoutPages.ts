import type { StatementScheme } from '../statement.ts'
import { closing, firstPage, type Pages } from './placedPages.ts'
import { schemesOf } from './readPages.ts'

/** Pages with one scheme, and what of it was read. */

export const onlyScheme = (pages: Pages): StatementScheme => {
  const [scheme, ...more] = schemesOf(pages)
  if (scheme === undefined || more.length > 0) throw new Error('not one scheme')
  return scheme
}
export const reconciled = { kind: 'reconciled' }
export const purchase = { amount: '4,730.00', units: '47.300', price: '100.0000', balance: '147.300' }
/** Company, folio and scheme up to the opening balance of 100 units, with this header. */
export const withHeader = (write: (pages: Pages) => Pages): Pages =>
  write(
    firstPage()
      .line('HDFC Mutual Fund')
      .line('Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK')
      .line('ASHA RAO'),
  )
    .header()
    .line('Opening Unit Balance: 100.000')
export const bought = (pages: Pages): Pages => closing(pages.row('15-Apr-2024', 'Purchase', purchase))
