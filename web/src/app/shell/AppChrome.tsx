import {
  IconBuildingBank,
  IconEye,
  IconEyeOff,
  IconGift,
  IconHome,
  IconNotebook,
  IconUserCircle,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { IconButton } from '../../components/ui/Button.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { LanguageSwitch, ThemeSwitch } from '../../components/ui/LanguageSwitch.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { hideAmounts, useAmountsHidden } from '../../lib/amountPrivacy.ts'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { hrefTo, type PathName } from '../paths.ts'
import { siteLinks } from '../siteLinks.ts'
import { reloadForNewBuild } from '../staleBuild.ts'
import { useLater } from '../useLater.ts'
import { Brand } from './Brand.tsx'
import { useInvestorFacts } from './investorFacts.ts'
import css from './shell.module.css'

const sections = {
  home: ['dashboard'],
  bonds: ['opportunities'],
  portfolio: ['portfolio', 'portfolioOfProduct', 'portfolioBeneath', 'holding', 'payouts', 'order'],
  refer: ['refer', 'referDashboard', 'referralDashboard'],
  faqs: ['faq', 'faqOfProduct'],
} as const satisfies Record<string, readonly PathName[]>

function useSections(current: PathName) {
  const { t } = useTexts()
  const here = (names: readonly PathName[]) => (names.includes(current) ? ('page' as const) : undefined)
  const approved = useInvestorFacts()?.obUserApproved === true
  return [
    {
      key: 'home',
      label: t('session.home'),
      href: hrefTo('dashboard'),
      here: here(sections.home),
      Icon: IconHome,
      bar: true,
    },
    {
      // Bonds is the Investments screen's invest tab (K-134, K-135).
      key: 'bonds',
      label: t('session.bonds'),
      href: hrefTo('dashboard', { tab: 'invest' }),
      here: here(sections.bonds),
      Icon: IconBuildingBank,
      bar: true,
    },
    {
      key: 'portfolio',
      label: t('session.portfolio'),
      href: hrefTo('portfolio'),
      here: here(sections.portfolio),
      Icon: IconNotebook,
      bar: true,
    },
    // The referral link is for approved investors (D3 s2).
    ...(approved
      ? [
          {
            key: 'refer',
            label: t('session.refer'),
            href: hrefTo('refer'),
            here: here(sections.refer),
            Icon: IconGift,
            bar: true,
          },
        ]
      : []),
    {
      key: 'faqs',
      label: t('session.faqs'),
      href: hrefTo('faq'),
      here: here(sections.faqs),
      Icon: IconHome,
      bar: false,
    },
  ]
}

type DrawerProps = Parameters<typeof import('./ProfileDrawer.tsx').ProfileDrawer>[0]

/** The drawer is loaded when its button gets hover or focus; it is no part of the first load. */
const loadDrawer = () =>
  import('./ProfileDrawer.tsx').then(
    module => module.ProfileDrawer,
    cause => {
      reloadForNewBuild(cause)
      throw cause
    },
  )

/** Popups appear after a second, so they are no part of the first load. */
const loadPopups = async () => {
  const [{ Popups }] = await Promise.all([import('./Popups.tsx'), loadTexts(['portfolio'])])
  return Popups
}

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
  // The page works without popups.
  const { part: Popups } = useLater(loadPopups)
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <Brand href={hrefTo('dashboard')} />
        {facts?.premiumUser && <span className={css.premium}>{t('session.premium')}</span>}
        <nav className={css.nav} aria-label={t('session.mainNavigation')}>
          {items.map(item => (
            <a key={item.key} href={item.href} aria-current={item.here}>
              {item.label}
            </a>
          ))}
          {siteLinks.learn && (
            <a href={siteLinks.learn} target="_blank" rel="noopener">
              {t('session.learn')}
              <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
            </a>
          )}
        </nav>
        <div className={css.tools}>
          <IconButton
            label={t(hidden ? 'common.showAmounts' : 'common.hideAmounts')}
            icon={
              hidden ? (
                <IconEyeOff size={22} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconEye size={22} stroke={1.75} aria-hidden="true" />
              )
            }
            aria-pressed={hidden}
            onClick={() => hideAmounts(!hidden)}
          />
          {profileMenu && (
            <IconButton
              label={t('session.openMenu')}
              icon={<IconUserCircle size={26} stroke={1.5} aria-hidden="true" />}
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={() => void loadDrawer()}
              onFocus={() => void loadDrawer()}
              onClick={() =>
                void loadDrawer().then(
                  loaded => {
                    setDrawer(() => loaded)
                    setOpen(true)
                  },
                  () => toast.error(t('common.screenFailed')),
                )
              }
            />
          )}
        </div>
      </div>
      {Popups && <Popups current={current} />}
      {Drawer && <Drawer open={open} onClose={() => setOpen(false)} links={siteLinks} />}
    </header>
  )
}

/** The bar at the foot of a phone: Home, Bonds, Portfolio, Refer; labels always. */
export function BottomBar({ current }: { readonly current: PathName }) {
  const { t } = useTexts()
  return (
    <nav className={css.bar} data-bottom-bar aria-label={t('session.mobileNavigation')}>
      {useSections(current)
        .filter(item => item.bar)
        .map(({ key, label, href, here, Icon }) => (
          <a key={key} href={href} aria-current={here}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            {label}
          </a>
        ))}
    </nav>
  )
}

/** Footer: company, risk sentence, language and theme. */
export function AppFooter() {
  const { t } = useTexts()
  const links = [
    { label: t('session.aboutUs'), href: siteLinks.aboutUs },
    { label: t('session.terms'), href: siteLinks.terms },
    { label: t('session.privacy'), href: siteLinks.privacy },
    { label: t('session.disclaimer'), href: siteLinks.disclaimer },
    { label: t('session.contactUs'), href: siteLinks.contact },
  ].filter(link => link.href)
  return (
    <footer className={css.footer}>
      <div className={css.footerRow}>
        <div>
          <p className={css.footerName}>{t('common.productName')}</p>
          <p>{t('common.tagline')}</p>
        </div>
        <nav aria-label={t('session.footerNavigation')}>
          {links.map(link => (
            <a key={link.label} href={link.href}>
              {link.label}
            </a>
          ))}
        </nav>
        <div className={css.footerTools}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <p className={css.risk}>{t('session.riskLine')}</p>
      </div>
    </footer>
  )
}
