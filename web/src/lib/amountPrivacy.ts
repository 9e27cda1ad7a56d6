import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

const key = 'sthirank.amountsHidden'
const hidden = createStore(readStored('local', key) === 'yes')

/** Masks or shows every amount on every screen (the eye button). */
export function hideAmounts(hide: boolean): void {
  hidden.set(hide)
  writeStored('local', key, hide ? 'yes' : null)
}

export function useAmountsHidden(): boolean {
  return useStore(hidden)
}
