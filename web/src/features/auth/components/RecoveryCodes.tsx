import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './qrCode.module.css'

interface RecoveryCodesProps {
  /** What has just been added. */
  readonly title: string
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ title, codes, onDone }: RecoveryCodesProps) {
  const { t } = useTexts()
  return (
    <Stack>
      <Banner tone="success" live title={title} />
      <h2>{t('auth.recoveryTitle')}</h2>
      <p>{t('auth.recoveryText')}</p>
      <ul className={css.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onDone}>
        {t('auth.recoveryDone')}
      </Button>
    </Stack>
  )
}
