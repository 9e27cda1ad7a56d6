// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportsEn } from '../../../../../shared/texts/en/reports.ts'
import { act, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import { type FakeHandler, fakeServer, lineDown, refuses } from '../../../lib/calls/testing/fakeServer.ts'
import { ReportCards } from './ReportCards.tsx'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const tick = () => act(() => vi.advanceTimersByTimeAsync(0))

prepareScreenTests('2026-11-25T04:30:00Z')

/** The names under which files were saved. */
let saved: string[]
beforeEach(() => {
  saved = []
  URL.createObjectURL = () => 'blob:report'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  }
})

/** An answer with a file; its bytes are a Blob of the page, as a browser's are. */
function file(type = spreadsheet): Response {
  const response = new Response('PK')
  response.blob = () => Promise.resolve(new Blob(['PK'], { type }))
  return response
}

const path = (name: string) => `GET /orobonds/users/reports/${name}`

function renderCards(handlers: Record<string, FakeHandler>) {
  const server = fakeServer(handlers)
  renderWithTexts(<ReportCards />, reportsEn)
  return server
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const press = async (name: string) => {
  fireEvent.click(card(name).getByRole('button', { name: `Download ${name} (.xlsx)` }))
  await tick()
}

describe('the reports (R-REPORTS-001 to 003)', () => {
  it('the holding report is of today unless a day is chosen, and is saved under its day', async () => {
    const { to } = renderCards({ [path('holdings')]: () => file() })
    await press('Portfolio Holding Report')
    expect(saved).toEqual(['holdings-2026-11-25.xlsx blob:report'])
    fireEvent.change(card('Portfolio Holding Report').getByLabelText('As of'), {
      target: { value: '2026-03-31' },
    })
    await press('Portfolio Holding Report')
    expect(saved[1]).toBe('holdings-2026-03-31.xlsx blob:report')
    expect(to('/orobonds/users/reports/holdings').map(({ query }) => query.get('date'))).toEqual([
      '2026-11-25',
      '2026-03-31',
    ])
    expect(toasts.get().map(({ text }) => text)).toContain('holdings-2026-03-31.xlsx is in your downloads.')
  })

  it('transactions and tax are of a financial year, this one first', async () => {
    const { to } = renderCards({ [path('tax')]: () => file() })
    const years = card('Tax Report').getByLabelText('Financial year')
    expect(
      within(years)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['April 2026 to March 2027', 'April 2025 to March 2026'])
    fireEvent.change(years, { target: { value: '2026-03-31' } })
    await press('Tax Report')
    expect(to('/orobonds/users/reports/tax')[0]?.query.get('date')).toBe('2026-03-31')
  })

  it('a day to come is said at its field, and what was chosen stays', async () => {
    renderCards({ [path('holdings')]: () => refuses('reports.dayInFuture', 400, { field: 'date' }) })
    const day = card('Portfolio Holding Report').getByLabelText('As of')
    fireEvent.change(day, { target: { value: '2026-12-24' } })
    await press('Portfolio Holding Report')
    expect(day).toHaveProperty('value', '2026-12-24')
    expect(card('Portfolio Holding Report').getByText('Choose today or an earlier day.')).toBeDefined()
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(saved).toEqual([])
  })

  it('a failure and a lost connection say to try again; what is no spreadsheet is not saved', async () => {
    const answers = [() => refuses('reports.unavailable', 503), lineDown, () => file('text/html')]
    const { served } = renderCards({})
    for (const [index, sentence] of [
      'Error fetching report. Please try again.',
      'Error fetching report. Please try again.',
      'Invalid file type received',
    ].entries()) {
      served[path('tax')] = answers[index] ?? lineDown
      await press('Tax Report')
      expect(card('Tax Report').getByText(sentence)).toBeDefined()
    }
    expect(saved).toEqual([])
  })

  it('a second press while one is under way asks once', async () => {
    let done: (answer: Response) => void = () => undefined
    const { to } = renderCards({ [path('tax')]: () => new Promise(resolve => (done = resolve)) })
    await press('Tax Report')
    await press('Tax Report')
    done(file())
    await tick()
    expect(to('/orobonds/users/reports/tax')).toHaveLength(1)
    expect(saved).toHaveLength(1)
  })
})
