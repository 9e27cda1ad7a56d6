import { type ReactNode, useState } from 'react'
import { Drawer } from '../../components/ui/feedback/Dialog.tsx'
import { IconChevronDown, IconEye } from '../../components/ui/icons/fields.ts'
import { IconBell, IconGift } from '../../components/ui/icons/navigation.ts'
import { IconInfoCircle } from '../../components/ui/icons/notices.ts'
import {
  IconFileText,
  IconHelpCircle,
  IconLogout,
  IconMail,
  IconPalette,
  IconSchool,
  IconUser,
} from '../../components/ui/icons/profile.ts'
import { LanguageSwitch, ThemeSwitch } from '../../components/ui/LanguageSwitch.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { type PlainTextId, useTexts } from '../../lib/i18n.ts'
import { hrefTo } from '../paths.ts'
import { useSession } from '../session.tsx'
import { aboutLinks, type SiteLinks } from '../siteLinks.ts'
import { ConsentToggle } from './ConsentToggle.tsx'
import css from './drawer.module.css'
import { useInvestorFacts } from './investorFacts.ts'
import { noteUsageConsent } from './usage.ts'

interface ProfileDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly links: SiteLinks
}

// Longer than 70 lines: it is the list of the drawer's items, in order.
/**
 * The profile drawer (D3 s2). Profile leads to our own page for investors of the identity-verification group, for
 * others to the external page if one is set; links without an address are left out (K-210).
 */
export function ProfileDrawer({ open, onClose, links }: ProfileDrawerProps) {
  const { t } = useTexts()
  const session = useSession()
  const { logout } = session
  const facts = useInvestorFacts()
  const profile =
    facts?.userInHypervergeCug || !links.externalProfile ? hrefTo('profile') : links.externalProfile
  const link = (href: string, icon: ReactNode, text: PlainTextId, className?: string) => (
    <li className={className}>
      <a className={css.item} href={href} {...outside(href)} onClick={onClose}>
        <span aria-hidden="true">{icon}</span>
        {t(text)}
        {isOutside(href) && <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>}
      </a>
    </li>
  )
  return (
    <Drawer open={open} onClose={onClose} title={facts?.name ?? t('session.menuTitle')}>
      {facts && <p className={css.who}>{t('session.signedInAs', { email: facts.email })}</p>}
      <ul className={css.items}>
        {link(profile, <IconUser />, 'session.profile')}
        {/* For approved investors only (D3 s6, K-026). */}
        {facts?.obUserApproved === true && link(hrefTo('refer'), <IconGift />, 'session.referAndEarn')}
        {link(hrefTo('faq'), <IconHelpCircle />, 'session.faqs', css.mobileOnly)}
        {link(hrefTo('help'), <IconMail />, 'session.help')}
        {links.learn && link(links.learn, <IconSchool />, 'session.learn')}
        {link(hrefTo('reports'), <IconFileText />, 'session.reports')}
        <DrawerGroup icon={<IconBell />} label={t('session.notificationPreferences')}>
          <ConsentToggle
            consent={session.whatsapp}
            label={t('session.whatsapp')}
            hint={t('session.whatsappHint')}
          />
          <a className={css.sub} href={hrefTo('notificationPreferences')} onClick={onClose}>
            {t('session.chooseByKind')}
          </a>
        </DrawerGroup>
        <DrawerGroup icon={<IconPalette />} label={t('session.display')}>
          <LanguageSwitch />
          <ThemeSwitch />
        </DrawerGroup>
        <DrawerGroup icon={<IconEye />} label={t('session.yourData')}>
          <ConsentToggle
            consent={session.analytics}
            label={t('session.counting')}
            hint={t('session.countingHint')}
            onWritten={noteUsageConsent}
          />
          <a className={css.sub} href={links.privacy} {...outside(links.privacy)} onClick={onClose}>
            {t('session.privacy')}
          </a>
        </DrawerGroup>
        {link(links.contact, <IconMail />, 'session.contactUs')}
        <DrawerGroup icon={<IconInfoCircle />} label={t('session.about')}>
          {aboutLinks(links).map(({ text, href }) => (
            <a key={text} className={css.sub} href={href} {...outside(href)} onClick={onClose}>
              {t(text)}
            </a>
          ))}
        </DrawerGroup>
        <li>
          <button
            type="button"
            className={`${css.item} ${css.logout}`}
            onClick={() => {
              onClose()
              void logout()
            }}
          >
            <IconLogout />
            {t('session.logout')}
          </button>
        </li>
      </ul>
    </Drawer>
  )
}

const isOutside = (href: string) => /^https?:/.test(href)
const outside = (href: string) => (isOutside(href) ? { target: '_blank', rel: 'noopener' } : {})

interface DrawerGroupProps {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
}

function DrawerGroup({ icon, label, children }: DrawerGroupProps) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details className={css.group} name="drawer" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={css.item}>
          <span aria-hidden="true">{icon}</span>
          {label}
          <IconChevronDown className={css.chevron} size={20} />
        </summary>
        {/* What a group needs of the server is read when it is opened. */}
        <div className={css.groupBody}>{open && children}</div>
      </details>
    </li>
  )
}
