import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { accountEn } from '../../../../../shared/texts/en/account.ts'
import { bankEn } from '../../../../../shared/texts/en/bank.ts'
import { dematEn } from '../../../../../shared/texts/en/demat.ts'
import { documentsEn } from '../../../../../shared/texts/en/documents.ts'
import { kycEn } from '../../../../../shared/texts/en/kyc.ts'
import { act, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import type { KycBody } from '../../../features/kyc/kycData.ts'
import { done, kycAs, savedPan } from '../../../features/kyc/testing/kycFixture.ts'
import { type FakeHandler, fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../../lib/hashLocation.ts'
import { KycRoute } from '../KycRoute.tsx'

export const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const texts = { ...accountEn, ...bankEn, ...dematEn, ...documentsEn, ...kycEn }
export const visit = 'POST /me/kyc/digilocker'

/** The screen with a server whose KYC a test may change. */
export async function openScreen(
  kyc: KycBody,
  tab: string | undefined,
  handlers: Record<string, FakeHandler> = {},
) {
  const state = { kyc }
  const server = fakeServer({
    'GET /me/kyc': () => replies({ data: state.kyc }),
    'GET /users/profile': () => refuses('account.cannotFetch', 500),
    'POST /me/kyc/draft': () => replies({}),
    'POST /users/profile': () => replies({}),
    ...handlers,
  })
  renderWithTexts(<KycRoute params={tab === undefined ? {} : { tab }} />, texts)
  await tick(0)
  await tick(0)
  /** The bodies of the save requests. */
  const saves = () =>
    server.to('/users/profile').flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  return { ...server, state, saves }
}

export const atAddress = (more: Partial<KycBody> = {}) =>
  kycAs({ pan: savedPan, steps: { ...kycAs().steps, pan: done }, ...more })
export const atDemat = (more: Partial<KycBody> = {}) =>
  kycAs({
    pan: savedPan,
    steps: { pan: done, address: done, bank: done, demat: kycAs().steps.demat },
    ...more,
  })
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
export const choose = (label: string, value: string) => {
  // A browser sends both events.
  fireEvent.change(field(label), { target: { value } })
  fireEvent.input(field(label))
}
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await tick(0)
}
export const shown = (text: string | RegExp) =>
  expect(screen.queryAllByText(text).length, String(text)).toBeGreaterThan(0)
export const silent = (text: string | RegExp) => expect(screen.queryAllByText(text), String(text)).toEqual([])
export const current = () =>
  screen
    .getByRole('navigation', { name: 'Steps' })
    .querySelector('[aria-current="step"]')
    ?.getAttribute('href')

/** The chunks, the clock, the address and the dialogs that every test of the KYC screen needs. */
export function prepareKycTests(): void {
  prepareScreenTests('2026-11-21T06:00:00.000Z')
  beforeAll(async () => {
    // Loading a chunk is not advanced by a fake clock.
    await Promise.all([
      import('../PanTab.tsx'),
      import('../AddressTab.tsx'),
      import('../BankStepTab.tsx'),
      import('../DematTab.tsx'),
    ])
  })
  let stop = (): void => {}
  beforeEach(() => {
    location.hash = '#/orobonds-docvault'
    stop = startHashLocation(() => Promise.resolve())
  })
  afterEach(() => stop())
}
