import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Refusal, refusal } from '../../../shared/vocabulary/operator/operatorInput.ts'
import type { Stock } from '../../book/shards.ts'
import { publishStock } from '../../book/stock.ts'
import type { LabelledItem } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { WriteInProgress } from '../../platform/records/table.ts'
import { browseEntryOf } from '../catalogue/browseEntry.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { placeAll } from '../catalogue/placing.ts'
import { noStock } from '../pricing/availabilityPricing.ts'
import type { PreparedPublication } from './publication.ts'

export interface Publishing extends Pick<Catalogue, 'bonds' | 'stocksOf'> {
  readStock(ISIN: string): Promise<Stock | undefined>
  /** Has the buyers of an ISIN wait some seconds for a publication, and gives those under way the time to end. */
  pauseStock(ISIN: string): Promise<void>
}

export interface PublishingContext extends MarketContext {
  /** The audit row and whatever else is written with the version. */
  readonly entries: readonly LabelledItem[]
  /** Of the execution that publishes: its name and its ISO instant. */
  readonly execution: string
  readonly startedAt: string
}

/**
 * Publishes a version: catalogue, history, stock, event and the entries of the context are one write. The same again by the
 * same execution is published once.
 */
export async function publishVersion(
  { bonds, stocksOf, readStock, pauseStock }: Publishing,
  publication: PreparedPublication,
  { now, calendar, entries, execution, startedAt }: PublishingContext,
): Promise<{ readonly outcome: 'published' } | Refusal> {
  const { whole, replaces } = publication
  // What was published before there were lists must be in them before they are read.
  if (!(await bonds.browse.isComplete()))
    await placeAll({ bonds, stocksOf }, await bonds.readCatalogue(), { now, calendar })
  let isContended = false
  return retryOnConflict({ attempts: publishAttempts, otherwise: () => busy }, async () => {
    if (isContended && whole.ISIN !== undefined) await pauseStock(whole.ISIN)
    const stock = whole.ISIN === undefined ? undefined : await readStock(whole.ISIN)
    const short = unitsMissing(stock, publication)
    if (short !== undefined) return short
    const further = [...entries, ...bookItems(stock, publication, now)]
    const left = whole.offeredUnits - (stock?.soldUnits ?? 0)
    const entry = browseEntryOf(whole, { ...noStock, availableUnits: left }, { now, calendar })
    const version = { ...publication, entry, execution, startedAt }
    const written = await undefinedIfBusy(() => bonds.publish(version, further, now))
    isContended = written === undefined
    if (written === undefined) return conflict
    if (written.ok) return published
    const [latest] = await bonds.readVersions(whole.product, 1)
    // The step is run again when its answer was lost.
    if (latest?.version === replaces + 1 && latest.execution === execution && latest.startedAt === startedAt)
      return published
    if ((latest?.version ?? 0) !== replaces)
      return refusal(
        'ChangedMeanwhile',
        `Somebody published version ${latest?.version} of ${whole.product} meanwhile. Nothing was published by this one. Look at it, and start again.`,
      )
    return (await isinTaken(bonds, whole)) ?? conflict
  })
}

/** Why a version could not be published now, for a preview; `undefined` when it could. It writes nothing. */
export async function refusalOfVersion(
  { bonds, readStock }: Pick<Publishing, 'bonds' | 'readStock'>,
  publication: PreparedPublication,
): Promise<Refusal | undefined> {
  const { whole } = publication
  const stock = whole.ISIN === undefined ? undefined : await readStock(whole.ISIN)
  return unitsMissing(stock, publication) ?? (await isinTaken(bonds, whole))
}

async function isinTaken(
  bonds: Pick<Publishing['bonds'], 'productOf'>,
  { ISIN, product }: PreparedPublication['whole'],
): Promise<Refusal | undefined> {
  const owner = ISIN === undefined ? undefined : await bonds.productOf(ISIN)
  return owner === undefined || owner === product
    ? undefined
    : refusal('IsinTaken', `The ISIN is that of ${owner} already. Nothing was published.`)
}

const published = { outcome: 'published' } as const

/**
 * Attempts of one publication, some eight seconds in all: buyers wait from the second one on, and units of orders that are
 * settled at the same time are written by few.
 */
const publishAttempts = 10

/** `undefined` when other transactions held a shard in every attempt. */
async function undefinedIfBusy<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof WriteInProgress) return undefined
    throw error
  }
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
