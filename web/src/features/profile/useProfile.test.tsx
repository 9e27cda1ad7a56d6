// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../../components/testing/library.ts'
import { fakeServer } from '../../lib/calls/testing/fakeServer.ts'

const contract = '../../../../shared/contracts/account/getProfile.ts'
const unhandled = vi.fn()

afterEach(() => {
  cleanup()
  vi.doUnmock(contract)
  vi.resetModules()
  vi.unstubAllGlobals()
  process.off('unhandledRejection', unhandled)
})

describe('the profile', () => {
  it('whose chunk cannot be loaded is answered as a lost connection, and nothing else fails', async () => {
    process.on('unhandledRejection', unhandled)
    const { requests } = fakeServer({})
    vi.doMock(contract, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const { useProfile } = await import('./useProfile.ts')
    const Shown = () => {
      const { data } = useProfile()
      return <p>{data === undefined ? 'waiting' : data.ok ? 'read' : `${data.status} ${data.problem.id}`}</p>
    }
    render(<Shown />)
    await vi.waitFor(() => act(() => vi.dynamicImportSettled()))
    expect(await screen.findByText('0 common.connectionLost')).toBeDefined()
    expect(requests).toEqual([])
    expect(unhandled).not.toHaveBeenCalled()
  })
})
