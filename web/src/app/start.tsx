import { Toaster } from '../components/ui/feedback/Toaster.tsx'
import { bringAnswers } from '../lib/calls/useCachedRead.ts'
import { addressOf, type HashLocation, startHashLocation } from '../lib/hashLocation.ts'
import { loadTexts, showLanguage } from '../lib/i18n.ts'
import { inBackground } from '../lib/inBackground.ts'
import { buildIsFresh, reloadForNewBuild } from '../lib/loading/staleBuild.ts'
import { whenOnline } from '../lib/loading/whenOnline.ts'
import { startTheme } from '../lib/theme.ts'
import { showFirst } from './firstPaint/showFirst.ts'
import { leadVisitorToLogin } from './leadVisitorToLogin.ts'
import { AppRouter } from './router.tsx'
import { matchAddress } from './routes.ts'
import { SessionProvider, type SessionSource } from './session.tsx'
import { loadShellOf } from './shell/ShellFrame.tsx'
import { broughtAlong, installTextSource } from './textSource.ts'
import { checkVersion } from './updates/versionCheck.ts'
import { startWorker } from './updates/worker.ts'

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

/** Runs `load` at the first sign of a person: long before a form is sent or another screen is opened. */
function atFirstSign(load: () => void): void {
  const signs = ['focusin', 'input', 'pointerdown', 'keydown'] as const
  const once = (): void => {
    if (navigator.onLine === false) return
    for (const sign of signs) removeEventListener(sign, once)
    load()
  }
  for (const sign of signs) addEventListener(sign, once, { passive: true })
}

/** Without a connection the return stays in the address, and the next load of the page takes it. */
async function takeVendorReturn(): Promise<void> {
  const module = await whenOnline(() => import('./returns/vendorReturn.ts')).catch(isUnreached)
  module?.takeReturn()
}
const isUnreached = (cause: unknown): undefined => {
  if (!(cause instanceof TypeError)) throw cause
}

/** Starts the app in `root`: loads texts, screen and shell in parallel, then renders in one step. */
export async function startApp(root: HTMLElement, source: SessionSource): Promise<void> {
  // A return from a vendor is rare, so this is no part of the first load.
  if (location.search !== '') await takeVendorReturn()
  startTheme()
  showLanguage()
  installTextSource()
  bringAnswers(broughtAlong('answers'))
  const first = source.status(new AbortController().signal)
  // The session shows a failure; until it is there, nobody waits for the answer.
  inBackground(first)
  await leadVisitorToLogin(first)
  const { hash } = globalThis.location
  await prepare(addressOf(hash))
  startHashLocation(prepare, hash)
  showFirst(
    root,
    <>
      <SessionProvider source={source} first={first}>
        <AppRouter />
      </SessionProvider>
      <Toaster />
    </>,
  )
  // Without it nothing says that this build is outdated; the router reloads when a screen is missing.
  inBackground(checkVersion())
  startWorker()
  // The browser never fetches a module again that failed, even when the connection is back. So the seal, which every form
  // needs, and the list of the other screens are fetched early and not at their first use.
  atFirstSign(() => inBackground(import('../lib/calls/sealing.ts'), import('./laterScreens.ts')))
}
