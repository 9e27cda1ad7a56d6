import { useTexts } from '../../lib/i18n.ts'
import css from './card.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A placeholder for what is being loaded, visible after 200 ms: `lines` of text, or `cards`. */
export function Skeleton({ lines = 3, cards = 0 }: { readonly lines?: number; readonly cards?: number }) {
  const { t } = useTexts()
  const bones = Array.from({ length: cards || lines }, (_, place) => `bone-${place}`)
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <div className={css.skeleton} aria-hidden="true">
        {bones.map(bone => (
          <div key={bone} className={`${css.bone} ${cards ? css.boneCard : ''}`} />
        ))}
      </div>
    </div>
  )
}
