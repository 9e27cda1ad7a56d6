import { useTexts } from '../../lib/i18n.ts'
import { IconButton } from './Button.tsx'
import { toast } from './feedback/toasts.ts'
import { IconCopy } from './icons/actions.ts'

/** Copies a value to the clipboard. */
export function CopyButton({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTexts()
  return (
    <IconButton
      label={label}
      icon={<IconCopy size={18} />}
      onClick={() =>
        void navigator.clipboard.writeText(value).then(
          () => toast.success(t('common.copied')),
          () => toast.error(t('common.somethingWrong')),
        )
      }
    />
  )
}
