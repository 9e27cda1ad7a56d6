// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest'
import type { TimelineTransaction } from '../../../../shared/contracts/orders/getTimeline.ts'
import { accountEn } from '../../../../shared/texts/en/account.ts'
import { bondsEn } from '../../../../shared/texts/en/bonds.ts'
import { homeEn } from '../../../../shared/texts/en/home.ts'
import { identityEn } from '../../../../shared/texts/en/identity.ts'
import { kycEn } from '../../../../shared/texts/en/kyc.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { opportunityAs } from '../../features/bonds/testing/bondFixture.ts'
import { partAs, summaryAs } from '../../features/funds/testing/fundsFixture.ts'
import { kycAs } from '../../features/kyc/testing/kycFixture.ts'
import { orderAs } from '../../features/orders/testing/orderFixture.ts'
import { holdingAs, portfolioAs, totalsAs } from '../../features/portfolio/testing/portfolioFixture.ts'
import { profileAs } from '../../features/profile/testing/profileFixture.ts'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { DashboardRoute } from './DashboardRoute.tsx'

const texts = { ...accountEn, ...bondsEn, ...homeEn, ...identityEn, ...kycEn }
const open = { state: 'open', complete: false }
const done = { state: 'done', complete: true }
const approved = { obUserApproved: true, secondFactor: true }

interface Given {
  readonly profile?: Record<string, unknown>
  readonly kyc?: Record<string, unknown>
  readonly portfolio?: ReturnType<typeof portfolioAs>
  readonly transactions?: readonly TimelineTransaction[]
  readonly handlers?: Record<string, FakeHandler>
}

function openHome({
  profile = {},
  kyc = {},
  portfolio = portfolioAs([]),
  transactions = [],
  handlers,
}: Given) {
  const server = fakeServer({
    'GET /users/profile': profileAs(profile),
    'GET /me/kyc': () => replies({ data: { ...kycAs(), ...kyc } }),
    'GET /orobonds/users/portfolio': () => replies({ data: portfolio }),
    'GET /orobonds/pg/timeline': () => replies({ data: transactions, more: false }),
    'GET /ios/portfolio/summary': () => replies({ mtm: 0, data: summaryAs() }),
    'GET /orobonds/bonds': () =>
      replies({
        data: [1, 2, 3, 4].map(number =>
          opportunityAs({ product: `deal-${number}`, displayName: `Deal ${number}` }),
        ),
        firstView: 'live',
        more: true,
      }),
    ...handlers,
  })
  renderWithTexts(<DashboardRoute params={{}} />, texts)
  return server
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(' ', ' ')
const value = (among: ReturnType<typeof within>, label: string) =>
  text(among.getByText(label).closest('div')?.querySelector('dd'))

prepareScreenTests()
beforeEach(() => {
  localStorage.clear()
  // The texts are already loaded; further areas are empty.
  setTextSource(() => Promise.resolve({}))
})

describe('an address without a page', () => {
  it.each([
    ['#/no-such-page', true],
    ['#/orobonds-dashboard', false],
    ['#/bonds-dashboard/invest', false],
    ['#/', false],
  ])('%s says that it has none: %s (U12)', async (hash, says) => {
    location.hash = hash
    const stop = startHashLocation(() => Promise.resolve())
    openHome({ profile: approved })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryAllByText(homeEn['home.unknownAddress'])).toHaveLength(says ? 1 : 0)
    stop()
  })
})

describe('who was approved before there were nominees', () => {
  it('is asked once, and not blocked', async () => {
    openHome({ profile: { ...approved, nominationMissing: true } })
    const link = await screen.findByRole('link', { name: homeEn['home.nomineeAction'] })
    expect(link.getAttribute('href')).toContain('-profile/nominees')
    fireEvent.click(screen.getByRole('button', { name: homeEn['home.offerLater'] }))
    expect(screen.queryByText(homeEn['home.nomineeTitle'])).toBeNull()
    cleanup()
    openHome({ profile: { ...approved, nominationMissing: true } })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(homeEn['home.nomineeTitle'])).toBeNull()
  })

  it('nobody is asked on Home whose KYC asks for them', async () => {
    openHome({ profile: { obUserApproved: false, nominationMissing: true } })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(homeEn['home.nomineeTitle'])).toBeNull()
  })
})

