// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { liquidationEn } from '../../../../../shared/texts/en/liquidation.ts'
import { act, cleanup, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { readyAs } from '../testing/liquidationFixture.ts'
import { LiquidationStatus } from './LiquidationStatus.tsx'

const hrefs = {
  portfolio: '#/portfolio',
  list: '#/liquidation',
  bank: '#/bank',
  support: 'mailto:help',
  terms: '#/terms',
  again: () => '#/again',
}

const show = (record: RedeemRecord) =>
  renderWithTexts(
    <LiquidationStatus
      ISIN={record.ISIN}
      orderId={record.orderId}
      record={record}
      hrefs={hrefs}
      homeHref="#/home"
      email={undefined}
      onThanks={() => undefined}
      onReread={async () => undefined}
    />,
    liquidationEn,
  )

// Within the time in which the quote can be agreed to.
prepareScreenTests('2026-11-25T05:30:00.000Z')

it('a quote is agreed to while all payouts are on hold, and no day of the money is promised', () => {
  const days = 'Paid three working days after you agree to the quote, to HDFC Bank ••••6789'
  const quote = { state: 'quoteReady', moves: ['accept', 'reject'], paidTo: 'HDFC Bank ••••6789' } as const
  show(readyAs({ ...quote, moves: [...quote.moves] }))
  expect(screen.getByText(days)).toBeTruthy()
  cleanup()
  show(readyAs({ ...quote, moves: [...quote.moves], reason: 'liquidation.delayedHold' }))
  expect(screen.queryByText(days)).toBeNull()
  expect(screen.getByText('Payouts are on hold. The money is paid when the hold ends')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Liquidate Now' })).toBeTruthy()
})

it('an order whose day has moved says from which and why, beside the new one', () => {
  show(readyAs({ state: 'placed', settlementDateStr: '2026-12-01', movedFrom: '2026-11-30' }))
  expect(
    screen.getByText('The payment has moved from 30 Nov 2026: a market holiday was announced'),
  ).toBeTruthy()
  expect(screen.getByText(/Will be paid on/).textContent).toBe(
    'The price is frozen. Will be paid on 1 Dec 2026.',
  )
})

it('a quote that cannot be agreed to says why and what helps, before terms and code', () => {
  show(
    readyAs({
      reason: 'liquidation.payoutsHeld',
      moves: ['reject'],
    }),
  )
  expect(screen.getByText('Payouts from your account are on hold. Please contact support')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('mailto:help')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Liquidate Now' })).toBeNull()
})

it('a quote a moment after the code of a sale counts down to a code of its own', async () => {
  const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
  const record = readyAs()
  fakeServer({
    'POST /users/setConsent': () => replies({}),
    [`POST /orobonds/redeem/${record.ISIN}/acceptRedeemQuote`]: () =>
      refuses('liquidation.otpTooSoon', 400, { params: { seconds: 24 } }),
  })
  show(record)
  const now = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Liquidate Now' })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(now())
  await tick()
  await act(() => vi.dynamicImportSettled())
  await tick()
  expect(screen.getByText('A new OTP can be sent in 0:24')).toBeTruthy()
  expect(now().disabled).toBe(true)
  await tick(24_500)
  expect(screen.queryByText(/^A new OTP can be sent/)).toBeNull()
  expect(now().disabled).toBe(false)
})

it('a quote names no day of payment, but how long it takes once it is agreed to', () => {
  const open = { paidTo: 'HDFC Bank ••••6789' } as const
  const { container } = show(readyAs({ ...open, settlementDateStr: '2026-11-30' }))
  expect(container.textContent).toContain(
    'Paid three working days after you agree to the quote, to HDFC Bank ••••6789',
  )
  expect(container.textContent).not.toContain('30 Nov 2026')
  cleanup()
  const held = show(readyAs({ ...open, reason: 'liquidation.payoutsHeld', moves: ['reject'] }))
  expect(held.container.textContent).not.toContain('Paid three working days')
})

it('a sale whose units were missing says so, whom to ask, and nothing of the units that it does not know', () => {
  const failed = { state: 'failed', status: 'Failed', productType: 'bonds' } as const
  show(readyAs({ ...failed, moves: ['requestAgain'], reason: 'liquidation.failedUnits' }))
  expect(screen.getByText('Not enough units were free in your demat account. Nothing was sold.')).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Sell again',
    'Contact Us',
  ])
  expect(screen.queryByText('Your units are yours as before.')).toBeNull()
  cleanup()
  show(readyAs({ ...failed, moves: [], reason: 'liquidation.failedByDesk' }))
  expect(screen.getByText('The sale could not be settled. Nothing was sold.')).toBeTruthy()
  expect(screen.getByText('Your units are yours as before.')).toBeTruthy()
})

it('what pays a claim says which payment of the issuer it is, and sells nothing', () => {
  const claim = { orderId: 'ord_1', dueDate: '2026-11-08' }
  show(
    readyAs({ state: 'delivered', amountPaise: 80_520, settlementDateStr: '2026-11-27', moves: [], claim }),
  )
  expect(screen.getByText(/^The issuer paid this, due on 8 Nov 2026, .* Nothing is sold\.$/)).toBeTruthy()
  expect(screen.queryByText(/The price is frozen/)).toBeNull()
})
