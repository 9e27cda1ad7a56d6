// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { authEn } from '../../../../shared/texts/en/auth.ts'
import { landingEn } from '../../../../shared/texts/en/landing.ts'
import { legalEn } from '../../../../shared/texts/en/legal.ts'
import { fireEvent, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { CompanyFacts } from './CompanyFacts.tsx'
import { Landing } from './Landing.tsx'
import { OpenDeals } from './OpenDeals.tsx'

prepareScreenTests()

const deal = {
  product: 'konkan-housing-2029',
  displayName: 'Konkan Housing Finance 9.25% 2029',
  rating: 'CRISIL AA',
  secured: true,
  yieldPercent: 9.45,
  minAmtPaise: 10_211_46,
  maturityDate: '2029-03-12',
  closesOn: '2026-12-19',
}
const open = 'GET /orobonds/openDeals'
const deals = (...list: object[]) => replies({ data: { at: '2026-11-25T04:30:00.000Z', deals: list } })

describe('what a visitor sees of the deals (U1)', () => {
  it('is yield, minimum, last payment and the day until which it is open, with the risk beside them', async () => {
    fakeServer({ [open]: () => deals(deal, { ...deal, product: 'b', closesOn: undefined, secured: false }) })
    renderWithTexts(<OpenDeals />, authEn)
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('Yield a year9.45%Minimum₹10,211.46Last payment12 Mar 2029')
    expect(first?.textContent).toContain('Open until19 Dec 2026')
    expect(second?.textContent).toContain('Unsecured')
    expect(second?.textContent).toContain('while units last')
    expect(screen.getByText(/^Prices of 25 Nov 2026, 10:00/)).toBeTruthy()
    expect(screen.getByText(authEn['auth.dealsRisk'])).toBeTruthy()
  })

  it('says that nothing is on sale', async () => {
    fakeServer({ [open]: () => deals() })
    renderWithTexts(<OpenDeals />, authEn)
    expect(await screen.findByText(authEn['auth.dealsNone'])).toBeTruthy()
  })

  it('that cannot be fetched say so, and come when wanted again', async () => {
    const { served } = fakeServer({ [open]: lineDown })
    renderWithTexts(<OpenDeals />, authEn)
    expect(await screen.findByText(authEn['auth.dealsFailed'])).toBeTruthy()
    served[open] = () => deals(deal)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: deal.displayName })).toBeTruthy()
  })
})

describe('what is below it', () => {
  it('says where money and bonds go, what it costs, what can go wrong, and who listens', () => {
    renderWithTexts(<Landing company={<p>Sthirank Ltd</p>} />, landingEn)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Where your money and your bonds go',
      'What it costs',
      'Who we are, who listens',
      'What can go wrong',
      'Often asked',
    ])
    expect(screen.getByText('Sthirank Ltd')).toBeTruthy()
    expect(screen.getAllByRole('group')).toHaveLength(4)
  })

  it('names the company, its registration, and the ways of a complaint', async () => {
    const company = 'GET /content/company'
    const facts = {
      name: 'Sthirank Ltd',
      registration: 'INZ000123456',
      membership: 'BSE',
      cin: 'U67120MH2024PTC123456',
      address: 'Mumbai',
      phone: '022 1234',
      email: 'support@sthirank.test',
      grievanceOfficer: 'A. Officer',
      grievanceEmail: 'grievance@sthirank.test',
    }
    const { served } = fakeServer({ [company]: lineDown })
    renderWithTexts(<CompanyFacts />, legalEn)
    expect(await screen.findByText('This could not be fetched.')).toBeTruthy()
    served[company] = () => replies({ data: facts })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('INZ000123456')).toBeTruthy()
    const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(links).toEqual([
      'mailto:support@sthirank.test',
      'mailto:grievance@sthirank.test',
      'https://scores.sebi.gov.in',
      'https://smartodr.in',
    ])
    expect(within(screen.getByText('Grievance officer')).getByText('A. Officer')).toBeTruthy()
  })
})
