import {
  IconBell,
  IconChevronDown,
  IconFileText,
  IconGift,
  IconHelpCircle,
  IconInfoCircle,
  IconLogout,
  IconMail,
  IconPalette,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Drawer } from '../../components/ui/feedback/Dialog.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { Switch } from '../../components/ui/form/Switch.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../components/ui/LanguageSwitch.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { hrefTo } from '../paths.ts'
import { useSession } from '../session.tsx'
import { aboutLinks, type SiteLinks } from '../siteLinks.ts'
import css from './drawer.module.css'
import { useInvestorFacts } from './investorFacts.ts'

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
  const { logout } = useSession()
  const facts = useInvestorFacts()
  const profile =
    facts?.userInHypervergeCug || !links.externalProfile ? hrefTo('profile') : links.externalProfile
  return (
    <Drawer open={open} onClose={onClose} title={facts?.name ?? t('session.menuTitle')}>
      {facts && <p className={css.who}>{t('session.signedInAs', { email: facts.email })}</p>}
      <ul className={css.items}>
        <DrawerLink href={profile} icon={<IconUser />} label={t('session.profile')} onGo={onClose} />
        {/* For approved investors only (D3 s6, K-026). */}
        {facts?.obUserApproved === true && (
          <DrawerLink
            href={hrefTo('refer')}
            icon={<IconGift />}
            label={t('session.referAndEarn')}
            onGo={onClose}
          />
        )}
        <DrawerLink
          href={hrefTo('faq')}
          icon={<IconHelpCircle />}
          label={t('session.faqs')}
          onGo={onClose}
          mobileOnly
        />
        {links.learn && (
          <DrawerLink href={links.learn} icon={<IconSchool />} label={t('session.learn')} onGo={onClose} />
        )}
        <DrawerLink
          href={hrefTo('reports')}
          icon={<IconFileText />}
          label={t('session.reports')}
          onGo={onClose}
        />
        <DrawerGroup icon={<IconBell />} label={t('session.notificationPreferences')}>
          <WhatsappToggle />
        </DrawerGroup>
        <DrawerGroup icon={<IconPalette />} label={t('session.display')}>
          <LanguageSwitch />
          <ThemeSwitch />
        </DrawerGroup>
        <DrawerLink href={links.contact} icon={<IconMail />} label={t('session.contactUs')} onGo={onClose} />
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
            <IconLogout aria-hidden="true" />
            {t('session.logout')}
          </button>
        </li>
      </ul>
    </Drawer>
  )
}

const isOutside = (href: string) => /^https?:/.test(href)
const outside = (href: string) => (isOutside(href) ? { target: '_blank', rel: 'noopener' } : {})

interface DrawerLinkProps {
  readonly href: string
  readonly icon: ReactNode
  readonly label: string
  readonly onGo: () => void
  readonly mobileOnly?: boolean
}

function DrawerLink({ href, icon, label, onGo, mobileOnly }: DrawerLinkProps) {
  const { t } = useTexts()
  return (
    <li className={mobileOnly ? css.mobileOnly : undefined}>
      <a className={css.item} href={href} {...outside(href)} onClick={onGo}>
        <span aria-hidden="true">{icon}</span>
        {label}
        {isOutside(href) && <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>}
      </a>
    </li>
  )
}

function DrawerGroup({
  icon,
  label,
  children,
}: {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <li>
      <details className={css.group} name="drawer">
        <summary className={css.item}>
          <span aria-hidden="true">{icon}</span>
          {label}
          <IconChevronDown className={css.chevron} size={20} aria-hidden="true" />
        </summary>
        <div className={css.groupBody}>{children}</div>
      </details>
    </li>
  )
}

/** The WhatsApp consent: read when the drawer opens, saved at once, switched back when saving fails. */
function WhatsappToggle() {
  const { t } = useTexts()
  const { whatsapp } = useSession()
  const [on, setOn] = useState<boolean | null>(null)

  useEffect(() => {
    let gone = false
    whatsapp?.read().then(
      answer => {
        if (!gone) setOn(answer)
      },
      () => {
        // Unknown: only the switch stays disabled.
        if (!gone) setOn(null)
      },
    )
    return () => {
      gone = true
    }
  }, [whatsapp])

  return (
    <Switch
      label={t('session.whatsapp')}
      hint={t('session.whatsappHint')}
      checked={on ?? false}
      disabled={on === null}
      onChange={next => {
        setOn(next)
        whatsapp?.write(next).then(
          () => toast.success(t('common.saved')),
          () => {
            setOn(!next)
            toast.error(t('common.somethingWrong'))
          },
        )
      }}
    />
  )
}