describe('bonds and funds together (K-001)', () => {
  const bonds = partAs({ valuePaise: 9_948_50, gainPaise: 242_70, investedPaise: 9_848_00 })
  const funds = partAs()
  const both = summaryAs({
    all: partAs({ valuePaise: 1_07_956_25, gainPaise: 24_450_45, xirr: { percent: '12.9' } }),
    bonds,
    funds,
    leftOut: { panless: 1, broken: 2, partial: 0, holdingsOnly: 0, edited: 0, unpriced: 0 },
    pricesOf: '2026-11-25',
  })
  const call = 'GET /ios/portfolio/summary'
  it('are one value, one gain and one XIRR, with what of it is which; the bonds stay below', async () => {
    openHome({
      profile: approved,
      portfolio: portfolioAs([holdingAs()]),
      handlers: { [call]: () => replies({ mtm: 107_956.25, data: both }) },
    })
    const card = await region('Everything together')
    expect(card.getByText('₹1,07,956.25')).toBeTruthy()
    expect(text(card.getByText(/XIRR 12\.90% a year/))).toContain('+₹24,450.45')
    expect(value(card, 'Bonds')).toBe('₹9,948.50')
    expect(value(card, 'Mutual funds')).toBe('₹98,007.75')
    expect(card.getByText(/^Mutual funds with the prices of /)).toBeTruthy()
    expect(text(card.getByText(/^3 holdings are not in every figure/))).toContain('See why')
    expect((await region('Your bonds')).getByText('₹9,948.50')).toBeTruthy()
  })
  it('that cannot be read take nothing off Home, and come when asked again', async () => {
    const { served } = openHome({
      profile: approved,
      portfolio: portfolioAs([holdingAs()]),
      handlers: { [call]: lineDown },
    })
    expect((await region('Worth now')).getByText('₹9,948.50')).toBeTruthy()
    served[call] = () => replies({ mtm: 0, data: both })
    fireEvent.click((await region('Everything together')).getByRole('button', { name: 'Try again' }))
    await screen.findByText('₹1,07,956.25')
  })
  it('that are slow hold nothing up', async () => {
    openHome({
      profile: approved,
      portfolio: portfolioAs([holdingAs()]),
      handlers: { [call]: () => new Promise(() => undefined) },
    })
    await waitFor(() => expect(screen.getByRole('region', { name: 'Worth now' })).toBeTruthy(), {
      timeout: 3000,
    })
  })
})

