import type { ObjectStore } from '../../platform/objectStore.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { objectKeyOf, type PdfRecord, type PdfStore } from './pdfStore.ts'

/**
 * Deletes a document and records it; answers whether there was anything to delete. The document goes first: cut off between
 * the two, a repeat finds a record that still names it.
 */
export async function removePdf(
  {
    pdfs,
    objects,
  }: { readonly pdfs: Pick<PdfStore, 'find' | 'remove'>; readonly objects: Pick<ObjectStore, 'remove'> },
  { investorId, pdfId }: Pick<PdfRecord, 'investorId' | 'pdfId'>,
  context: WriteContext,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const pdf = await pdfs.find({ investorId, pdfId })
    if (pdf === undefined || pdf.state === 'removed') return false
    if (pdf.objectVersion !== undefined) await objects.remove(objectKeyOf(pdf), pdf.objectVersion)
    return (await pdfs.remove(pdf, context)).ok || conflict
  })
}
