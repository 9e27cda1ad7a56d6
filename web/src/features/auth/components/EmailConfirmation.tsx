import { confirmEmail } from '../../../../../shared/contracts/auth/confirmEmail.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { loadedProblemText, useTexts } from '../../../lib/i18n.ts'

/** Confirms the e-mail as soon as the link is opened; a second time is harmless. */
export function EmailConfirmation({
  token,
  loginHref,
}: {
  readonly token: string
  readonly loginHref: string
}) {
  const { t } = useTexts()
  const { data, refetch } = useRead(confirmEmail, { token }, { freshMs: Number.POSITIVE_INFINITY })
  const toLogin = <LinkButton href={loginHref}>{t('auth.login')}</LinkButton>
  if (data === undefined) {
    return (
      <Stack>
        <p>{t('auth.confirming')}</p>
        <Skeleton lines={2} />
      </Stack>
    )
  }
  if (data.ok) {
    return (
      <Banner tone="success" live actions={toLogin}>
        {t('auth.confirmed')}
      </Banner>
    )
  }
  const lost = data.status === 0 || data.status >= 429
  const again = (
    <button type="button" onClick={() => void refetch()}>
      {t('common.retry')}
    </button>
  )
  return (
    <Banner tone="error" title={t('auth.confirmFailed')} actions={lost ? again : toLogin}>
      {loadedProblemText(data.problem)}
    </Banner>
  )
}
