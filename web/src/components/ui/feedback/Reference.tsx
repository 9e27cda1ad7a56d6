import { IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../Button.tsx'
import css from './notice.module.css'
import { toast } from './toasts.ts'

/** The correlation id of a reply, to be copied for support. A file of its own, outside the first load. */
export function Reference({ reference }: { readonly reference: string }) {
  const { t } = useTexts()
  return (
    <div className={css.reference}>
      <span>{t('common.reference', { reference })}</span>
      <IconButton
        label={t('common.copyReference')}
        icon={<IconCopy size={18} aria-hidden="true" />}
        onClick={() =>
          void navigator.clipboard.writeText(reference).then(
            () => toast.success(t('common.copied')),
            () => toast.error(t('common.somethingWrong')),
          )
        }
      />
    </div>
  )
}
