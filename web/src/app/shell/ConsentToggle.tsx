import { useEffect, useState } from 'react'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { Switch } from '../../components/ui/form/Switch.tsx'
import { useTexts } from '../../lib/i18n.ts'
import type { StoredConsent } from '../session.tsx'

interface ConsentToggleProps {
  readonly consent: StoredConsent | undefined
  readonly label: string
  readonly hint: string
  readonly onWritten?: (on: boolean) => void
}

/** A consent: read when it is shown, saved at once, switched back when saving fails. */
export function ConsentToggle({ consent, label, hint, onWritten }: ConsentToggleProps) {
  const { t } = useTexts()
  const [on, setOn] = useState<boolean | null>(null)

  useEffect(() => {
    let gone = false
    consent?.read().then(
      answer => {
        if (!gone) setOn(answer)
      },
      () => {
        // Unknown: only the switch stays disabled.
        if (!gone) setOn(null)
      },
    )
    return () => {
      gone = true
    }
  }, [consent])

  return (
    <Switch
      label={label}
      hint={hint}
      checked={on ?? false}
      disabled={on === null}
      onChange={next => {
        setOn(next)
        consent?.write(next).then(
          () => {
            onWritten?.(next)
            toast.success(t('consent.recorded'))
          },
          () => {
            setOn(!next)
            toast.error(t('common.somethingWrong'))
          },
        )
      }}
    />
  )
}
