// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { evidenceEn } from '../../../../../shared/texts/en/evidence.ts'
import { act, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { bondAs, evidenceAs, opportunityAs } from '../testing/bondFixture.ts'
import { IssuerPage } from './IssuerPage.tsx'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function renderPage(bond: FakeHandler | BondDetails) {
  const server = fakeServer({
    'GET /orobonds/bonds/ugro-capital-2028':
      typeof bond === 'function' ? bond : () => replies({ data: bond }),
    'GET /orobonds/bonds': () =>
      replies({
        data: [
          opportunityAs(),
          opportunityAs({ product: 'ugro-capital-2030', displayName: 'UGRO Capital 2030' }),
        ],
        firstView: 'live',
        more: false,
      }),
  })
  renderWithTexts(<IssuerPage id="ugro-capital-2028" dealHref={id => `#/x-bond/${id}`} listHref="#/list" />, {
    ...bondsEn,
    ...evidenceEn,
  })
  await tick()
  await tick()
  return server
}
const card = (name: string) => within(screen.getByRole('region', { name }))
prepareScreenTests('2026-11-23T05:00:00.000Z')

describe('the page of an issuer (U17)', () => {
  it('shows three years, the ratings with reason, the cover with its day, the repayments and the papers', async () => {
    await renderPage(
      bondAs({
        evidence: evidenceAs(),
        documents: [
          { name: 'Trust deed', url: '/platform/documents/x.pdf', kind: 'trustDeed', date: '2026-03-06' },
        ],
      }),
    )
    const figures = card('The issuer in three years')
    expect(figures.getAllByRole('columnheader').map(one => one.textContent)).toEqual([
      'Year to 31 Mar',
      '2024',
      '2025',
      '2026',
    ])
    const rows = figures.getAllByRole('row').map(row => row.textContent)
    expect(rows[1]).toBe('Revenue, ₹ crore7428711,013')
    expect(rows[2]).toBe('Profit after tax, ₹ crore88.0−9.3131')
    expect(rows[5]).toBe('Loans overdue 90 days and more1.90%1.60%1.40%')
    const ratings = card('How it was rated')
    expect(ratings.getAllByRole('listitem')[0]?.textContent).toBe(
      'A+, stable CRISIL, 1 Aug 2026raisedProfits were steady.',
    )
    expect(ratings.getByText(/reviewed by 1 Aug 2027/)).toBeTruthy()
    const cover = card('If it fails: the security')
    expect(cover.getByText('Cover on 30 Sept 2026')).toBeTruthy()
    expect(cover.getByText('1.10 times')).toBeTruthy()
    expect(
      card('Has it paid so far?').getByText('Yes: all 2 payments that were due came on their day.'),
    ).toBeTruthy()
    const paper = card('Papers').getByRole('link', { name: /Debenture trust deed/ })
    expect(paper.getAttribute('href')).toBe('/platform/documents/x.pdf')
    expect(
      card('More from this issuer')
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['UGRO Capital 2030'])
  })

  it('counts days from the one on which the money had to move, and names what did not come', async () => {
    const paid = [
      { dueDate: '2026-08-08', paymentDate: '2026-08-10', paidOn: '2026-08-10' },
      { dueDate: '2026-09-08', paymentDate: '2026-09-08', paidOn: '2026-09-11' },
      { dueDate: '2026-10-08', paymentDate: '2026-10-08' },
    ]
    await renderPage(bondAs({ evidence: evidenceAs({ repayments: { asOf: '2026-11-18', paid } }) }))
    const repayments = card('Has it paid so far?')
    expect(repayments.getByText('Of 3 payments that were due, 1 came late and 1 did not come.')).toBeTruthy()
    expect(
      repayments
        .getAllByRole('row')
        .slice(1)
        .map(row => row.lastChild?.textContent),
    ).toEqual(['not paid', '3 days late', 'on the day'])
  })

  it('says of an unsecured debenture that nothing is pledged', async () => {
    const { cover: _cover, ...evidence } = evidenceAs()
    await renderPage(bondAs({ evidence, security: { secured: false, kind: 'Unsecured', trustee: 'T' } }))
    expect(card('If it fails: nothing is pledged').getByText(/No assets are set aside/)).toBeTruthy()
  })

  it('of what was published without evidence says so, and leads back to the deal', async () => {
    await renderPage(bondAs())
    expect(screen.getByText('There are no figures of this issuer here yet')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Back to the deal' }))
      expect(link.getAttribute('href')).toBe('#/x-bond/ugro-capital-2028')
  })

  it('offers to try again when nothing answers', async () => {
    await renderPage(lineDown)
    await tick(60_000)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
