import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** `auto` follows the device. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

const key = 'sthirank.theme'
const isChoice = (text: string | null): text is ThemeChoice =>
  text === 'auto' || text === 'light' || text === 'dark'

const stored = readStored('local', key)
const choice = createStore<ThemeChoice>(isChoice(stored) ? stored : 'auto')
const shownTheme = createStore<'light' | 'dark'>('light')
const canvas = { light: '#F7F6F2', dark: '#0E1412' } as const

function show(): void {
  const wish = choice.get()
  const deviceIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false
  const theme = wish === 'auto' ? (deviceIsDark ? 'dark' : 'light') : wish
  shownTheme.set(theme)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[theme])
}

/** Sets the theme on the page and follows the device while the choice is `auto`. */
export function startTheme(): void {
  show()
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', show)
}

export function chooseTheme(next: ThemeChoice): void {
  choice.set(next)
  writeStored('local', key, next)
  show()
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice)
}

/** The theme on the screen now. */
export function useShownTheme(): 'light' | 'dark' {
  return useStore(shownTheme)
}
