import { isMldTerms } from '../../functions/bonds/published.ts'
import { callAnnouncement } from '../../functions/bonds/publishing/callAnnouncement.ts'
import { openPublishing } from '../../functions/bonds/publishing/openPublishing.ts'
import { type PublishedWhole, publicationOf, wholeOf } from '../../functions/bonds/publishing/publication.ts'
import { publishVersion } from '../../functions/bonds/publishing/publishVersion.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'
import type { BondOption, BondTerms } from '../../shared/finance/bondTerms.ts'
import { couponSchedule } from '../../shared/finance/couponSchedule.ts'
import { unscaled } from '../../shared/finance/decimal.ts'
import { saleSettlementDays } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays, type MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import {
  type Done,
  done,
  previewed,
  type Refusal,
  refusal,
} from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/**
 * Records that the issuer uses one of its calls: the terms end on its day at its price, nothing of the bond is sold or bought
 * back here any more (its price is of before), and the event has every holder written to. Refused when it is not one of the
 * published calls, and when what is traded today would settle after its record date.
 */
export const announceCall =
  (needs: Dependencies) =>
  async (input: Input, context: OperatorContext<MarketCalendar>): Promise<Done | Refusal> => {
    const { product, date } = input
    const before = await needs.bonds.readWhole(product)
    if (before === undefined)
      return refusal('ProductUnknown', `There is no product ${product}. Nothing was changed.`)
    const { terms } = before
    if (terms === undefined || isMldTerms(terms)) return noSuchCall(product, [])
    if (terms.called?.date === date)
      return done(
        `Nothing was changed: the call of ${date} is recorded, announced on ${terms.called.announcedOn}.`,
      )
    if (terms.called !== undefined)
      return refusal('CalledAlready', `${product} is called for ${terms.called.date}. Nothing was changed.`)
    const calls = (terms.options ?? []).filter(({ kind }) => kind === 'call')
    const option = calls.find(one => one.date === date)
    if (option === undefined) return noSuchCall(product, calls)
    const recordDate = addDays(date, -terms.recordDays)
    const { now, calendar } = context
    if (calendar.settlementDate(indianDate(now), saleSettlementDays) > recordDate)
      return refusal(
        'TooLate',
        `Its record date is ${recordDate}, and what is sold today settles later. Nothing was changed. Call engineering and the debenture trustee.`,
      )
    return record(needs, { before, terms, option }, input, context)
  }

const noSuchCall = (product: string, calls: readonly BondOption[]): Refusal =>
  refusal(
    'NoSuchCall',
    calls.length === 0
      ? `${product} has no calls in its terms. Nothing was changed. Publish them first, from its trust deed.`
      : `The calls of ${product} are ${calls.map(({ date, price }) => `${date} at ${price}`).join(', ')}. Nothing was changed.`,
  )

async function record(
  needs: Dependencies,
  called: { readonly before: PublishedWhole; readonly terms: BondTerms; readonly option: BondOption },
  { product, preview = false, by, reason }: Input,
  { start, now, calendar }: OperatorContext<MarketCalendar>,
): Promise<Done | Refusal> {
  const { before, terms, option } = called
  const { date, price } = option
  const ended: BondTerms = { ...terms, called: { date, price, announcedOn: indianDate(now) } }
  const whole = { ...wholeOf(before), terms: ended, isActive: false, isRedemptionAllowed: false }
  const last = couponSchedule(ended, calendar).at(-1)
  if (last === undefined || last.dueDate !== date)
    return refusal('NothingLeft', `${product} is paid back before ${date}. Nothing was changed.`)
  const { paymentDate, recordDate, principalPaise, couponPaise, premiumPaise = 0 } = last
  const rupees = (paise: number): string => `Rs ${unscaled(BigInt(paise), 2)}`
  const says = `${product} is called for ${date} at ${price}: one unit is paid ${rupees(principalPaise)} of principal, ${rupees(premiumPaise)} of premium and ${rupees(couponPaise - premiumPaise)} of interest on ${paymentDate}, to whom the depository shows on ${recordDate}. It is no longer sold or bought back here, and every holder is written to.`
  if (preview) return previewed(done(`Recorded: ${says}`))
  const { execution, startedAt } = start
  const entries = [
    ...needs.audit.entries({ ...start, subject: `product#${product}`, decision: `called ${date}` }, now),
    ...callAnnouncement(
      needs.tableName,
      { product, ISIN: before.ISIN ?? '', date },
      { now, correlationId: execution },
    ),
  ]
  const publication = publicationOf(before, whole, { by, reason })
  const answer = await publishVersion(needs, publication, { now, calendar, entries, execution, startedAt })
  return answer.outcome === 'published' ? done(`Recorded: ${says}`) : answer
}

/** What the step needs of the tables. */
export const wired = (table: Table, names: { readonly bonds: string; readonly operations: string }) => ({
  ...openPublishing(table, names.bonds),
  tableName: names.bonds,
  audit: operatorAuditStore(table, names.operations),
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
function openDependencies() {
  const table = openTable()
  const names = { bonds: environment.table('bonds'), operations: environment.table('operations') }
  return { now, marketDays: openMarketDays(table, names.operations), ...wired(table, names) }
}

export const handler = operatorFunction(definition, announceCall, openDependencies)
