// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { liquidationEn } from '../../../../../shared/texts/liquidation.en.ts'
import { renderWithTexts } from '../../../components/ui/renderWithTexts.tsx'
import { readyAs } from '../testing/redeemFixture.ts'
import { RedeemStanding } from './RedeemStanding.tsx'

afterEach(cleanup)

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
    <RedeemStanding
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
      validUntil: '2099-11-25T10:00:00.000Z',
      reason: 'liquidation.payoutsHeld',
      moves: ['reject'],
    }),
  )
  expect(screen.getByText('Payouts from your account are on hold. Please contact support')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('mailto:help')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Liquidate Now' })).toBeNull()
})
