import { useEffect, useLayoutEffect, useState } from 'react'
import { ErrorState } from '../components/ui/feedback/ErrorState.tsx'
import { focusPage } from '../components/ui/PageTitle.tsx'
import { currentAddress, navigate, rememberedScroll, useCommit } from '../lib/hashLocation.ts'
import { useTexts } from '../lib/i18n.ts'
import { reloadForNewBuild } from '../lib/loading/staleBuild.ts'
import type { AppRoute } from './defineRoute.ts'
import { pathTo } from './paths.ts'
import { RouteBoundary } from './RouteBoundary.tsx'
import { returnTo } from './returns/returnTo.ts'
import { matchAddress } from './routes.ts'
import {
  forgetRememberedAddress,
  loginAddress,
  rememberAddress,
  rememberedAddress,
  useSession,
} from './session.tsx'
import { FreshLogin } from './shell/FreshLogin.tsx'
import { ShellFrame } from './shell/ShellFrame.tsx'

/** The router: the committed address, its route, the check of who may see it, and the frame around it. */
export function AppRouter() {
  const { location } = useCommit()
  const { route, params } = matchAddress(location.path)
  return (
    <>
      <PageArrival route={route} />
      <Guarded route={route} params={params} />
      <FreshLogin />
    </>
  )
}

interface GuardedProps {
  readonly route: AppRoute
  readonly params: Readonly<Record<string, string>>
}

/** The authentication check of D3 s2: investors only, visitors only, or anyone. */
function Guarded({ route, params }: GuardedProps) {
  const { state, refresh } = useSession()
  const { t } = useTexts()
  const { location } = useCommit()
  const mustLeave = state.kind === 'visitor' && route.access === 'investor'
  const mustEnter = state.kind === 'investor' && route.access === 'visitor'

  useEffect(() => {
    if (mustLeave) {
      rememberAddress(currentAddress())
      navigate(loginAddress(location.search), { replace: true })
    } else if (mustEnter) navigate(rememberedAddress() ?? pathTo('dashboard'), { replace: true })
  }, [mustLeave, mustEnter, location.search])
  const arrived = state.kind === 'investor' && route.access === 'investor'
  useEffect(() => {
    if (arrived) forgetRememberedAddress()
  }, [arrived])

  if (route.access !== 'public') {
    // A visitor's screen does not wait for the session check.
    if (state.kind === 'checking' && route.access === 'investor') return <ShellFrame route={route} waiting />
    if (mustLeave || mustEnter) return <ShellFrame route={route} waiting />
    if (state.kind === 'failed' && route.access === 'investor')
      return (
        <ShellFrame route={route}>
          <ErrorState title={t('session.checkFailed')} onRetry={() => void refresh()} />
        </ShellFrame>
      )
  }
  // The key contains the person: another investor gets a new screen without the first one's state.
  const person = route.access === 'investor' && state.kind === 'investor' ? state.facts.email : ''
  return (
    <ShellFrame route={route}>
      <RouteBoundary key={`${person} ${route.name}?${JSON.stringify(params)}`}>
        <LoadedScreen route={route} params={params} />
      </RouteBoundary>
    </ShellFrame>
  )
}

/** The loaded screen, or an error with Retry when it could not be loaded. */
function LoadedScreen({ route, params }: GuardedProps) {
  const { t } = useTexts()
  const [, setAttempts] = useState(0)
  const View = route.screen()
  if (!View)
    return (
      <ErrorState
        title={t('common.screenFailed')}
        onRetry={() =>
          void route.preload().then(
            () => setAttempts(attempts => attempts + 1),
            // The browser does not fetch again what failed without a connection: the page is loaded anew, once.
            cause => {
              if (!reloadForNewBuild(cause)) setAttempts(attempts => attempts + 1)
            },
          )
        }
      />
    )
  return <View params={params} />
}

/** On every new page: sets the title, the scroll position and the focus on the heading. */
function PageArrival({ route }: { readonly route: AppRoute }) {
  const { t, language } = useTexts()
  const commit = useCommit()
  useEffect(() => {
    void language
    document.title = t('common.titleOnPage', { page: t(route.title) })
    if (route.description)
      document.querySelector('meta[name="description"]')?.setAttribute('content', t(route.description))
  }, [t, language, route])
  useLayoutEffect(() => {
    if (commit.kind === 'start') return undefined
    const stop = returnTo(commit.kind === 'back' ? rememberedScroll() : 0)
    focusPage()
    return stop
  }, [commit])
  return null
}
