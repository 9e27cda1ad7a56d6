import { beforeEach, expect, vi } from 'vitest'
import { liquidationEn } from '../../../../../shared/texts/en/liquidation.ts'
import { ordersEn } from '../../../../../shared/texts/en/orders.ts'
import { act, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { Toaster } from '../../../components/ui/feedback/Toaster.tsx'
import { type FakeHandler, fakeServer, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { LiquidationFormPage } from '../form/LiquidationFormPage.tsx'
import { detailsAs, recordAs } from './liquidationFixture.ts'

export const ISIN = 'INE583D07323'
export const amount = `GET /orobonds/redeem/${ISIN}/redemptionAmount`
export const raise = `POST /orobonds/redeem/${ISIN}/raiseQuoteRequest`
const consent = 'POST /users/setConsent'
export const code = { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: '•••••••210' }
export const placed = recordAs({ state: 'placed', productType: 'bonds' })
export const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
export const onOrder = vi.fn()
export const onUnits = vi.fn()

type Changes = Parameters<typeof detailsAs>[0]

/** Renders the form of a bond with a server that computes the amount for the units. */
export async function renderFormPage(
  changes: Changes = {},
  handlers: Record<string, FakeHandler> = {},
  units: string | null = null,
) {
  const server = fakeServer({
    [amount]: ({ query }) =>
      replies({ data: detailsAs({ units: Number(query.get('units') ?? 1), ...changes }) }),
    [raise]: ({ body }) =>
      replies({ data: Reflect.get(Object(body), 'validate') === true ? { order: placed } : { code } }),
    [consent]: () => replies({}),
    ...handlers,
  })
  const { unmount } = renderWithTexts(
    <>
      <LiquidationFormPage
        ISIN={ISIN}
        units={units}
        onUnits={onUnits}
        onOrder={onOrder}
        hrefs={{
          portfolio: '#/portfolio',
          list: '#/liquidation',
          bank: '#/bank',
          support: 'mailto:help',
          terms: '#/terms',
          request: id => `#/request/${id}`,
        }}
      />
      <Toaster />
    </>,
    { ...liquidationEn, ...ordersEn },
  )
  await tick(300)
  await tick()
  const raised = () => server.to(`/orobonds/redeem/${ISIN}/raiseQuoteRequest`)
  return { ...server, unmount, raised, bodies: () => raised().map(({ body }) => body) }
}

export const units = () => screen.getByLabelText<HTMLInputElement>('Units to sell')
export const otp = () => screen.getByLabelText<HTMLInputElement>('OTP')
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await tick()
  await act(() => vi.dynamicImportSettled())
  await tick()
}
export const type = async (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  await tick(300)
}
export const agree = () => fireEvent.click(screen.getByRole('checkbox'))
export const shown = (words: string | RegExp) =>
  expect(screen.queryAllByText(words).length, String(words)).toBeGreaterThan(0)
export const sheet = () => screen.queryByRole('dialog', { name: 'OTP Confirmation' })
/** Agrees to the terms and opens the code sheet. */
export const requestCode = async () => {
  agree()
  await press(/Liquidate Now|Request Quote/)
}
export const verify = async (digits = '1234') => {
  await type(otp(), digits)
  await press('Verify')
}

/** Hooks for the tests of the form page. */
export function setUpFormPage(): void {
  prepareScreenTests('2026-11-25T05:30:00.000Z')
  beforeEach(() => {
    onOrder.mockReset()
    onUnits.mockReset()
  })
}
