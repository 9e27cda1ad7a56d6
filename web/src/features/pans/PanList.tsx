import { useState } from 'react'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card, Stack } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { PanCard } from './PanCard.tsx'
import { PanConsent } from './PanConsent.tsx'
import { PanEditor } from './PanEditor.tsx'
import { PanSelector } from './PanSelector.tsx'
import { usePanSelection } from './usePanSelection.ts'

interface PanListProps {
  /** Where the own PAN comes from. */
  readonly kycHref: string
}

/** The PANs of the investor: what the portfolio shows, each with its state, and the form to add one. */
export function PanList({ kycHref }: PanListProps) {
  const { t } = useTexts()
  const selection = usePanSelection()
  /** The PAN that is edited or asked about; an empty one is new. */
  const [open, setOpen] = useState<{ readonly kind: 'edit' | 'ask'; readonly pan: string }>()
  const { data } = selection
  if (data?.ok !== true) return <ReadState read={selection} waiting={<Skeleton cards={2} />} />
  const { list } = data.body.data
  const entry = list.find(({ pan }) => pan === open?.pan)
  const hasOwn = list.some(({ isAutomatic }) => isAutomatic)
  const close = () => setOpen(undefined)
  if (open?.kind === 'edit')
    return (
      <PanEditor
        entry={entry}
        onCancel={close}
        onSaved={saved => {
          toast.success(t('pans.saved'))
          if (saved.status === 'waiting' && saved.askAgainFrom === undefined)
            setOpen({ kind: 'ask', pan: saved.pan })
          else close()
        }}
      />
    )
  if (open?.kind === 'ask' && entry !== undefined)
    return <PanConsent entry={entry} kycHref={hasOwn ? undefined : kycHref} onEnd={close} />
  return (
    <Stack gap={6}>
      <PanSelector selection={selection} />
      {!hasOwn && (
        <Card
          actions={
            <LinkButton variant="secondary" href={kycHref}>
              {t('pans.completeKyc')}
            </LinkButton>
          }
        >
          <p>{t('pans.noOwn')}</p>
        </Card>
      )}
      {list.map(one => (
        <PanCard
          key={one.panId}
          entry={one}
          onEdit={() => setOpen({ kind: 'edit', pan: one.pan })}
          onAsk={() => setOpen({ kind: 'ask', pan: one.pan })}
        />
      ))}
      <Actions>
        <Button onClick={() => setOpen({ kind: 'edit', pan: '' })}>{t('pans.add')}</Button>
      </Actions>
    </Stack>
  )
}