describe('Home of a holder', () => {
  it('shows value, total gain and the sum behind it', async () => {
    const totals = totalsAs({
      valuePaise: 5_500_00,
      interestPaise: 300_00,
      repaidPaise: 4_000_00,
      soldPaise: 1_000_00,
      paidPaise: 10_000_00,
      gainPaise: 800_00,
    })
    openHome({ profile: approved, portfolio: portfolioAs([holdingAs()], { totals }) })
    const card = await region('Worth now')
    expect(card.getByText('₹5,500.00')).toBeTruthy()
    expect(text(card.getByText(/\+₹800\.00/))).toContain('gain')
    expect(value(card, 'Paid in')).toBe('₹10,000.00')
    expect(value(card, 'Interest received')).toBe('₹300.00')
    expect(value(card, 'Principal back')).toBe('₹4,000.00')
    expect(value(card, 'From sales')).toBe('₹1,000.00')
  })

  it('names every bond that pays on the next day, and greets nobody with a KYC that is long done', async () => {
    const pays = (product: string, paymentDate: string) =>
      holdingAs({
        product,
        displayName: product,
        nextPayout: { paymentDate, netPaise: 71_10, provisional: false },
      })
    const holdings = ['a-2028', 'b-2028', 'c-2028', 'd-2028', 'e-2028'].map(name => pays(name, '2026-12-21'))
    openHome({ profile: approved, portfolio: portfolioAs([...holdings, pays('later-2029', '2027-01-04')]) })
    const card = await region('Next payouts')
    expect(card.getAllByRole('listitem').map(row => row.querySelector('[lang]')?.textContent)).toEqual([
      'a-2028',
      'b-2028',
      'c-2028',
      'd-2028',
      'e-2028',
    ])
    expect(screen.queryByText('Congratulations, KYC verified')).toBeNull()
  })

  it('shows who acts next on what is on its way, and what waits for the person', async () => {
    const matched = orderAs({
      orderId: 'ord_2',
      displayName: 'Matched',
      state: 'matched',
      status: 'Order Under Process',
    })
    const ended = orderAs({
      orderId: 'ord_3',
      displayName: 'Ended',
      state: 'processed',
      status: 'Order Processed',
    })
    openHome({
      profile: { ...approved, secondFactor: false },
      portfolio: portfolioAs(),
      transactions: [orderAs({ displayName: 'Unpaid' }), matched, ended],
    })
    const ways = await region('On their way')
    expect(ways.queryByText('Ended')).toBeNull()
    const [unpaid, other] = ways.getAllByRole('list').slice(1)
    expect(text(unpaid?.querySelector('[aria-current="step"]'))).toBe('Paymentyour turn')
    expect(text(other?.querySelector('[aria-current="step"]'))).toBe(
      'Settlementthe clearing corporation24 Nov 2026',
    )
    const waits = await region('Waits for you')
    expect(waits.getByText('Pay ₹9,855.00 for Unpaid')).toBeTruthy()
    expect(waits.getByRole('link', { name: 'Pay' }).getAttribute('href')).toContain('#/orobonds-order/')
    fireEvent.click(waits.getByRole('button', { name: 'Put this away' }))
    expect(screen.queryByText('Make your log-in safer')).toBeNull()
  })

  it('shows the money first and everything below it in one step: nothing that is read moves (U10)', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    openHome({
      profile: { ...approved, secondFactor: false },
      portfolio: portfolioAs(),
      handlers: {
        'GET /orobonds/pg/timeline': async () => {
          await held
          return replies({ data: [orderAs({ displayName: 'Unpaid' })], more: false })
        },
      },
    })
    await region('Worth now')
    await screen.findByRole('heading', { level: 1, name: 'Namaste, Asha Rao' })
    const below = ['Waits for you', 'On their way', 'Next payouts', 'Bonds Investment Opportunities']
    for (const name of below) expect(screen.queryByRole('region', { name })).toBeNull()
    release?.()
    await region('On their way')
    for (const name of below) expect(screen.getByRole('region', { name })).toBeTruthy()
  })

  it('lets each part fail and be tried again by itself', async () => {
    const { served, to } = openHome({
      profile: approved,
      handlers: { 'GET /orobonds/users/portfolio': lineDown, 'GET /orobonds/pg/timeline': lineDown },
    })
    await screen.findByText('Your holdings could not be fetched')
    expect((await region('On their way')).getByText('Your orders could not be fetched')).toBeTruthy()
    expect(await screen.findByText('Deal 1')).toBeTruthy()
    served['GET /orobonds/users/portfolio'] = () => replies({ data: portfolioAs() })
    fireEvent.click((await region('Worth now')).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('₹9,948.50')).toBeTruthy()
    expect(to('/orobonds/pg/timeline')).toHaveLength(1)
    expect(screen.getByText('Your orders could not be fetched')).toBeTruthy()
  })

  it('says why a person could not be read, and reads again', async () => {
    const { served } = openHome({ portfolio: portfolioAs(), handlers: { 'GET /users/profile': lineDown } })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    served['GET /users/profile'] = profileAs(approved)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Namaste, Asha Rao' })).toBeTruthy()
    expect((await region('Worth now')).getByText('₹9,948.50')).toBeTruthy()
  })
})

