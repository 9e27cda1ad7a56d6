import type { generatePdf } from '../../../shared/contracts/reports/generatePdf.ts'
import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import { reportPdfsMost } from '../../../shared/vocabulary/businessRules.ts'
import { financialYearDays, financialYearStart } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import type { Dependencies } from '../dependencies.ts'
import { shownState } from './pdfLifecycle.ts'
import type { PdfRecord, PdfSubject } from './pdfStore.ts'
import { shownPdf } from './shownPdf.ts'

interface Requested {
  readonly report?: PdfSubject['report'] | undefined
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What was asked for, with its days; refused on the field of a day that cannot be. */
function subjectOf({ report = 'holdings', date, from, to }: Requested, today: string): Outcome<PdfSubject> {
  if (report !== 'statement') {
    const day = date ?? today
    return day > today ? refuse('reports.dayInFuture', { field: 'date' }) : reply({ report, date: day })
  }
  const last = to ?? today
  if (last > today) return refuse('reports.dayInFuture', { field: 'to' })
  const first = from ?? financialYearDays(financialYearStart(last)).from
  if (first > last) return refuse('reports.periodReversed', { field: 'to' })
  return reply({ report, from: first, to: last })
}

const isSame = (pdf: PdfRecord, { report, date, from, to }: PdfSubject): boolean =>
  pdf.report === report && pdf.date === date && pdf.from === from && pdf.to === to

/**
 * Records that a PDF is wanted, which starts the machine that makes it. A repeat of the key is answered from what it made,
 * and the same one that is being made already instead of a second. The link goes to the address of the account alone, whatever address is named.
 */
export const handleGeneratePdf =
  ({ pdfs }: Pick<Dependencies, 'pdfs'>): Handler<typeof generatePdf> =>
  async ({ email, ...requested }, { session, now, correlationId, idempotency }) => {
    const { investorId } = session
    if (email.toLowerCase() !== session.email.toLowerCase())
      return refuse('reports.otherEmail', { field: 'email' })
    const subject = subjectOf(requested, indianDate(now))
    if (!subject.ok) return subject
    const [repeated, all] = await Promise.all([
      idempotency === undefined ? undefined : pdfs.repeatOf(idempotency, now),
      pdfs.list(investorId),
    ])
    if (repeated === 'keyReused') return refuse('common.keyReused')
    const before = all.find(pdf => pdf.pdfId === repeated)
    if (before !== undefined) return reply({ data: shownPdf(before, now) })
    const kept = all.filter(pdf => ['making', 'ready'].includes(shownState(pdf, now)))
    const same = kept.find(pdf => isSame(pdf, subject.body) && shownState(pdf, now) === 'making')
    if (same !== undefined) return reply({ data: shownPdf(same, now) })
    if (kept.length >= reportPdfsMost)
      return refuse('reports.tooManyPdfs', { params: { count: kept.length } })
    const pdfId = newId('pdf', now)
    const moved = await pdfs.request({ investorId, pdfId }, subject.body, { now, correlationId, idempotency })
    if (!moved.ok && moved.reason === 'keyReused') return refuse('common.keyReused')
    const id = !moved.ok && moved.reason === 'repeat' ? moved.recordId : pdfId
    const pdf = await pdfs.find({ investorId, pdfId: id })
    if (pdf === undefined) throw new Error(`no record of the PDF ${id}`)
    return reply({ data: shownPdf(pdf, now) })
  }
