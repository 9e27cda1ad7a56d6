import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { StoreLinks, type Stores } from '../../../components/ui/StoreLinks.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { type Popup, usePopups } from '../usePopups.ts'
import css from './popups.module.css'

interface SessionPopupsProps {
  /** The current screen must not be interrupted. */
  readonly held: boolean
  /** Inside the mobile app: no advertisement of the app. */
  readonly inApp: boolean
  /** Whether offers belong on this screen. */
  readonly offers: boolean
  readonly offersHref: string
  readonly stores: Stores
}

/** The popups of a session: an information, the offer of the first transaction, the mobile app (D3 s3, s4; K-250). */
export function SessionPopups({ held, inApp, offers, offersHref, stores }: SessionPopupsProps) {
  const { popup: shown, close } = usePopups({ held, inApp, offers })
  const { t } = useTexts()
  return (
    <Dialog
      open={shown !== undefined}
      onClose={close}
      title={shown?.content.title ?? ''}
      actions={
        shown && (
          <>
            {shown.type === 'firstLogin' && (
              <LinkButton href={offersHref} onClick={close}>
                {t('portfolio.seeOffers')}
              </LinkButton>
            )}
            {shown.type === 'downloadApp' && (
              <StoreLinks
                stores={stores}
                labels={{ android: t('portfolio.getAndroid'), ios: t('portfolio.getIos') }}
              />
            )}
            <Button variant={shown.type === 'popup' ? 'primary' : 'secondary'} onClick={close}>
              {t('common.continue')}
            </Button>
          </>
        )
      }
    >
      {shown && <Content popup={shown} />}
    </Dialog>
  )
}

function Content({ popup: { content } }: { readonly popup: Popup }) {
  const { t } = useTexts()
  return (
    <div data-popup className={css.content}>
      {/* Decorative. */}
      {content.imageUrl !== undefined && <img src={content.imageUrl} alt="" className={css.image} />}
      <p>{content.description}</p>
      {content.videoUrl !== undefined && (
        <a href={content.videoUrl} target="_blank" rel="noopener">
          {t('portfolio.watchVideo')}
          <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
        </a>
      )}
    </div>
  )
}