describe('Home of a newcomer', () => {
  it('has one card: the sentence, the step of four, the minutes, what to have ready, one button', async () => {
    openHome({
      profile: { secondFactor: true },
      kyc: {
        steps: { pan: done, address: done, bank: open, demat: open },
        standing: { reason: 'kyc.whySteps', who: 'you', action: 'completeBank' },
      },
    })
    const card = await region('Complete your KYC to be investment ready.')
    expect(card.getByText('Step 3 of 4: Bank Account.')).toBeTruthy()
    expect(card.getByText('About 4 minutes left in all.')).toBeTruthy()
    expect(card.getByText('Account number and IFSC')).toBeTruthy()
    expect(card.queryByText('Your PAN card')).toBeNull()
    expect(card.getByRole('link', { name: 'Complete Your KYC' })).toBeTruthy()
    expect(card.getByRole('link', { name: 'Link Demat' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/demat?chosen=yes',
    )
    // Nothing beside it says the same.
    expect(screen.queryByText('Some steps are not complete yet.')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  })

  it('shows the remark that the status speaks of, with the step that answers it', async () => {
    const remarks = [{ type: 'voterId', tab: 'address', remarks: 'The back is cut off', at: '2026-11-20' }]
    const standing = { reason: 'kyc.whyAskedAgain', who: 'you', action: 'uploadDocuments' }
    openHome({ kyc: { state: 'askedAgain', remarks, standing } })
    expect(await screen.findByText('Address proof: The back is cut off')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upload the documents' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/address?chosen=yes',
    )
  })

  it('offers Re-initiate KYC after a rejected enhanced KYC, and not Start Investing', async () => {
    openHome({
      profile: { ...approved, userInHypervergeCug: true, enhancedKycStaus: 'rejected' },
      kyc: { state: 'approved', obUserApproved: true },
    })
    expect(await screen.findByRole('button', { name: 'Re-initiate KYC' })).toBeTruthy()
    expect(screen.queryByText('Start Investing')).toBeNull()
  })

  it('congratulates once; then the place of the value says that there is no bond yet', async () => {
    openHome({ profile: approved })
    await screen.findByText('Congratulations, KYC verified')
    expect(screen.getByRole('link', { name: 'Start Investing' })).toBeTruthy()
    cleanup()
    openHome({ profile: approved })
    expect(await screen.findByRole('region', { name: 'You hold no bonds yet' })).toBeTruthy()
    expect(screen.queryByText('Congratulations, KYC verified')).toBeNull()
  })
})

describe('the deals on Home', () => {
  it('are three, with the ways to all of them and to the tabs of the Investments screen (K-135)', async () => {
    openHome({ profile: approved, portfolio: portfolioAs() })
    const deals = await region('Bonds Investment Opportunities')
    await waitFor(() => expect(deals.getAllByRole('listitem')).toHaveLength(3))
    expect(deals.getByRole('link', { name: 'All bonds' }).getAttribute('href')).toBe(
      '#/orobonds-investment-opportunities',
    )
    const tabs = within(screen.getByRole('navigation', { name: 'Investments' })).getAllByRole('link')
    expect(tabs.map(tab => tab.getAttribute('href'))).toEqual([
      '#/orobonds-dashboard/invest',
      '#/orobonds-dashboard/portfolio',
      '#/orobonds-dashboard/faq',
    ])
  })

  it('are requested once what is above them has its place, and that all at once (R2)', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { to } = openHome({
      handlers: {
        'GET /users/profile': async request => {
          await held
          return profileAs(approved)(request)
        },
      },
    })
    for (const path of ['/orobonds/users/portfolio', '/orobonds/pg/timeline'])
      await waitFor(() => expect(to(path)).toHaveLength(1))
    expect(to('/orobonds/bonds')).toHaveLength(0)
    release?.()
    expect(await screen.findByText('Congratulations, KYC verified')).toBeTruthy()
    await waitFor(() => expect(to('/orobonds/bonds')).toHaveLength(1))
  })
})
