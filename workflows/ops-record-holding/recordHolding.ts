import { createHash } from 'node:crypto'
import type { RecordedHoldingStore } from '../../functions/bond-portfolio/holdings/recordedHoldingStore.ts'
import { bondTermsOf, paymentsOf } from '../../functions/bonds/published.ts'
import type { Lot } from '../../functions/book/bookRows.ts'
import { lockedUntilOf } from '../../functions/book/lotLifecycle.ts'
import { type NewLot, recordHolding as recordInBook } from '../../functions/book/lots.ts'
import type { PublishedKyc } from '../../functions/kyc-record/published.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import { itemsOf, labelItems, transactLabelled } from '../../functions/platform/records/moveRecord.ts'
import { type Conflict, conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { Table, TransactItem } from '../../functions/platform/records/table.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import type { PublishedInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { consideration } from '../../shared/finance/bondPrice.ts'
import type { BondTerms } from '../../shared/finance/bondTerms.ts'
import { endOf } from '../../shared/finance/couponSchedule.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'

export interface RecordHolding {
  readonly table: Table
  readonly recorded: RecordedHoldingStore
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly depository: Pick<Depository, 'units'>
  instrumentOf(ISIN: string): Promise<PublishedInstrument | undefined>
  kycOf(investorId: string): Promise<Pick<PublishedKyc, 'approved' | 'demat'>>
  kycApprovedCheck(investorId: string): TransactItem
  lotsOf(investorId: string): Promise<readonly Lot[]>
}

/** A transaction takes 100 items; the others of this one are fewer than ten. */
const mostPayments = 80

/**
 * Records units that the depository shows and the book does not know: a lot, the holder, the entry against where they came
 * from, the audit row, and an event for every payment since; one write. What is booked already is counted off what the
 * depository shows, so the same units are not recorded twice.
 */
export const recordHolding =
  (needs: RecordHolding) =>
  async (
    holding: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const instrument = await needs.instrumentOf(holding.ISIN)
    if (instrument?.terms === undefined)
      return refusal(
        'InstrumentUnknown',
        'No instrument of this ISIN is published here, and its payments cannot be computed. Nothing was recorded.',
      )
    const terms = bondTermsOf(instrument.terms)
    const wrong = wrongDate(holding, terms, now)
    if (wrong !== undefined) return wrong
    const dueDates = paymentsSince(instrument, holding.settledOn, indianDate(now), calendar)
    if (dueDates.length > mostPayments)
      return refusal(
        'TooManyPayments',
        `Since then ${dueDates.length} payments were due, and ${mostPayments} can be asked for at once. Nothing was recorded. Tell engineering.`,
      )
    const recording = { instrument, terms, dueDates, start, now, calendar }
    return retryOnConflict({ otherwise: () => busy }, () => recordOnce(needs, holding, recording))
  }

const busy = refusal(
  'Busy',
  'The holdings of this investor are being changed over and over. Nothing was recorded. Try again in a minute.',
)

function wrongDate({ settledOn }: Input, terms: BondTerms, now: Date): Refusal | undefined {
  if (settledOn > indianDate(now))
    return refusal('InTheFuture', 'settledOn: this day has not come yet. Nothing was recorded.')
  return settledOn < terms.allotmentDate || settledOn >= endOf(terms).date
    ? refusal(
        'OutOfLife',
        `settledOn: the instrument lives from ${terms.allotmentDate} to ${endOf(terms).date}. Nothing was recorded.`,
      )
    : undefined
}

/** Due dates whose money has moved by today, and whose owner of record held the units already. */
const paymentsSince = (
  instrument: PublishedInstrument,
  settledOn: string,
  today: string,
  calendar: MarketCalendar,
): string[] =>
  paymentsOf(instrument, calendar)
    .filter(({ recordDate, paymentDate }) => recordDate >= settledOn && paymentDate <= today)
    .map(({ dueDate }) => dueDate)

interface Recording {
  readonly instrument: PublishedInstrument
  readonly terms: BondTerms
  readonly dueDates: readonly string[]
  readonly start: OperatorContext['start']
  readonly now: Date
  readonly calendar: MarketCalendar
}

/** Reads, decides and writes once. */
async function recordOnce(
  needs: RecordHolding,
  holding: Input,
  recording: Recording,
): Promise<Done | Refusal | Conflict> {
  const { investorId, ISIN, units } = holding
  const { dueDates } = recording
  const version = await needs.recorded.readVersion({ investorId, ISIN })
  const [kyc, lots] = await Promise.all([needs.kycOf(investorId), needs.lotsOf(investorId)])
  const lotId = idOf(recording)
  if (lots.some(({ orderId }) => orderId === lotId))
    return done('This execution has recorded it already; nothing more was changed.')
  if (!kyc.approved || kyc.demat === undefined) return notApproved
  const booked = lots
    .filter(lot => lot.ISIN === ISIN && lot.closedOn === undefined)
    .reduce((total, lot) => total + lot.units, 0)
  const shown = await needs.depository.units(kyc.demat.number, ISIN)
  if (shown < booked + units) return notShown(shown, booked, units)
  const at = { now: recording.now, correlationId: recording.start.execution }
  const written = await transactLabelled(needs.table, [
    ...labelItems('moved', [
      needs.kycApprovedCheck(investorId),
      ...needs.recorded.items({ investorId, ISIN, dueDates }, version, at),
      ...itemsOf(recordInBook(lotOf(holding, recording, lotId), recording.now, booked)),
    ]),
    ...auditEntries(needs, holding, recording),
  ])
  // Of a preview the audit row is what fails, and it alone.
  const isPreview = recording.start.preview && !written.ok && written.refuses === 'decidedBefore'
  if (!written.ok && !isPreview) return conflict
  const payments =
    dueDates.length === 0 ? 'No payment was due since.' : `Asked for ${dueDates.length} payments since.`
  return done(`Recorded: ${units} units of ${ISIN}. ${payments}`)
}

/** By the execution's name and start: a step that is run again meets its own lot. */
const idOf = ({ start: { execution, startedAt } }: Recording): string =>
  `rec_${createHash('sha256').update(`${startedAt}#${execution}`).digest('hex').slice(0, 24)}`

function auditEntries({ audit }: RecordHolding, holding: Input, recording: Recording) {
  const { investorId, ISIN, units, settledOn, cleanPrice } = holding
  const { start, now } = recording
  const decision = `${units} ${ISIN} ${settledOn} ${cleanPrice}`
  return audit.entries({ ...start, subject: `investor#${investorId}`, decision }, now)
}

/** What was paid elsewhere is not known; it is taken as the price with its interest and duty. */
function lotOf(
  { investorId, ISIN, units, settledOn, cleanPrice }: Input,
  { instrument, terms, calendar }: Recording,
  orderId: string,
): Omit<NewLot, 'source'> {
  const { totalPaise, accruedPaise } = consideration(
    terms,
    { units, cleanPrice, settleDate: settledOn },
    calendar,
  )
  const { product } = instrument
  return {
    investorId,
    ISIN,
    product,
    orderId,
    units,
    settledOn,
    cleanPrice,
    paise: totalPaise,
    accruedPaise,
    processedOn: settledOn,
    lockedUntil: lockedUntilOf(settledOn),
  }
}

const notApproved = refusal(
  'KycNotApproved',
  'The KYC of this investor is not approved, or there is no such investor, so no demat account is known. Nothing was recorded.',
)

const notShown = (shown: number, booked: number, units: number): Refusal =>
  refusal(
    'NotInDemat',
    `The depository shows ${shown} units of this ISIN, and ${booked} of them are booked already, so ${units} more cannot be recorded. Nothing was recorded.`,
  )
