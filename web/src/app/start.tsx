import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../components/ui/feedback/Toaster.tsx'
import { type HashLocation, parseHash, startHashLocation } from '../lib/hashLocation.ts'
import { loadTexts, showLanguage } from '../lib/i18n.ts'
import { startTheme } from '../lib/theme.ts'
import { AppRouter } from './router.tsx'
import { matchAddress } from './routes.ts'
import { SessionProvider, type SessionSource } from './session.tsx'
import { loadShellOf } from './shell/ShellFrame.tsx'
import { buildIsFresh, reloadForNewBuild } from './staleBuild.ts'
import { installTextSource } from './textSource.ts'

/** Loads everything an address needs. Never rejects: the screen itself shows what could not be loaded. */
async function prepare(next: HashLocation): Promise<void> {
  const { route } = matchAddress(next.path)
  try {
    await Promise.all([loadTexts(['common', 'session']), route.preload(), loadShellOf(route)])
    buildIsFresh()
  } catch (cause) {
    // Either the page reloads, or the router shows its error screen.
    if (reloadForNewBuild(cause)) await new Promise(() => {})
  }
}

/** Starts the app in `root`: loads texts, screen and shell in parallel, then renders once. */
export async function startApp(root: HTMLElement, source: SessionSource): Promise<void> {
  // A return from a vendor is rare, so this is no part of the first load.
  if (location.search !== '') (await import('./returns.ts')).takeReturn()
  startTheme()
  showLanguage()
  installTextSource()
  await prepare(parseHash(globalThis.location.hash))
  startHashLocation(prepare)
  createRoot(root).render(
    <StrictMode>
      <SessionProvider source={source}>
        <AppRouter />
      </SessionProvider>
      <Toaster />
    </StrictMode>,
  )
  fetchAhead()
  scheduleVersionCheck()
}

/** Checks after the first screen, in a chunk of its own, whether this build is current. */
function scheduleVersionCheck(): void {
  import('./versionCheck.ts').then(
    ({ checkVersion }) => checkVersion(),
    () => {
      // Ignored: the router reloads for a new build when a screen is missing.
    },
  )
}

/**
 * The browser never retries a module that could not be fetched, even when the connection is back. Every form needs the
 * seal, so it is fetched early and not at the first submit.
 */
function fetchAhead(): void {
  import('../lib/calls/sealing.ts').catch(() => {
    // The first sealed call reports the failure.
  })
  // The list of the other screens is fetched early for the same reason.
  import('./laterScreens.ts').catch(() => {
    // Opening such a screen shows that it could not be loaded.
  })
}
