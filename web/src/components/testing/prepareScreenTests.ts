import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import { toasts } from '../ui/feedback/toasts.ts'
import { cleanup } from './library.ts'

/** jsdom has no modal dialogs: `showModal` and `close` set `open`. */
export function polyfillDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}

/**
 * Registers the hooks that every test file of a screen needs: dialogs, the chunk of the seal (a fake clock does not
 * advance its loading), empty storage and no toasts. With `now` (ISO) the timers are fake and start there.
 */
export function prepareScreenTests(now?: string): void {
  beforeAll(async () => {
    polyfillDialogs()
    await import('../../lib/calls/sealing.ts')
  })
  beforeEach(() => {
    if (now !== undefined) vi.useFakeTimers({ now: new Date(now) })
    sessionStorage.clear()
    toasts.set([])
  })
  afterEach(() => {
    cleanup()
    announcePersonLeft()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
