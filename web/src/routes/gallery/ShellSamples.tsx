import { useState } from 'react'
import { SessionProvider, type SessionSource } from '../../app/session.tsx'
import { AppFooter, AppHeader } from '../../app/shell/AppChrome.tsx'
import { ProfileDrawer } from '../../app/shell/ProfileDrawer.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Actions, Stack } from '../../components/ui/Card.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../components/ui/LanguageSwitch.tsx'
import { useTexts } from '../../lib/i18n.ts'
import css from './gallery.module.css'

/** A sample investor, so that the shell can be shown without a server. */
const sample: SessionSource = {
  status: () =>
    Promise.resolve({
      email: 'asha@example.test',
      name: 'Asha Kulkarni',
      state: 'onBoardingCompletedKycUser',
      premiumUser: true,
      obUserApproved: true,
      userInHypervergeCug: true,
    }),
  logout: () => Promise.resolve(null),
  whatsapp: { read: () => Promise.resolve(true), write: () => Promise.resolve() },
}

const links = {
  learn: 'https://learn.example.test/',
  externalProfile: 'https://profile.example.test/',
  contact: 'mailto:support@sthirank.test',
  aboutUs: '#/gallery',
  terms: '#/gallery',
  privacy: '#/gallery',
  disclaimer: '#/gallery',
  grievance: '#/grievances',
}

export function ShellSamples() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <SessionProvider source={sample}>
      <Stack>
        <LanguageSwitch />
        <ThemeSwitch />
        <Actions>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('session.openMenu')}
          </Button>
        </Actions>
        <ProfileDrawer open={open} onClose={() => setOpen(false)} links={links} />
      </Stack>
      <div className={css.frame}>
        <AppHeader current="dashboard" profileMenu />
        <AppFooter />
      </div>
    </SessionProvider>
  )
}
