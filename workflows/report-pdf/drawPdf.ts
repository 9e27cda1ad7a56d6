import type * as z from 'zod/mini'
import { drawWorkbookPdf } from '../../functions/platform/pdf/workbookPdf.ts'
import { requestedFunds } from '../../functions/reports/funds/requestedFunds.ts'
import { objectKeyOf, type PdfRecord } from '../../functions/reports/pdfs/pdfStore.ts'
import { workbookOf } from '../../functions/reports/pdfs/workbookOf.ts'
import { formatDate, indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { DrawOutput, flowInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

export interface DrawPdf {
  readonly readFacts: Dependencies['readFacts']
  readonly objects: Pick<Dependencies['objects'], 'put' | 'remove'>
  readonly pdfs: Pick<Dependencies['pdfs'], 'find' | 'finish'>
  readonly company: Pick<Dependencies['company'], 'name'>
}

/**
 * Draws and stores a PDF of the book as it is now, and records it, which tells the investor. Run again after a lost answer it
 * finds the PDF recorded. One that the investor deleted meanwhile is deleted again.
 */
export const drawPdf =
  ({ readFacts, objects, pdfs, company }: DrawPdf) =>
  async (
    { pdfId, investorId }: z.output<typeof flowInput>,
    { now, calendar }: MarketContext,
  ): Promise<DrawOutput> => {
    const key = { pdfId, investorId }
    const answer = ({ state, keptUntil }: PdfRecord): DrawOutput =>
      state === 'ready' && keptUntil !== undefined
        ? { ...key, kept: true, keptUntil }
        : { ...key, kept: false }
    const pdf = await pdfs.find(key)
    if (pdf === undefined) throw new Error('there is no such PDF')
    if (pdf.state !== 'making') return answer(pdf)
    const today = indianDate(now)
    const facts = await readFacts(investorId, requestedFunds(pdf, today), calendar)
    if (facts === undefined) throw new Error('the catalogue lacks an instrument of the book')
    const workbook = workbookOf(pdf, facts, { today, calendar })
    const body = drawWorkbookPdf(workbook, {
      author: company.name,
      createdAt: new Date(pdf.createdAt),
      madeOn: formatDate(today),
    })
    const { versionId } = await objects.put({ key: objectKeyOf(key), body, contentType: 'application/pdf' })
    const stored = { objectVersion: versionId, fileName: `${workbook.fileName}.pdf`, bytes: body.length }
    await pdfs.finish(pdf, stored, { now, correlationId: pdfId })
    const current = await pdfs.find(key)
    if (current?.objectVersion !== versionId) await objects.remove(objectKeyOf(key), versionId)
    return current === undefined ? { ...key, kept: false } : answer(current)
  }
