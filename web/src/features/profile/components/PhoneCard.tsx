import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** The mobile number is not verified: what that means, and the way to verify it. */
export function PhoneCard({ href }: { readonly href: string }) {
  const { t } = useTexts()
  return (
    <Card
      title={t('account.phone')}
      aside={<StatusStamp tone="next">{t('account.phoneUnverified')}</StatusStamp>}
      actions={
        <LinkButton href={href} aria-label={`${t('account.verifyPhone')}: ${t('account.phone')}`}>
          {t('account.verifyPhone')}
        </LinkButton>
      }
    >
      <p>{t('account.phoneUnverifiedText')}</p>
    </Card>
  )
}
