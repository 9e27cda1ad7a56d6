import { useTexts } from '../../../lib/i18n.ts'
import { CopyButton } from '../CopyButton.tsx'
import css from './notice.module.css'

/** The correlation id of a reply, to be copied for support. */
export function Reference({ reference }: { readonly reference: string }) {
  const { t } = useTexts()
  return (
    <div className={css.reference}>
      <span>{t('common.reference', { reference })}</span>
      <CopyButton label={t('common.copyReference')} value={reference} />
    </div>
  )
}
