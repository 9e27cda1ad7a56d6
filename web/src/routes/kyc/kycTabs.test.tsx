// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../../components/testing/library.ts'
import { useStepView } from './kycTabs.ts'

const { requested } = vi.hoisted(() => ({ requested: new Set<string>() }))
vi.mock('./PanTab.tsx', () => ({ PanTab: () => null }))
vi.mock('./AddressTab.tsx', () => {
  requested.add('address')
  return { AddressTab: () => null }
})
vi.mock('./BankStepTab.tsx', () => {
  requested.add('bank')
  throw new Error('no connection')
})
vi.mock('./DematTab.tsx', () => {
  requested.add('demat')
  return { DematTab: () => null }
})
afterEach(cleanup)

function Step({ step }: { readonly step: 'pan' | 'bank' }) {
  return <p>{useStepView(step).kind}</p>
}

it('prefetches the other steps; one that cannot be loaded is reported when it is opened', async () => {
  const { rerender } = render(<Step step="pan" />)
  expect(await screen.findByText('there')).toBeDefined()
  await vi.waitFor(() => expect([...requested].sort()).toEqual(['address', 'bank', 'demat']))
  await act(async () => rerender(<Step step="bank" />))
  expect(await screen.findByText('failed')).toBeDefined()
})
