import { createHash } from 'node:crypto'
import { orderMatched } from '../../shared/contracts/orders/events.ts'
import { financialYearOf } from '../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'

/** The object's key, separate from the investors' uploads. */
export const objectKeyOf = (investorId: string, orderId: string): string =>
  `contract-notes/${investorId}/${orderId}.pdf`

/**
 * Issues the contract note of a trade once: number, document, record with the document's hash. After a crash it continues
 * with the same number and draws the same bytes again.
 */
export const onOrderMatched = ({ notes, objects, factsOf, drawNote }: ConsumerDependencies) =>
  consumer(
    'onOrderMatched',
    orderMatched,
    async ({ orderId, investorId }, { now, calendar, correlationId }: Delivery<MarketCalendar>) => {
      const trade = await factsOf(orderId, calendar)
      if (trade === undefined) throw new Error('the order was matched, and its trade cannot be read')
      const context = { now, correlationId }
      const year = financialYearOf(indianDate(trade.matchedAt))
      const note = await notes.number({ orderId, investorId }, year, context)
      if (note.state === 'issued') return
      const body = drawNote({ ...trade, number: note.number })
      const objectKey = objectKeyOf(investorId, orderId)
      const { versionId } = await objects.put({ key: objectKey, body, contentType: 'application/pdf' })
      const sha256 = createHash('sha256').update(body).digest('hex')
      const issued = await notes.issue(
        note,
        { objectKey, objectVersion: versionId, sha256, bytes: body.length },
        context,
      )
      // Another delivery was faster: its document is valid.
      if (!issued.ok && (await notes.find(orderId))?.state !== 'issued')
        throw new Error('the note was moved while it was being issued')
    },
  )
