import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '../../../components/ui/Button.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from './orders.module.css'

interface CopyValueProps {
  /** What it is, e.g. `IFSC`. */
  readonly what: string
  readonly shown: string
  /** What is copied, when it differs from what is shown. */
  readonly value?: string | undefined
}

/** A value with a button that copies it. */
export function CopyValue({ what, shown, value = shown }: CopyValueProps) {
  const { t } = useTexts()
  return (
    <span className={css.copy}>
      <span>{shown}</span>
      <IconButton
        label={t('orders.copyWhat', { what })}
        icon={<IconCopy size={18} aria-hidden="true" />}
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => toast.success(t('common.copied')),
            () => toast.error(t('common.somethingWrong')),
          )
        }
      />
    </span>
  )
}
