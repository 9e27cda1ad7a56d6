import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** Another tab or device has saved a newer version of this step; what is typed here stays. */
export function NewerVersionNote({ onKeepSaved }: { readonly onKeepSaved: () => void }) {
  const { t } = useTexts()
  return (
    <Banner
      tone="info"
      live
      actions={
        <Button variant="secondary" onClick={onKeepSaved}>
          {t('kyc.keepSaved')}
        </Button>
      }
    >
      {t('kyc.savedElsewhere')}
    </Banner>
  )
}
