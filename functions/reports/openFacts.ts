import { maskPan } from '../../shared/vocabulary/identifiers.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readPositions } from '../bond-portfolio/published.ts'
import { type FundsRequest, openFundFigures } from '../fund-portfolio/published.ts'
import { readKyc } from '../kyc-record/published.ts'
import { liquidationsOf } from '../liquidation/published.ts'
import type { Table } from '../platform/records/table.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { type FactReads, readFacts } from './readFacts.ts'
import type { ReportFacts } from './reportFacts.ts'

/**
 * Reads the facts of an investor's reports as of `requested.today` (an Indian day), with the funds that are requested; `undefined` when
 * the catalogue lacks an instrument.
 */
export type ReadReportFacts = (
  investorId: string,
  requested: FundsRequest,
  calendar: MarketCalendar,
) => Promise<ReportFacts | undefined>

/** Of an investor; more than a lifetime of sales, so that all of them are read. */
const mostRequests = 100_000

/** The reads of reports, out of the tables of the domains that publish them. */
export function openFacts(table: Table, cipher: FieldCipher): ReadReportFacts {
  const reads: FactReads = {
    positionsOf: (investorId, today, calendar) => readPositions(table, investorId, today, calendar),
    salesOf: investorId => liquidationsOf(table, investorId, { most: mostRequests }),
    ownerOf: async investorId => {
      const { name, pan } = await readKyc(table, cipher, investorId)
      return { name: pan?.name ?? name, maskedPan: pan && maskPan(pan.pan) }
    },
    fundsOf: openFundFigures(table, cipher),
  }
  return (investorId, requested, calendar) => readFacts(reads, investorId, requested, calendar)
}
