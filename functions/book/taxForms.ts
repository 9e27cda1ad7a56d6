import * as z from 'zod/mini'
import { endsByForm, type TaxedKind } from '../../shared/finance/taxTables.ts'
import { financialYearOf } from '../../shared/vocabulary/calendarDays.ts'
import type { TransactItem } from '../platform/records/table.ts'
import { putItem } from '../platform/records/writes.ts'
import { bookTable } from './bookRows.ts'

/**
 * Form 121 (until 31 March 2026 Forms 15G and 15H): an investor whose income is not taxable declares it to an issuer's
 * registrar for one financial year, who then deducts nothing. It lies in the investor's partition of the book.
 */
export const taxFormRow = z.object({
  issuer: z.string(),
  /** Financial year, e.g. `2026-27`. */
  year: z.string(),
  /** Indian date on which the registrar had it; absent when it was withdrawn. */
  filedOn: z.optional(z.string()),
})
export type TaxForm = z.output<typeof taxFormRow>

/** The prefix of its sort keys. */
export const taxFormPrefix = 'form121#'

/** Records the form of an investor for an issuer and year, or without `filedOn` that there is none; the last one counts. */
export const recordTaxForm = (investorId: string, form: TaxForm): TransactItem =>
  putItem(bookTable(), {
    pk: `investor#${investorId}`,
    sk: `${taxFormPrefix}${form.year}#${form.issuer}`,
    ...form,
  })

/**
 * Whether a payment of this issuer is made without TDS: the registrar had the form by the end of the record date, of the
 * financial year of the payment. It is no form for pass-through certificates (s.194LBC), whose tax is deducted in any case.
 */
export const isPaidGross = (
  forms: readonly TaxForm[],
  payer: { readonly issuer: string; readonly taxedKind: TaxedKind },
  payment: { readonly recordDate: string; readonly paymentDate: string },
): boolean =>
  endsByForm(payer.taxedKind, payment.paymentDate) &&
  forms.some(
    ({ issuer, year, filedOn }) =>
      issuer === payer.issuer &&
      year === financialYearOf(payment.paymentDate) &&
      filedOn !== undefined &&
      filedOn <= payment.recordDate,
  )
