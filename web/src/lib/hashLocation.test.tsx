// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../components/testing/library.ts'
import {
  changeQuery,
  navigate,
  parseHash,
  sameAppAddress,
  startHashLocation,
  useCommit,
  useQuery,
} from './hashLocation.ts'

function Where() {
  const { location } = useCommit()
  const type = useQuery().get('type')
  return <p>{`${location.path} ${type ?? ''}`.trim()}</p>
}

describe('the address in the hash', () => {
  afterEach(cleanup)

  it('is split into path and query', () => {
    expect(parseHash('#/portfolio?type=success&a=b?c')).toEqual({
      path: '/portfolio',
      search: 'type=success&a=b?c',
    })
    expect(parseHash('')).toEqual({ path: '/', search: '' })
    expect(parseHash('#login')).toEqual({ path: '/login', search: '' })
  })

  it('is shown only when the next screen is ready, and only the last one asked for', async () => {
    location.hash = '#/login'
    const ready = new Map<string, () => void>()
    const stop = startHashLocation(next => new Promise(resolve => ready.set(next.path, () => resolve())))
    vi.stubGlobal('scrollTo', () => {})
    render(<Where />)
    expect(screen.getByText('/login')).toBeTruthy()
    navigate('/reports')
    await vi.waitFor(() => expect(ready.has('/reports')).toBe(true), { timeout: 30_000 })
    expect(screen.getByText('/login')).toBeTruthy()
    navigate('/portfolio?type=success')
    await vi.waitFor(() => expect(ready.has('/portfolio')).toBe(true), { timeout: 30_000 })
    await act(async () => ready.get('/portfolio')?.())
    expect(screen.getByText('/portfolio success')).toBeTruthy()
    await act(async () => ready.get('/reports')?.())
    expect(screen.getByText('/portfolio success')).toBeTruthy()
    stop()
  })

  it('that changed while the first screen was prepared is prepared before it is shown', async () => {
    // The screen of the log-in is ready; the person has gone on to the terms.
    location.hash = '#/terms-of-use'
    const ready = new Map<string, () => void>()
    const prepare = (next: { readonly path: string }) =>
      new Promise<void>(resolve => ready.set(next.path, resolve))
    const stop = startHashLocation(prepare, '#/login')
    vi.stubGlobal('scrollTo', () => {})
    render(<Where />)
    expect(screen.getByText('/login')).toBeTruthy()
    await act(async () => ready.get('/terms-of-use')?.())
    expect(screen.getByText('/terms-of-use')).toBeTruthy()
    stop()
  })

  it('has its query changed by its own screen, but not while another one is on its way', async () => {
    location.hash = '#/login?type=success&a=b'
    const ready = new Map<string, () => void>()
    const stop = startHashLocation(next => new Promise(resolve => ready.set(next.path, () => resolve())))
    changeQuery({ type: undefined, units: '7' })
    expect(location.hash).toBe('#/login?a=b&units=7')
    navigate('/reports')
    await vi.waitFor(() => expect(ready.has('/reports')).toBe(true), { timeout: 30_000 })
    changeQuery({ units: '8' })
    expect(location.hash).toBe('#/reports')
    stop()
  })
})

describe('an address that is followed after signing in', () => {
  it('stays inside this app', () => {
    expect(sameAppAddress('/orobonds-docvault/bank?source=app')).toBe('/orobonds-docvault/bank?source=app')
    for (const hostile of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      'javascript:1',
      '',
      '/a\nb',
      '/a\\b',
    ])
      expect(sameAppAddress(hostile), hostile).toBeNull()
    expect(sameAppAddress(null)).toBeNull()
  })
})
