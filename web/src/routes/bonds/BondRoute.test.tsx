// @vitest-environment jsdom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bondsEn } from '../../../../shared/texts/en/bonds.ts'
import { ordersEn } from '../../../../shared/texts/en/orders.ts'
import { dealBefore, dealReturnHref } from '../../app/returns/dealReturn.ts'
import { act, cleanup, fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { bondAs, quoteAs } from '../../features/bonds/testing/bondFixture.ts'
import { orderAs } from '../../features/orders/testing/orderFixture.ts'
import { profileAs } from '../../features/profile/testing/profileFixture.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import {
  type FakeHandler,
  fakeServer,
  replies,
  type SentRequest,
} from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { BondRoute } from './BondRoute.tsx'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

let stop = (): void => {}
async function renderPage(hash: string, handlers: Record<string, FakeHandler> = {}, approved = true) {
  location.hash = hash
  stop = startHashLocation(() => Promise.resolve())
  const server = fakeServer({
    'GET /orobonds/bonds/ugro-capital-2028': () => replies({ data: bondAs() }),
    'GET /orobonds/getPrice': ({ query }: SentRequest) =>
      replies({ data: quoteAs(Number(query.get('units'))) }),
    'GET /users/profile': profileAs({ accountNumber: '••••••••••6789', obUserApproved: approved }),
    'GET /tnc/checkout': () => replies({ text: 'The terms.', version: '1' }),
    'POST /tnc/checkout/accept': () => replies({}),
    'POST /orobonds/pg/purchase': () => replies({ data: orderAs() }),
    'GET /orobonds/pg/getOrderDetails': () => replies({ data: orderAs() }),
    ...handlers,
  })
  const view = renderWithTexts(<BondRoute params={{ id: 'ugro-capital-2028' }} />, {
    ...bondsEn,
    ...ordersEn,
  })
  await tick()
  await tick(300)
  return { ...server, ...view }
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await tick()
  await tick()
}

prepareScreenTests('2026-11-23T05:00:00.000Z')
beforeAll(() => import('../../../../shared/contracts/account/getProfile.ts'))
beforeEach(() => {
  HTMLFormElement.prototype.submit = vi.fn()
})
afterEach(() => stop())

