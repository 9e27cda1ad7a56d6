import type { ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useVersionedForm } from '../../lib/useVersionedForm.ts'
import { PanForm } from './PanForm.tsx'

interface PanEditorProps {
  /** As it is now; left out of a new one. */
  readonly entry: ValidPanEntry | undefined
  readonly onSaved: (saved: ValidPanEntry) => void
  readonly onCancel: () => void
}

/** The form of a PAN over what another tab or device may change meanwhile. */
export function PanEditor({ entry, onSaved, onCancel }: PanEditorProps) {
  const { t } = useTexts()
  const form = useVersionedForm(entry, String(entry?.version ?? 0))
  const name = entry?.name
  return (
    <Card variant="page" title={name === undefined ? t('pans.addTitle') : t('pans.editTitle', { name })}>
      <Stack>
        {form.outdated && (
          <Banner
            tone="info"
            live
            actions={
              <Button variant="secondary" onClick={form.rebase}>
                {t('pans.keep')}
              </Button>
            }
          >
            {t('pans.savedElsewhere')}
          </Banner>
        )}
        <PanForm
          key={form.key}
          entry={form.base}
          onTouched={form.touch}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      </Stack>
    </Card>
  )
}
