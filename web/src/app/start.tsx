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

/** Loads all that an address needs. Never rejects: what could not be loaded is said by the screen itself. */
async function prepare(next: HashLocation): Promise<void> {
  const { route } = matchAddress(next.path)
  try {
    await Promise.all([loadTexts(['common', 'session']), route.preload(), loadShellOf(route)])
    buildIsFresh()
  } catch (cause) {
    // While the page reloads nothing more is shown; otherwise the router's own screen explains.
    if (reloadForNewBuild(cause)) await new Promise(() => {})
  }
}

/** Starts the app in `root`: sentences, screen and shell arrive in parallel, and only then React draws (first text once). */
export async function startApp(root: HTMLElement, source: SessionSource): Promise<void> {
  // Hardly anybody comes back from a vendor, so hardly anybody needs this in the first load.
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

/** Whether this build is still the right one: asked after the first screen, by a chunk of its own. */
function scheduleVersionCheck(): void {
  import('./versionCheck.ts').then(
    ({ checkVersion }) => checkVersion(),
    () => {
      // Not to be had: the router reloads for a new build when a screen is missing.
    },
  )
}

/**
 * A module that could not be fetched is refused for as long as the page lives, even when the line is back. Every form
 * needs the seal, so it is fetched while all is well and not at the first submit, which may be on a train.
 */
function fetchAhead(): void {
  import('../lib/calls/sealing.ts').catch(() => {
    // The first sealed call says so in its own words.
  })
  // And so is the list of the other screens, which each of them begins with.
  import('./laterScreens.ts').catch(() => {
    // Whoever goes there reads that the screen could not be loaded.
  })
}
