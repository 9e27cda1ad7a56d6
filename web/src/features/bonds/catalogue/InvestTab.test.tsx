// @vitest-environment jsdom

import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { act, cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import { type FakeHandler, fakeServer, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { opportunityAs } from '../testing/bondFixture.ts'
import { InvestTab } from './InvestTab.tsx'

type Props = Parameters<typeof InvestTab>[0]
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const many = (count: number): readonly Opportunity[] =>
  Array.from({ length: count }, (_, place) =>
    opportunityAs({ product: `bond-${place}`, displayName: `Bond ${place + 1}`, order: place }),
  )

async function renderPage(
  bonds: readonly Opportunity[],
  props: Partial<Props> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  const server = fakeServer({
    'GET /orobonds/bonds': () => replies({ data: bonds, firstView: 'live', more: false }),
    'GET /content/stats': () =>
      replies({
        data: {
          asOf: '2026-09-30',
          note: 'Counted by us.',
          stats: [{ id: 'investors', value: '1.5 lakh+', label: 'investors' }],
        },
      }),
    ...handlers,
  })
  renderWithTexts(
    <InvestTab
      approved
      inApp={false}
      referralPaused
      hrefs={{ list: '#/list', refer: '#/refer' }}
      dealHref={product => `#/deal/${product}`}
      stores={{ android: '', ios: '' }}
      {...props}
    />,
    bondsEn,
  )
  await tick()
  return server
}

const carousel = () => within(screen.getByRole('region', { name: 'Bonds Investment Opportunities' }))
const press = (name: string) => fireEvent.click(carousel().getByRole('button', { name }))
const announcement = () => carousel().getByRole('status').textContent
const card = (name: string) => within(screen.getByRole('region', { name }))

prepareScreenTests('2026-11-23T05:00:00.000Z')
// Loaded when it is opened; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../calculator/Calculator.tsx'))

describe('the invest tab', () => {
  it('leads to the list, with the least amount and the highest yield on offer', async () => {
    await renderPage([
      opportunityAs(),
      opportunityAs({ product: 'other', maxReturns: 11.2, minAmtPaise: 20_000_00 }),
    ])
    const bonds = card('Bonds')
    expect(bonds.getByRole('link', { name: 'Invest Now' }).getAttribute('href')).toBe('#/list')
    expect(
      bonds.getByText('Dated payments from ₹10,056.18, with yields of up to 11.20% a year.'),
    ).toBeTruthy()
  })

  it('names no extremes of a list of which it knows the first page only', async () => {
    const page = () => replies({ data: many(20), firstView: 'live', more: true })
    await renderPage([], {}, { 'GET /orobonds/bonds': page })
    expect(screen.queryByText(/with yields of up to/)).toBeNull()
    expect(carousel().getAllByRole('article')).toHaveLength(20)
  })

  it('shows the view that the server names where nothing is live', async () => {
    const upcoming = opportunityAs({ displayName: 'Soon', category: 'upcoming' })
    await renderPage(
      [],
      {},
      {
        'GET /orobonds/bonds': ({ query }) =>
          replies({
            data: query.get('category') === 'upcoming' ? [upcoming] : [],
            firstView: 'upcoming',
            more: false,
          }),
      },
    )
    expect(carousel().getByRole('link', { name: 'Soon' })).toBeTruthy()
  })

  it('hides Invest Now and the way to the app inside the app', async () => {
    await renderPage(many(1), { inApp: true })
    expect(screen.queryByRole('link', { name: 'Invest Now' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download the app' })).toBeNull()
  })

  it('gives Refer Now to approved investors alone, and says that the programme is paused (K-004, K-026)', async () => {
    await renderPage([])
    const approved = card('Refer & Earn')
    expect(approved.getByRole('link', { name: 'Refer Now' }).getAttribute('href')).toBe('#/refer')
    expect(approved.getByText('Our referral program has been paused. We will be back soon.')).toBeTruthy()
    cleanup()
    announcePersonLeft()
    await renderPage([], { approved: false, referralPaused: false })
    expect(card('Refer & Earn').queryByRole('link')).toBeNull()
    expect(card('Refer & Earn').getByText('It opens to you once your KYC is approved.')).toBeTruthy()
  })

  it('shows the figures with their day, and does without them when they cannot be had', async () => {
    await renderPage([])
    expect(screen.getByText('1.5 lakh+')).toBeTruthy()
    expect(screen.getByText('30 Sept 2026')).toBeTruthy()
    cleanup()
    announcePersonLeft()
    await renderPage([], {}, { 'GET /content/stats': () => replies({}, 503) })
    expect(screen.getByText('Dated payments')).toBeTruthy()
  })

  it('opens the calculator with its documented sliders, and the way to the app', async () => {
    await renderPage([])
    fireEvent.click(screen.getByRole('button', { name: 'MLD returns calculator' }))
    const modal = within(screen.getByRole('dialog'))
    // The calculator is loaded when it is opened.
    await vi.waitFor(async () => {
      await tick()
      modal.getByRole('slider', { name: 'Investment amount' })
    })
    const index = modal.getByRole<HTMLInputElement>('slider', { name: 'Expected Nifty return' })
    const amount = modal.getByRole<HTMLInputElement>('slider', { name: 'Investment amount' })
    expect([index.min, index.max, index.step]).toEqual(['-70', '100', '1'])
    expect([amount.min, amount.max, amount.step]).toEqual(['100000', '50000000', '100000'])
    expect(modal.getByText('19,253.80')).toBeTruthy()
    expect(modal.getByText('31st August 2025')).toBeTruthy()
    fireEvent.change(amount, { target: { value: '100000' } })
    for (const [expected, value] of [
      ['-30', '₹1,14,000'],
      ['20', '₹1,22,000'],
      ['90', '₹1,30,000'],
    ] as const) {
      fireEvent.change(index, { target: { value: expected } })
      expect(modal.getByText(value), expected).toBeTruthy()
    }
    expect(index.getAttribute('aria-valuetext')).toBe('90%')
    fireEvent.click(modal.getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Download the app' }))
    expect(screen.getByText(/Add to Home screen/)).toBeTruthy()
  })
})

describe('the carousel', () => {
  it('leads from the last to the first where there are more than two, and says what came into view', async () => {
    await renderPage(many(3))
    press('Next opportunity')
    expect(announcement()).toBe('2 of 3: Bond 2')
    press('Next opportunity')
    press('Next opportunity')
    expect(announcement()).toBe('1 of 3: Bond 1')
    press('Previous opportunity')
    expect(announcement()).toBe('3 of 3: Bond 3')
  })

  it('ends at the last where there are two', async () => {
    await renderPage(many(2))
    press('Next opportunity')
    expect(announcement()).toBe('2 of 2: Bond 2')
    const next = carousel().getByRole<HTMLButtonElement>('button', { name: 'Next opportunity' })
    expect(next.disabled).toBe(true)
  })

  it('moves by arrow keys, and needs no buttons for one', async () => {
    await renderPage(many(3))
    fireEvent.keyDown(carousel().getByRole('list'), { key: 'ArrowRight' })
    expect(announcement()).toBe('2 of 3: Bond 2')
    cleanup()
    announcePersonLeft()
    await renderPage(many(1))
    expect(carousel().queryByRole('button')).toBeNull()
  })

  it('cuts a name above 37 characters, and keeps the whole of it for who listens or looks closer', async () => {
    const exactly = 'A'.repeat(37)
    const longer = `${'B'.repeat(37)} and more`
    await renderPage([
      opportunityAs({ product: 'a1', displayName: exactly }),
      opportunityAs({ product: 'b1', displayName: longer, order: 2 }),
    ])
    expect(carousel().getByRole('link', { name: exactly }).textContent).toBe(exactly)
    const link = carousel().getByRole('link', { name: longer })
    expect(link.textContent).toBe(`${'B'.repeat(37)}…${longer}`)
  })
})