describe('the deal page in its address', () => {
  it('keeps the chosen units there, without a step in the history', async () => {
    const before = history.length
    await renderPage('#/orobonds-bond/ugro-capital-2028?units=20')
    const steps = history.length
    await press('One unit more')
    expect(location.hash).toBe('#/orobonds-bond/ugro-capital-2028?units=21')
    expect(history.length).toBe(steps)
    expect(steps).toBeGreaterThanOrEqual(before)
  })

  it('is left for the KYC with its name and units in mind, and says once that the demat account is linked', async () => {
    await renderPage('#/orobonds-bond/ugro-capital-2028?units=20', {}, false)
    const before = dealBefore()
    expect(before).toEqual({ id: 'ugro-capital-2028', name: bondAs().displayName, units: 20 })
    cleanup()
    stop()
    if (before === undefined) throw new Error('no deal')
    expect(dealReturnHref(before, true)).toBe(
      '#/orobonds-asset/ugro-capital-2028?units=20&from=dematCheck&isDematVerified=true',
    )
    await renderPage(dealReturnHref(before, true))
    expect(location.hash).toBe('#/orobonds-asset/ugro-capital-2028?units=20')
    expect(toasts.get().map(({ text }) => text)).toEqual(['Your demat account is linked.'])
    expect(dealBefore()).toBeUndefined()
  })

  describe('buys nothing but what stands in the size fields', () => {
    const least = {
      units: 10,
      amount: 9_855,
      amountPaise: 9_85_500,
      leftOverPaise: 14_500,
      minUnits: 10,
      maxUnits: 500,
      minAmountPaise: 9_85_500,
    }
    const sheet = () => screen.queryByRole('dialog')
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    const invest = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invest Now' })

    it.each([
      ['Units', '1.5'],
      ['Units', ''],
      ['Or an amount', 'a lakh'],
    ])('opens no order while the field %s holds "%s"', async (label, value) => {
      await renderPage('#/orobonds-bond/ugro-capital-2028?units=100')
      type(label, value)
      await tick(1_000)
      expect(invest().disabled).toBe(true)
      fireEvent.click(invest())
      await tick()
      expect(sheet()).toBe(null)
    })

    it('opens none while an amount is being turned into units, and then one of those units', async () => {
      await renderPage('#/orobonds-bond/ugro-capital-2028?units=100', {
        'POST /orobonds/getInvestmentAmount': () => replies({ data: least }),
      })
      type('Or an amount', '10000')
      fireEvent.click(invest())
      await tick(300)
      expect(invest().getAttribute('aria-busy')).toBe('true')
      expect(sheet()).toBe(null)
      await tick(700)
      // The units rest before their price is asked for.
      await tick(300)
      expect(invest().getAttribute('aria-busy')).toBe(null)
      await press('Invest Now')
      expect(sheet()?.textContent).toContain('10 units')
      expect(location.hash).toContain('units=10')
    })

    it('goes on with the units as they were once the amount is emptied and left', async () => {
      await renderPage('#/orobonds-bond/ugro-capital-2028?units=20')
      type('Or an amount', '')
      await tick(1_000)
      expect(invest().disabled).toBe(true)
      fireEvent.blur(screen.getByLabelText('Or an amount'))
      expect(invest().disabled).toBe(false)
      expect(screen.getByLabelText<HTMLInputElement>('Or an amount').value).toBe('19,710')
    })

    it('keeps no word of an amount beside units that were typed after it, and the other way round', async () => {
      await renderPage('#/orobonds-bond/ugro-capital-2028?units=100', {
        'POST /orobonds/getInvestmentAmount': () => replies({ data: least }),
      })
      type('Or an amount', '10000')
      await tick(1_000)
      expect(screen.getByText(/of it is left over$/).textContent).toContain('10 units')
      type('Units', '50')
      await tick(300)
      expect(screen.queryByText(/of it is left over$/)).toBe(null)
      type('Units', '1.5')
      type('Or an amount', '10000')
      await tick(1_000)
      expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('10')
      expect(invest().disabled).toBe(false)
    })
  })

  it('puts the placed order there before it leaves for the gateway', async () => {
    let atLeaving = ''
    HTMLFormElement.prototype.submit = () => {
      atLeaving = location.hash
    }
    await renderPage('#/orobonds-bond/ugro-capital-2028?units=10')
    await press('Invest Now')
    fireEvent.click(screen.getByRole('checkbox'))
    await press(/^Place order/)
    expect(atLeaving).toBe(`#/orobonds-bond/ugro-capital-2028?units=10&order=${orderAs().orderId}`)
  })

  it('come back to with an order opens the order, and forgets it when closed', async () => {
    const { to } = await renderPage(`#/orobonds-bond/ugro-capital-2028?units=10&order=${orderAs().orderId}`)
    expect(screen.getByRole('heading', { name: 'Pay for your order' })).toBeTruthy()
    expect(to('/orobonds/pg/purchase')).toEqual([])
    await press('Close')
    expect(location.hash).toBe('#/orobonds-bond/ugro-capital-2028?units=10')
    expect(screen.queryByRole('heading', { name: 'Pay for your order' })).toBeNull()
  })

  it('keeps that order open when its units were the last ones', async () => {
    const bond = bondAs({ category: 'historical', availableUnits: 0, closedFor: { id: 'orders.soldOut' } })
    await renderPage(`#/orobonds-bond/ugro-capital-2028?order=${orderAs().orderId}`, {
      'GET /orobonds/bonds/ugro-capital-2028': () => replies({ data: bond }),
    })
    expect(screen.getByRole('heading', { name: 'Pay for your order' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Invest Now' })).toBeNull()
  })

  it('names the account that may pay', async () => {
    await renderPage('#/orobonds-bond/ugro-capital-2028')
    await press('Invest Now')
    expect(screen.getByText('Only from your verified bank account ••••6789')).toBeTruthy()
  })

  it('leads whose KYC is not approved to the KYC, and sells nothing', async () => {
    await renderPage('#/orobonds-bond/ugro-capital-2028', {}, false)
    expect(screen.getByRole('link', { name: 'Complete KYC' }).getAttribute('href')).toBe(
      '#/orobonds-docvault',
    )
    expect(screen.queryByRole('button', { name: 'Invest Now' })).toBeNull()
  })

  it('has no button while nothing is sold, nor for units that cannot be had', async () => {
    await renderPage('#/orobonds-bond/ugro-capital-2028?units=400')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invest Now' }).disabled).toBe(true)
    cleanup()
    stop()
    announcePersonLeft()
    const closedFor = { id: 'orders.marketClosed', params: { when: 'x' }, until: '2026-11-25T03:45:00.000Z' }
    await renderPage('#/orobonds-bond/ugro-capital-2028', {
      'GET /orobonds/bonds/ugro-capital-2028': () => replies({ data: { ...bondAs(), closedFor } }),
    })
    expect(screen.getByText(/it opens again on 25 Nov 2026, 9:15 am/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Invest Now' })).toBeNull()
  })
})
