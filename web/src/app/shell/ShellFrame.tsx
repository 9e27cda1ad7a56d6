import type { ReactNode } from 'react'
import { IconButton } from '../../components/ui/Button.tsx'
import { OfflineNotice } from '../../components/ui/feedback/OfflineNotice.tsx'
import { IconMoon, IconSun } from '../../components/ui/icons/notices.ts'
import { LanguageSwitch } from '../../components/ui/LanguageSwitch.tsx'
import { focusPage } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useCommit, usePreparing } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import { readStored } from '../../lib/storage.ts'
import { chooseTheme, useShownTheme } from '../../lib/theme.ts'
import type { AppRoute } from '../defineRoute.ts'
import { hrefTo } from '../paths.ts'
import { useSession, wasSignedIn } from '../session.tsx'
import { Brand } from './Brand.tsx'
import { Consult } from './Consult.tsx'
import { advisoryKey, chromeParts, instantAmountKey } from './chromeRules.ts'
import css from './shell.module.css'

/** Where a free consultation is booked; a setting of the build, without it there is no banner (K-210). */
const consultUrl: string = import.meta.env?.VITE_CONSULT_URL ?? ''

let appChrome: typeof import('./AppChrome.tsx') | null = null

/** Header, bottom bar, drawer and footer are no part of the first load of the login page. */
export async function loadShellOf(route: AppRoute): Promise<void> {
  if (route.chrome === 'app' || (route.chrome === 'open' && wasSignedIn()))
    appChrome ??= await import('./AppChrome.tsx')
}

interface ShellFrameProps {
  readonly route: AppRoute
  readonly children?: ReactNode
  /** The session check is running: the frame is shown without its content. */
  readonly waiting?: boolean
}

/** The frame around every screen: skip link, offline notice, header, `main`, bottom bar and footer. */
export function ShellFrame({ route, children, waiting }: ShellFrameProps) {
  const { t } = useTexts()
  const preparing = usePreparing()
  const { search } = useCommit().location
  const { state } = useSession()
  const isInvestor = state.kind === 'investor' || (state.kind !== 'visitor' && wasSignedIn())
  const parts = chromeParts({
    chrome: route.chrome === 'open' ? (isInvestor && appChrome ? 'app' : 'plain') : route.chrome,
    bareInApp: route.bareInApp,
    noBottomBar: route.noBottomBar,
    inNativeApp: isInNativeApp(search),
    throughAdvisor: new URLSearchParams(search).has(advisoryKey),
    instantPayment: route.name === 'payment' && readStored('local', instantAmountKey) !== null,
  })
  const App = appChrome
  return (
    <div className={`${css.frame} ${route.width === 'narrow' ? css.narrow : ''}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is an anchor; only its jump is made by hand */}
      <a
        className={css.skip}
        href="#main"
        onClick={event => {
          // The hash is the app's address, so the focus is set here.
          event.preventDefault()
          focusPage()
        }}
      >
        {t('common.skipToContent')}
      </a>
      {preparing && <div className={css.preparing} role="progressbar" aria-label={t('common.loading')} />}
      <OfflineNotice />
      {parts.header === 'plain' && <PlainHeader />}
      {parts.header === 'app' && App && (
        <App.AppHeader current={route.name} profileMenu={parts.profileMenu} />
      )}
      {consultUrl !== '' && parts.header !== 'none' && route.chrome !== 'plain' && (
        <Consult url={consultUrl} />
      )}
      <main id="main" className={css.main} tabIndex={-1}>
        {waiting ? <Skeleton lines={5} /> : children}
      </main>
      {parts.footer && App && <App.AppFooter />}
      {parts.bottomBar && App && <App.BottomBar current={route.name} />}
    </div>
  )
}

/** The small header of the screens before signing in. */
function PlainHeader() {
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <Brand href={hrefTo('dashboard')} />
        <div className={css.tools}>
          <ThemeToggle />
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}

/** Switches between light and dark; all three choices are in the drawer. */
function ThemeToggle() {
  const { t } = useTexts()
  const shown = useShownTheme()
  const next = shown === 'dark' ? 'light' : 'dark'
  const Icon = next === 'dark' ? IconMoon : IconSun
  return (
    <IconButton
      label={`${t('common.theme')}: ${t(next === 'dark' ? 'common.themeDark' : 'common.themeLight')}`}
      icon={<Icon size={22} stroke={1.75} />}
      onClick={() => chooseTheme(next)}
    />
  )
}
