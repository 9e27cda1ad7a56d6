import { isInvestor } from '../../functions/auth/published.ts'
import { readInstrument } from '../../functions/bonds/published.ts'
import { recordTaxForm } from '../../functions/book/taxForms.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { financialYearOf } from '../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** Records a Form 121 of an investor for the issuer of an instrument, or takes it back; with its audit row in one write. */
export const recordForm =
  (needs: Dependencies) =>
  async (
    { investorId, ISIN, filedOn, filed }: Input,
    { start, now }: OperatorContext,
  ): Promise<Done | Refusal> => {
    if (!(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const issuer = await needs.issuerOf(ISIN)
    if (issuer === undefined)
      return refusal(
        'InstrumentUnknown',
        'No instrument of this ISIN is published here. Nothing was changed.',
      )
    if (filedOn > indianDate(now))
      return refusal('InTheFuture', 'filedOn: this day has not come yet. Nothing was changed.')
    const year = financialYearOf(filedOn)
    const decision = `Form 121 of ${year} for ${issuer}: ${filed ? `filed on ${filedOn}` : 'none'}`
    const entries = needs.audit.entries({ ...start, subject: `investor#${investorId}`, decision }, now)
    const form = recordTaxForm(investorId, { issuer, year, ...(filed ? { filedOn } : {}) })
    if (!(await needs.write([...itemsOf(entries), form])) && !start.preview)
      return done('This execution has recorded it already; nothing more was changed.')
    return done(
      filed
        ? `Recorded: ${issuer} deducts no TDS from ${investorId} in ${year}, from record dates of ${filedOn} on. Pass-through certificates are taxed all the same.`
        : `Taken back: ${issuer} deducts TDS from ${investorId} in ${year} as usual.`,
    )
  }

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  issuerOf: async (ISIN: string): Promise<string | undefined> => (await readInstrument(table, ISIN))?.issuer,
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, recordForm, openDependencies)
