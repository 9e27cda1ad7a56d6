import type * as z from 'zod/mini'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { PdfStore } from '../../functions/reports/pdfs/pdfStore.ts'
import { removePdf } from '../../functions/reports/pdfs/removePdf.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { flowInput } from './contract.ts'

type Key = z.output<typeof flowInput>

/** Deletes the document of a PDF whose time is over; one that is deleted already stays so. */
export const deletePdf =
  ({ pdfs, objects }: Parameters<typeof removePdf>[0]) =>
  async ({ pdfId, investorId }: Key, { now }: MarketContext): Promise<Key> => {
    await removePdf({ pdfs, objects }, { pdfId, investorId }, { now, correlationId: pdfId })
    return { pdfId, investorId }
  }

/** Records that a PDF could not be made, which tells the investor; one that is ready or deleted stays so. */
export const recordFailure =
  ({ pdfs }: { readonly pdfs: Pick<PdfStore, 'find' | 'fail'> }) =>
  async ({ pdfId, investorId }: Key, { now }: MarketContext): Promise<Key> => {
    await retryOnConflict(async () => {
      const pdf = await pdfs.find({ pdfId, investorId })
      if (pdf?.state !== 'making') return true
      return (await pdfs.fail(pdf, { now, correlationId: pdfId })).ok || conflict
    })
    return { pdfId, investorId }
  }
