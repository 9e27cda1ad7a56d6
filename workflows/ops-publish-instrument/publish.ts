import type * as z from 'zod/mini'
import { browseEntryOf } from '../../functions/bonds/catalogue/browseEntry.ts'
import { placeAll } from '../../functions/bonds/catalogue/placing.ts'
import { noStock } from '../../functions/bonds/published.ts'
import type { Stock } from '../../functions/book/shards.ts'
import { publishStock } from '../../functions/book/stock.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Dependencies } from './dependencies.ts'
import type { PreparedPublication, publishInput } from './preparedPublication.ts'

/** Publishes the prepared version: catalogue, history, stock, event and audit row are one write. */
export const publish =
  ({ bonds, stocksOf, audit, readStock }: Dependencies) =>
  async (
    { prepared, execution, startedAt }: z.output<typeof publishInput>,
    { now, calendar }: MarketContext,
  ): Promise<Done | Refusal> => {
    const { publication, said } = prepared
    const { whole, replaces, by, reason } = publication
    const decision = `version ${replaces + 1}`
    const subject = `product#${whole.product}`
    const entries = audit.entries(
      { subject, flow: 'ops-publish-instrument', decision, by, reason, execution, startedAt },
      now,
    )
    // What was published before there were lists must be in them before they are read.
    if (!(await bonds.browse.isComplete()))
      await placeAll({ bonds, stocksOf }, await bonds.readCatalogue(), { now, calendar })
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const stock = whole.ISIN === undefined ? undefined : await readStock(whole.ISIN)
      const short = unitsMissing(stock, publication)
      if (short !== undefined) return short
      const further = [...entries, ...bookItems(stock, publication, now)]
      const left = whole.offeredUnits - (stock?.soldUnits ?? 0)
      const entry = browseEntryOf(whole, { ...noStock, availableUnits: left }, { now, calendar })
      const written = await bonds.publish({ ...publication, entry, execution, startedAt }, further, now)
      if (written.ok) return done(`Published: ${said}`)
      const [latest] = await bonds.readVersions(whole.product, 1)
      // The step is run again when its answer was lost.
      if (
        latest?.version === replaces + 1 &&
        latest.execution === execution &&
        latest.startedAt === startedAt
      )
        return done(`Published: ${said}`)
      if ((latest?.version ?? 0) !== replaces)
        return refusal(
          'ChangedMeanwhile',
          `Somebody published version ${latest?.version} of ${whole.product} meanwhile. Nothing was published by this one. Look at it, and start again.`,
        )
      const owner = whole.ISIN === undefined ? undefined : await bonds.productOf(whole.ISIN)
      if (owner !== undefined && owner !== whole.product)
        return refusal('IsinTaken', `The ISIN is that of ${owner} already. Nothing was published.`)
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'The stock is being bought from over and over. Nothing was published. Try again in a minute.',
)

const isStocked = ({ whole }: PreparedPublication): boolean =>
  whole.productType === 'bonds' || whole.productType === 'mld'

function bookItems(stock: Stock | undefined, publication: PreparedPublication, now: Date) {
  const { whole, priceVersion, movesStock } = publication
  const { ISIN, product, offeredUnits, isActive } = whole
  if (ISIN === undefined || !isStocked(publication) || !(movesStock || stock === undefined)) return []
  return publishStock(
    stock,
    { ISIN, product, issuedUnits: offeredUnits, priceVersion, onSale: isActive },
    now,
  )
}

/** Units that are sold or put aside for an order cannot be taken off sale. */
function unitsMissing(
  stock: Stock | undefined,
  { whole: { offeredUnits, product } }: PreparedPublication,
): Refusal | undefined {
  if (stock === undefined) return undefined
  const gone = stock.issuedUnits - stock.availableUnits
  return offeredUnits >= gone
    ? undefined
    : refusal(
        'UnitsGone',
        `Of ${product} ${gone} units are sold or put aside for orders: offeredUnits must be at least ${gone}. Nothing was published.`,
      )
}
