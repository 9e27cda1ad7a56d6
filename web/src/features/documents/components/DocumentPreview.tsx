import { useEffect, useState } from 'react'
import { previewDocument } from '../../../../../shared/contracts/documents/previewDocument.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from './preview.module.css'

/** A visible link is renewed before its minute is over. */
const renewMs = 50_000

/** Shows a document of the investor by a link of 60 seconds (D1 s2). A PDF opens in a new tab. */
export function DocumentPreview({
  id,
  onClose,
}: {
  readonly id: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const read = useRead(
    previewDocument,
    { id: id ?? '' },
    {
      enabled: id !== undefined,
      // The link is valid for a minute: requested whenever the preview opens, not while it is open.
      freshMs: Number.POSITIVE_INFINITY,
      forget: true,
      // A PDF is opened from the link itself, so the link must stay valid.
      everyMs: answer =>
        answer?.ok === true && answer.body.data.contentType === 'application/pdf' ? renewMs : false,
    },
  )
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={t('documents.preview')}>
      {read.data?.ok === true ? (
        <Shown {...read.data.body.data} />
      ) : (
        <ReadState read={read} waiting={<Skeleton lines={4} />} title={t('documents.cannotFetch')} />
      )}
    </Dialog>
  )
}

function Shown({
  url,
  contentType,
  name,
}: {
  readonly url: string
  readonly contentType: string
  readonly name: string
}) {
  const { t } = useTexts()
  const isPicture = contentType.startsWith('image/')
  const isVideo = contentType.startsWith('video/')
  const { blobUrl, failed } = useBlob(isPicture || isVideo ? url : undefined)
  return (
    <Stack>
      <p>{name}</p>
      {failed && <ErrorState title={t('documents.cannotFetch')} text={t('documents.cannotRead')} />}
      {isPicture && blobUrl !== undefined && <img className={css.shown} src={blobUrl} alt={name} />}
      {isVideo && blobUrl !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: the investor's own recording has no captions
        <video className={css.shown} src={blobUrl} controls />
      )}
      {!isPicture && !isVideo && (
        <>
          <LinkButton href={url} target="_blank" rel="noopener noreferrer">
            {t('documents.openInTab')}
          </LinkButton>
          <p>{t('documents.linkExpires')}</p>
        </>
      )}
    </Stack>
  )
}

/** The file as an object URL, revoked when the preview closes. */
function useBlob(url: string | undefined): { blobUrl: string | undefined; failed: boolean } {
  const [blobUrl, setBlobUrl] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (url === undefined) return
    const stop = new AbortController()
    let made: string | undefined
    fetch(url, { signal: stop.signal, cache: 'no-store', credentials: 'omit' })
      .then(async response => {
        if (!response.ok) throw new Error(`the store answered ${response.status}`)
        const blob = await response.blob()
        // Only while mounted: otherwise it would never be revoked.
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setBlobUrl(made)
      })
      .catch(() => {
        if (!stop.signal.aborted) setFailed(true)
      })
    return () => {
      stop.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  return { blobUrl, failed }
}
