import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { RichText } from '../../../components/ui/reading/RichText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../content.module.css'

/**
 * The three ribbons of the landing page (D2 s2), and beside them what “anytime” leaves out: lock-in and market hours, with
 * an information popup (K-007).
 */
export function Ribbons() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <ul className={css.ribbons} aria-label={t('mld.ribbons')}>
        <li>{t('mld.ribbonLiquidity')}</li>
        <li>{t('mld.ribbonSecured')}</li>
        <li>{t('mld.ribbonListed')}</li>
      </ul>
      <p className={css.lockIn}>{t('mld.lockIn')}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('mld.lockInMore')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('mld.popupTitle')}
        actions={<Button onClick={close}>{t('mld.continue')}</Button>}
      >
        <RichText text={t('mld.popupText')} />
      </Dialog>
    </>
  )
}
