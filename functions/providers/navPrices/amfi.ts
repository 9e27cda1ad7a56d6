import { daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import { ProviderRefused } from '../../platform/vendors/providerClient.ts'
import { type FileRequestsOptions, fileRequests } from '../../platform/vendors/vendorFiles.ts'
import { navFileOf, pastPricesOf } from './navFile.ts'
import { navDateText } from './navValues.ts'
import { mostHistoryDays, type NavPrices } from './port.ts'

/** A file of today is 2 MB, one of eleven days 12 MB. */
const mostBytes = 40_000_000
const budget = { budgetMs: 60_000, attempts: 2 } as const

/** AMFI: text files that anybody may fetch, without a key. */
export function openAmfi(options: FileRequestsOptions): NavPrices {
  const read = fileRequests('nav-prices', options, { mostBytes, ...budget })
  return {
    async latest() {
      return navFileOf(await read({ path: '/spages/NAVAll.txt', operation: 'latest' }))
    },
    async history(from, to) {
      const days = daysBetween(from, to) + 1
      if (days < 1 || days > mostHistoryDays) throw new RangeError(`one to ${mostHistoryDays} days a call`)
      const query = new URLSearchParams({ frmdt: navDateText(from), todt: navDateText(to) })
      const text = await read({
        path: `/DownloadNAVHistoryReport_Po.aspx?${query}`,
        operation: 'history',
      })
      const prices = text.trim() === '' ? [] : pastPricesOf(text)
      if (prices.some(({ date }) => date < from || date > to)) throw new ProviderRefused('otherPeriod')
      return prices
    },
  }
}
