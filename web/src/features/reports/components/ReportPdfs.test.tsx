// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { reportsEn } from '../../../../../shared/texts/en/reports.ts'
import { act, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { ReportPdfs } from './ReportPdfs.tsx'

prepareScreenTests('2026-11-25T04:30:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

const requested = { id: 'pdf_1', report: 'tax', date: '2026-11-25', requestedAt: '2026-11-25T04:30:00.000Z' }
const making = { ...requested, state: 'making' }
const ready = { ...requested, state: 'ready', keptUntil: '2026-11-26T04:30:00.000Z', bytes: 30_000 }
const envelope = (data: unknown): Response => replies({ data })
const listed = (...data: unknown[]): Response => envelope(data)

async function show(handlers: Record<string, FakeHandler>) {
  const server = fakeServer({ 'GET /portfolio/pdfs': () => listed(), ...handlers })
  renderWithTexts(<ReportPdfs email="asha@example.in" />, reportsEn)
  await tick()
  return server
}
const button = (name: string) => screen.getByRole('button', { name })

describe('reports as PDFs', () => {
  it('is empty at first, and says where the link goes', async () => {
    await show({})
    expect(screen.getByText('You have no PDFs yet.')).toBeDefined()
    expect(screen.getByText(/The link goes to asha@example.in/)).toBeDefined()
  })

  it('asks with the days of the chosen report, once for two presses, and looks until it is ready', async () => {
    const lists = [listed(), listed(making), listed(ready)]
    const { to } = await show({
      'GET /portfolio/pdfs': () => lists.shift() ?? listed(ready),
      'POST /portfolio/generatePdf': () => envelope(making),
    })
    fireEvent.change(screen.getByLabelText('Report'), { target: { value: 'statement' } })
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-10-01' } })
    fireEvent.click(button('Make the PDF'))
    fireEvent.click(button('Make the PDF'))
    await tick()
    expect(to('/portfolio/generatePdf').map(({ body }) => body)).toEqual([
      { email: 'asha@example.in', report: 'statement', from: '2026-10-01', to: '2026-11-25' },
    ])
    expect(toasts.get().map(({ text }) => text)).toContain(
      'Your PDF is being made. A letter with the link follows.',
    )
    expect(screen.getByText('Being made')).toBeDefined()
    await tick(3000)
    expect(button('Download Tax Report, April 2026 to March 2027 (PDF)')).toBeDefined()
  })

  it('a refused day stands at its field, and what was chosen stays', async () => {
    await show({
      'POST /portfolio/generatePdf': () => refuses('reports.periodReversed', 400, { field: 'to' }),
    })
    fireEvent.change(screen.getByLabelText('Report'), { target: { value: 'statement' } })
    const last = screen.getByLabelText('Last day')
    fireEvent.change(last, { target: { value: '2025-01-01' } })
    fireEvent.click(button('Make the PDF'))
    await tick()
    expect(screen.getByText(reportsEn['reports.periodReversed'])).toBeDefined()
    expect(last).toHaveProperty('value', '2025-01-01')
  })

  it('one that is gone says so, and the list is read again', async () => {
    const lists = [listed(ready), listed({ ...requested, state: 'gone' })]
    await show({
      'GET /portfolio/pdfs': () => lists.shift() ?? listed(),
      'GET /portfolio/pdfs/pdf_1': () => refuses('reports.pdfGone', 400),
    })
    fireEvent.click(button('Download Tax Report, April 2026 to March 2027 (PDF)'))
    await tick()
    expect(screen.getByText(reportsEn['reports.pdfGone'])).toBeDefined()
    expect(screen.getByText('Deleted')).toBeDefined()
  })

  it('all are deleted after a question', async () => {
    const lists = [listed(ready), listed({ ...requested, state: 'gone' })]
    const { to } = await show({
      'GET /portfolio/pdfs': () => lists.shift() ?? listed(),
      'GET /portfolio/clearPdfDump': () => envelope({ deleted: 1 }),
    })
    fireEvent.click(button('Delete all PDFs'))
    expect(to('/portfolio/clearPdfDump')).toHaveLength(0)
    const [, confirm] = screen.getAllByRole('button', { name: 'Delete all PDFs' })
    if (confirm === undefined) throw new Error('nothing asks')
    fireEvent.click(confirm)
    await tick()
    expect(to('/portfolio/clearPdfDump')).toHaveLength(1)
    expect(screen.getByText('Deleted')).toBeDefined()
  })

  it('a lost connection is said, with a way to try again', async () => {
    await show({ 'GET /portfolio/pdfs': lineDown })
    expect(screen.getByRole('button', { name: /Try again|Retry/ })).toBeDefined()
  })
})
