import { useState } from 'react'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { countUse } from '../../../lib/usage.ts'

/** It shows until it is closed (D3 s2), so it belongs to the device and outlives a log-out (`lib/storage.ts`). */
const closedKey = 'sthirank.consultClosed'

/** The offer of a free consultation, booked in a new window (D2 s2, D3 s2; K-250). */
export function ConsultBanner({ url }: { readonly url: string }) {
  const { t } = useTexts()
  const [isClosed, setClosed] = useState(() => readStored('local', closedKey) !== null)
  if (isClosed) return null
  return (
    <Banner
      tone="info"
      title={t('session.consultTitle')}
      onDismiss={() => {
        writeStored('local', closedKey, 'yes')
        setClosed(true)
      }}
      actions={
        <LinkButton
          variant="secondary"
          href={url}
          target="_blank"
          rel="noopener"
          onClick={() => countUse('bannerClicked')}
        >
          {t('session.consultAction')}
          <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
        </LinkButton>
      }
    >
      {t('session.consultText')}
    </Banner>
  )
}
