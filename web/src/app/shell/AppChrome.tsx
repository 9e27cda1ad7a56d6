import { type ComponentType, useState } from 'react'
import { IconButton } from '../../components/ui/Button.tsx'
import { IconEye, IconEyeOff } from '../../components/ui/icons/fields.ts'
import {
  IconBuildingBank,
  IconGift,
  IconHome,
  IconNotebook,
  IconUserCircle,
} from '../../components/ui/icons/navigation.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { hideAmounts, useAmountsHidden } from '../../lib/amountPrivacy.ts'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { inBackground } from '../../lib/inBackground.ts'
import { loadForPress } from '../../lib/loading/loadForPress.ts'
import { useLater } from '../../lib/loading/useLater.ts'
import { hrefTo, type PathName } from '../paths.ts'
import { aboutLinks, siteLinks } from '../siteLinks.ts'
import { Brand } from './Brand.tsx'
import { useInvestorFacts } from './investorFacts.ts'
import css from './shell.module.css'

/** The sections, each with the screens that belong to it; `bar`: also in the bar at the foot of a phone. */
const sections = [
  { text: 'session.home', href: hrefTo('dashboard'), routes: ['dashboard'], Icon: IconHome, bar: true },
  {
    // Bonds is the Investments screen's invest tab (K-134, K-135).
    text: 'session.bonds',
    href: hrefTo('dashboard', { tab: 'invest' }),
    routes: ['opportunities'],
    Icon: IconBuildingBank,
    bar: true,
  },
  {
    text: 'session.portfolio',
    href: hrefTo('portfolio'),
    routes: ['portfolio', 'portfolioOfProduct', 'portfolioBeneath', 'holding', 'payouts', 'order'],
    Icon: IconNotebook,
    bar: true,
  },
  {
    text: 'session.refer',
    href: hrefTo('refer'),
    routes: ['refer', 'referDashboard', 'referralDashboard'],
    Icon: IconGift,
    bar: true,
  },
  { text: 'session.faqs', href: hrefTo('faq'), routes: ['faq', 'faqOfProduct'], Icon: IconHome, bar: false },
] as const satisfies readonly { readonly routes: readonly PathName[]; readonly [more: string]: unknown }[]

const learnScreens: readonly PathName[] = [
  'learn',
  'learnArticle',
  'bondIssue',
  'bondAsset',
  'mldAcquisition',
  'personalFinance',
  'altAsset',
]

function useSections(current: PathName) {
  const { t } = useTexts()
  const approved = useInvestorFacts()?.obUserApproved === true
  return (
    sections
      // The referral link is for approved investors (D3 s2).
      .filter(({ text }) => approved || text !== 'session.refer')
      .map(({ text, routes, ...section }) => ({
        ...section,
        label: t(text),
        here: routes.some(name => name === current) ? ('page' as const) : undefined,
      }))
  )
}

type DrawerProps = Parameters<typeof import('./ProfileDrawer.tsx').ProfileDrawer>[0]

/** The drawer is loaded when its button gets hover or focus; it is no part of the first load. */
const loadDrawer = () =>
  Promise.all([import('./ProfileDrawer.tsx'), loadTexts(['consent'])]).then(
    ([module]) => module.ProfileDrawer,
  )

/** Popups appear after a second, so they are no part of the first load. */
const loadPopups = async () => {
  const [{ Popups }] = await Promise.all([import('./Popups.tsx'), loadTexts(['portfolio'])])
  return Popups
}

/** The bell asks for what is unread, so it is no part of the first load. */
const loadBell = () => import('./NotificationBell.tsx').then(module => module.NotificationBell)

interface HeaderProps {
  readonly current: PathName
  readonly profileMenu: boolean
}

/** The header of a signed-in investor: sections, the eye that hides amounts, and the profile menu. */
export function AppHeader({ current, profileMenu }: HeaderProps) {
  const { t } = useTexts()
  const facts = useInvestorFacts()
  const [open, setOpen] = useState(false)
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null)
  const hidden = useAmountsHidden()
  const items = useSections(current)
  const openDrawer = async () => {
    // One that was open before needs no connection.
    const loaded = Drawer ?? (await loadForPress(loadDrawer))
    if (loaded === undefined) return
    setDrawer(() => loaded)
    setOpen(true)
  }
  // The page works without popups.
  const { part: Popups } = useLater(loadPopups)
  const { part: Bell } = useLater(loadBell)
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <Brand href={hrefTo('dashboard')} />
        {facts?.premiumUser && <span className={css.premium}>{t('session.premium')}</span>}
        <nav className={css.nav} aria-label={t('session.mainNavigation')}>
          {items.map(item => (
            <a key={item.href} href={item.href} aria-current={item.here}>
              {item.label}
            </a>
          ))}
          {siteLinks.learn && <LearnLink current={current} />}
        </nav>
        <div className={css.tools}>
          <IconButton
            label={t(hidden ? 'common.showAmounts' : 'common.hideAmounts')}
            icon={hidden ? <IconEyeOff size={22} stroke={1.75} /> : <IconEye size={22} stroke={1.75} />}
            aria-pressed={hidden}
            onClick={() => hideAmounts(!hidden)}
          />
          <span className={css.bellRoom}>
            {Bell && <Bell key={current} here={current === 'notifications'} />}
          </span>
          {profileMenu && (
            <IconButton
              label={t('session.openMenu')}
              icon={<IconUserCircle size={26} stroke={1.5} />}
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={() => inBackground(loadDrawer())}
              onFocus={() => inBackground(loadDrawer())}
              onClick={() => void openDrawer()}
            />
          )}
        </div>
      </div>
      {Popups && <Popups current={current} />}
      {Drawer && <Drawer open={open} onClose={() => setOpen(false)} links={siteLinks} />}
    </header>
  )
}

/** The articles: our own, or the external blog that the build names (K-025). */
function LearnLink({ current }: { readonly current: PathName }) {
  const { t } = useTexts()
  const isOwn = siteLinks.learn.startsWith('#')
  return (
    <a
      href={siteLinks.learn}
      aria-current={isOwn && learnScreens.includes(current) ? 'page' : undefined}
      {...(isOwn ? {} : { target: '_blank', rel: 'noopener' })}
    >
      {t('session.learn')}
      {!isOwn && <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>}
    </a>
  )
}

/** The bar at the foot of a phone: Home, Bonds, Portfolio, Refer; labels always. */
export function BottomBar({ current }: { readonly current: PathName }) {
  const { t } = useTexts()
  return (
    <nav className={css.bar} data-bottom-bar aria-label={t('session.mobileNavigation')}>
      {useSections(current)
        .filter(item => item.bar)
        .map(({ label, href, here, Icon }) => (
          <a key={href} href={href} aria-current={here}>
            <Icon size={24} stroke={1.6} />
            {label}
          </a>
        ))}
    </nav>
  )
}

/** Footer of a signed-in screen: links and the risk sentence. Language and theme are in the drawer, once (U12). */
export function AppFooter() {
  const { t } = useTexts()
  const links = [...aboutLinks(siteLinks), { text: 'session.contactUs', href: siteLinks.contact } as const]
  return (
    <footer className={css.footer}>
      <div className={css.footerRow}>
        <nav aria-label={t('session.footerNavigation')}>
          {links.map(({ text, href }) => (
            <a key={text} href={href}>
              {t(text)}
            </a>
          ))}
        </nav>
        <p className={css.risk}>{t('session.riskLine')}</p>
      </div>
    </footer>
  )
}
