import { createHash } from 'node:crypto'
import { liquidationFailed, liquidationPlaced } from '../../shared/contracts/liquidation/events.ts'
import { orderFailed, orderMatched } from '../../shared/contracts/orders/events.ts'
import { consumerOf } from '../../shared/manifest.ts'
import { financialYearOf } from '../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Consumer, consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import type { TradeFacts } from './note/noteFacts.ts'
import type { Note } from './noteStore.ts'

/** The object's key, separate from the investors' uploads. */
export const objectKeyOf = (investorId: string, orderId: string): string =>
  `contract-notes/${investorId}/${orderId}.pdf`

/** Whether the note says already what became of the trade. */
const isCurrent = ({ state }: Note, cancelledOn: string | undefined): boolean =>
  state === 'cancelled' || (state === 'issued' && cancelledOn === undefined)

/** The time that the signature claims: the trade's, or the day it fell through. So a note is signed to the same bytes again. */
const claimedTime = ({ tradedAt, cancelledOn }: Pick<TradeFacts, 'tradedAt' | 'cancelledOn'>): Date => {
  const cancelled = cancelledOn === undefined ? tradedAt : new Date(`${cancelledOn}T00:00:00+05:30`)
  return cancelled > tradedAt ? cancelled : tradedAt
}

/**
 * Brings the note of a trade to what the trade is now: number, signed document, record with the document's hash; cancelled once the
 * trade fell through. It reads the trade, so the order, repeats and losses of events do not matter. After a crash it continues
 * with the same number and makes the same bytes again. Nothing unsigned is stored: it fails while KMS or the certificate does.
 */
const issueNote =
  ({ notes, objects, company, tradeOf, drawNote, signer }: ConsumerDependencies) =>
  async (
    { orderId, investorId }: { readonly orderId: string; readonly investorId: string },
    { now, calendar, correlationId }: Delivery<MarketCalendar>,
  ): Promise<void> => {
    const trade = await tradeOf(orderId, calendar)
    if (trade === undefined) throw new Error('there was a trade, and it cannot be read')
    if (trade === 'none') return
    const context = { now, correlationId }
    const note = await notes.number(
      { orderId, investorId },
      financialYearOf(indianDate(trade.tradedAt)),
      context,
    )
    if (isCurrent(note, trade.cancelledOn)) return
    const drawn = drawNote({ ...trade, number: note.number, company })
    const body = await signer.signPdf(drawn, {
      at: claimedTime(trade),
      name: company.name,
      reason: `Contract note ${note.number}${trade.cancelledOn === undefined ? '' : ', cancelled'}`,
    })
    const objectKey = objectKeyOf(investorId, orderId)
    const { versionId } = await objects.put({ key: objectKey, body, contentType: 'application/pdf' })
    const sha256 = createHash('sha256').update(body).digest('hex')
    const stored = { objectKey, objectVersion: versionId, sha256, bytes: body.length }
    const moved = await (trade.cancelledOn === undefined
      ? notes.issue(note, stored, context)
      : notes.cancel(note, stored, context))
    if (moved.ok) return
    // Another delivery was faster: its document is valid, if it says what this one does.
    const current = await notes.find(orderId)
    if (current === undefined || !isCurrent(current, trade.cancelledOn))
      throw new Error('the note was moved while it was being issued')
  }

/** The consumers of the events after which a note is issued or cancelled; all do the same. */
export const noteConsumers = (dependencies: ConsumerDependencies): Consumer<MarketCalendar>[] =>
  [orderMatched, orderFailed, liquidationPlaced, liquidationFailed].map(definition =>
    consumer(consumerOf(definition.name), definition, issueNote(dependencies)),
  )
