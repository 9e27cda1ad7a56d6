import type { ReactNode } from 'react'
import { hrefTo } from '../../app/paths.ts'
import { useSession, wasSignedIn } from '../../app/session.tsx'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { SiteNav } from './SiteNav.tsx'

/** A page that anybody may read: a visitor finds at its foot how to begin, and the other pages. */
export function OpenPage({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap={8}>
      <div>{children}</div>
      {useIsVisitor() && (
        <>
          <Begin />
          <SiteNav />
        </>
      )}
    </Stack>
  )
}

/** Whether nobody is signed in, as far as is known: what a visitor sees does not wait for the server. */
export function useIsVisitor(): boolean {
  const { state } = useSession()
  return state.kind === 'visitor' || (state.kind !== 'investor' && !wasSignedIn())
}

function Begin() {
  const { t } = useTexts()
  return (
    <Card
      variant="page"
      title={t('session.beginTitle')}
      actions={<LinkButton href={hrefTo('login')}>{t('session.beginAction')}</LinkButton>}
    >
      <p>{t('session.beginText')}</p>
    </Card>
  )
}
