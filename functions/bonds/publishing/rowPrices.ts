import * as z from 'zod/mini'
import { pricePoint } from '../../../shared/contracts/bonds/bondBody.ts'
import { isoDate } from '../../../shared/finance/bondTerms.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../../shared/vocabulary/operator/operatorInput.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import type { BondStore } from '../catalogue/bondStore.ts'
import { assessPriceRow, moveFault } from './priceChanges.ts'
import type { PriceRow, RowFault } from './priceFile.ts'
import { type PublishedWhole, publicationOf } from './publication.ts'
import { type Publishing, publishVersion } from './publishVersion.ts'

/** The publication of rows of prices that were checked, each instrument by itself. */

/** A price that a second person approved, as it was compared with its instrument. */
const approvedPrice = z.object({
  line: z.int(),
  ISIN: z.string(),
  date: isoDate,
  source: pricePoint.shape.source,
  cleanPrice: pricePoint.shape.cleanPrice,
  /** Of the instrument that it was compared with. */
  priceVersion: z.int(),
})

/** What is published of a version of a file; machines carry it from task to task until all of it is. */
export const preparedPrices = z.object({
  outcome: z.literal('publishes'),
  file: z.string(),
  versionId: z.string(),
  /** Those that a second person approved; without it all rows of the file that need no approval. */
  approved: z.optional(z.array(approvedPrice)),
  by: z.string(),
  reason: z.string(),
  /** So far. */
  published: z.int(),
  /** What the output adds. */
  remark: z.string(),
})
export type PreparedPrices = z.output<typeof preparedPrices>

export const publishPricesInput = z.object({
  prepared: preparedPrices,
  execution: z.string(),
  startedAt: z.string(),
})
type PublishPricesInput = z.output<typeof publishPricesInput>

/** Rows at once: the wait for the database is shared, and a container with one processor is busy with them. */
const pace = { atOnce: 16, longestMs: 60_000 }

/**
 * Publishes as many of the rows as the time of a task suffices for; `publishes` again when some are left. What is published
 * already is passed over; what changed since it was checked is named by the refusal, and all others are published.
 */
export async function publishRows(
  dependencies: Publishing,
  rows: readonly PriceRow[],
  { prepared, execution, startedAt }: PublishPricesInput,
  context: MarketContext,
): Promise<PreparedPrices | Done | Refusal> {
  const { bonds } = dependencies
  const { file, approved, by, reason, remark } = prepared
  const today = indianDate(context.now)
  const seen = approved && new Map(approved.map(({ ISIN, priceVersion }) => [ISIN, priceVersion]))
  const byIsin = new Map(rows.map(row => [row.ISIN, row]))
  const faults: RowFault[] = []
  let [published, ended] = [prepared.published, 0]
  await sweepEach([...byIsin.keys()], pace, async ISIN => {
    const row = byIsin.get(ISIN)
    if (row !== undefined) {
      const outcome = await publishRow(row)
      if (outcome === 'published') published += 1
      else if (outcome !== 'passed') faults.push({ line: row.line, ISIN, says: outcome })
    }
    ended += 1
  })
  if (ended < byIsin.size) return { ...prepared, published }
  if (faults.length > 0)
    return refusal(
      'SomeNotPublished',
      `${count(published)} of ${file} published, ${faults.length} not. ${faultList(faults)}`,
    )
  return done(`${count(published)} of ${file} published.${remark}`)

  /** `passed`: there is nothing to do, or it waits for a second person; else why it was not published. */
  async function publishRow(row: PriceRow): Promise<string> {
    const before = await readByIsin(bonds, row.ISIN)
    if (before === undefined) return 'ISIN: no instrument of the catalogue has it any more'
    const assessment = assessPriceRow(row, before, { today, calendar: context.calendar })
    if (assessment.outcome === 'same') return 'passed'
    if (assessment.outcome === 'fault') return assessment.says
    if (seen === undefined && assessment.needsApproval) return 'passed'
    if (seen !== undefined && seen.get(row.ISIN) !== before.priceVersion)
      return 'price: another one was published after this was requested; send the row again if it is still right'
    const fault = moveFault(assessment, today)
    if (fault !== undefined) return fault
    const publication = publicationOf(before, assessment.whole, { by, reason })
    const answer = await publishVersion(dependencies, publication, {
      ...context,
      execution,
      startedAt,
      entries: [],
    })
    return answer.outcome === 'published' ? 'published' : answer.cause
  }
}

/** The step that publishes the prices which a second person approved. */
export const publishApprovedPrices =
  (dependencies: Publishing) =>
  (input: PublishPricesInput, context: MarketContext): Promise<PreparedPrices | Done | Refusal> =>
    publishRows(dependencies, input.prepared.approved ?? [], input, context)

const count = (prices: number): string => (prices === 1 ? '1 price' : `${prices} prices`)

/** Rows that a refusal names; a cause of Step Functions has 32,768 characters at most. */
const mostNamed = 60

/** e.g. `Line 4 (INEN1M007013): date: …`. */
export function faultList(faults: readonly RowFault[]): string {
  const sorted = faults.toSorted((a, b) => a.line - b.line)
  const named = sorted
    .slice(0, mostNamed)
    .map(({ line, ISIN, says }) => `Line ${line}${ISIN === '' ? '' : ` (${ISIN})`}: ${says}.`)
  const more = faults.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

async function readByIsin(bonds: BondStore, ISIN: string): Promise<PublishedWhole | undefined> {
  const product = await bonds.productOf(ISIN)
  return product === undefined ? undefined : bonds.readWhole(product)
}
