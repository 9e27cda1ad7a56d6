// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, screen, within } from '../../testing/library.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { Toaster } from './Toaster.tsx'
import { toast, toastCloseMs, toasts } from './toasts.ts'

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    toasts.set([])
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('has its live regions before there is anything to say', () => {
    renderWithTexts(<Toaster />)
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('says errors at once and the rest politely', () => {
    renderWithTexts(<Toaster />)
    act(() => {
      toast.error('Unable to fetch data')
      toast.success('Saved!')
    })
    expect(within(screen.getByRole('alert')).getByText('Unable to fetch data')).toBeTruthy()
    expect(within(screen.getByRole('status')).getByText('Saved!')).toBeTruthy()
  })

  it('closes success after five seconds; errors and information stay until dismissed', () => {
    renderWithTexts(<Toaster />)
    act(() => {
      toast.success('Saved!')
      toast.error('Failed')
      toast.info('Closed today')
    })
    act(() => vi.advanceTimersByTime(toastCloseMs - 1))
    expect(screen.queryByText('Saved!')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('Saved!')).toBeNull()
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('Failed')).toBeTruthy()
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss this notice' }))
    expect(screen.queryByText('Failed')).toBeNull()
    expect(screen.queryByText('Closed today')).toBeTruthy()
  })

  it('a notice may bring a button, which stays with it (U10)', () => {
    renderWithTexts(<Toaster />)
    const run = vi.fn()
    act(() => void toast.info('A new version is ready', { label: 'Reload', run }))
    act(() => vi.advanceTimersByTime(60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(run).toHaveBeenCalledOnce()
  })

  it('does not close under the pointer of a reader', () => {
    renderWithTexts(<Toaster />)
    act(() => void toast.success('Saved!'))
    const card = screen.getByText('Saved!').parentElement
    if (!card) throw new Error('the notice has no card')
    fireEvent.pointerEnter(card)
    act(() => vi.advanceTimersByTime(3 * toastCloseMs))
    expect(screen.queryByText('Saved!')).toBeTruthy()
    fireEvent.pointerLeave(card)
    act(() => vi.advanceTimersByTime(toastCloseMs))
    expect(screen.queryByText('Saved!')).toBeNull()
  })

  it('shows a sentence once, and in the topmost place only', () => {
    renderWithTexts(
      <>
        <Toaster />
        <Toaster />
      </>,
    )
    act(() => {
      toast.error('Failed')
      toast.error('Failed')
    })
    expect(screen.getAllByText('Failed')).toHaveLength(1)
  })
})
