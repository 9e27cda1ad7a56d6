import {
  type CheckedFile,
  checkPriceFile,
  type MovedRow,
} from '../../functions/bonds/publishing/filePrices.ts'
import { faultList, type PreparedPrices } from '../../functions/bonds/publishing/rowPrices.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import { type RequestApproval, requestApproval } from '../../functions/operations/requestApproval.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'
import { type PricesPublishing, priceFileKey } from './publishPrices.ts'

export interface Dependencies extends PricesPublishing, RequestApproval {}

type Move = Pick<MovedRow, 'product' | 'from' | 'to' | 'percent'> & { readonly ISIN: string }
type Answer = (Done & { readonly moves?: readonly Move[] }) | Refusal | PreparedPrices

/** Most moves that a preview lists, the largest first. */
const mostListed = 200
/** Prices that one request may hold: a file with more of them is looked at before it is sent. */
const mostApproved = 200

/**
 * Reads a file of prices and checks every row: a wrong one is named with its line, and then nothing is published. A preview
 * lists the moves and writes nothing. Prices far from the last ones are requested from a second person, the others are
 * published next.
 */
export const checkPrices =
  (needs: Dependencies) =>
  async (
    { file, preview = false, by, reason }: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Answer> => {
    const read = await needs.files.read(priceFileKey(file))
    if (read === 'missing')
      return refusal(
        'FileMissing',
        `There is no file prices/${file} in the operators’ bucket. Nothing was published. Put it there first (OPERATIONS.md, "Prices of many instruments").`,
      )
    if (read === 'tooLarge')
      return refusal('FileTooLarge', `The file has more than 5 MB. Nothing was published. Split it.`)
    const { versionId, text } = read
    const checked = await checkPriceFile(needs.bonds, text, { now, calendar })
    const { rows, faults, moves } = checked
    if (faults.length > 0)
      return refusal(
        'PricesInvalid',
        `${faults.length} ${faults.length === 1 ? 'row is' : 'rows are'} wrong. Nothing was published. ${faultList(faults)}`,
      )
    if (rows === 0) return refusal('FileEmpty', 'The file has no rows. Nothing was published.')
    const far = moves.filter(({ needsApproval }) => needsApproval)
    if (preview) return { ...done(previewText(file, checked, far.length)), moves: listed(moves) }
    if (moves.length === 0)
      return done(`Nothing was changed: the ${rows} prices of ${file} are published like this.`)
    if (far.length > mostApproved)
      return refusal(
        'TooManyFar',
        `${far.length} prices are so far from the last ones that a second person has to approve them. Nothing was published. Look at the file with "preview": true; if it is right, send at most ${mostApproved} of them in one file.`,
      )
    const waits =
      far.length === 0 ? undefined : await requestFar(needs, { file, versionId, far }, { start, now })
    if (waits?.outcome === 'refused') return waits
    const near = moves.length - far.length
    if (near === 0 && waits !== undefined) return { ...waits, moves: listed(far) }
    // The audit row stands before the first price moves; of prices that wait it is that of the request.
    if (waits === undefined) {
      const decision = `${near} prices of ${file}, version ${versionId}`
      await needs.write(itemsOf(needs.audit.entries({ ...start, subject: `prices#${file}`, decision }, now)))
    }
    const remark = waits === undefined ? '' : ` ${waits.said}`
    return { outcome: 'publishes', file, versionId, by, reason, published: 0, remark }
  }

function requestFar(
  needs: Dependencies,
  {
    file,
    versionId,
    far,
  }: { readonly file: string; readonly versionId: string; readonly far: readonly MovedRow[] },
  { start, now }: Pick<OperatorContext, 'start' | 'now'>,
): Promise<Done | Refusal> {
  const [largest] = bySize(far)
  const what = {
    kind: 'prices',
    file,
    versionId,
    rows: far.map(({ row: { line, ISIN, date, source }, to, priceVersion }) => ({
      line,
      ISIN,
      date,
      source,
      cleanPrice: to,
      priceVersion,
    })),
    largest: largest === undefined ? '' : `${largest.percent} % of ${largest.row.ISIN}`,
  } as const
  return requestApproval(needs, { ...start, what }, now)
}

const bySize = (moves: readonly MovedRow[]): MovedRow[] =>
  moves.toSorted(
    (a, b) => Math.abs(Number(b.percent)) - Math.abs(Number(a.percent)) || a.row.line - b.row.line,
  )

const listed = (moves: readonly MovedRow[]): Move[] =>
  bySize(moves)
    .slice(0, mostListed)
    .map(({ row: { ISIN }, product, from, to, percent }) => ({ ISIN, product, from, to, percent }))

function previewText(file: string, { rows, moves }: CheckedFile, far: number): string {
  const up = moves.filter(({ percent }) => Number(percent) > 0).length
  const down = moves.filter(({ percent }) => Number(percent) < 0).length
  const approval =
    far === 0
      ? 'none waits for a second person'
      : `${far} ${far === 1 ? 'waits' : 'wait'} for a second person`
  return `${rows} rows of ${file}: ${rows - moves.length} published like this already, ${moves.length} published (${up} up, ${down} down, ${moves.length - up - down} unmoved), of which ${approval}.`
}
