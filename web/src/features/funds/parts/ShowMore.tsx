import { Button } from '../../../components/ui/Button.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './funds.module.css'

interface ShowMoreProps {
  /** How many a press brings; 0: nothing is left. */
  readonly next: number
  readonly shown: number
  readonly all: number
  readonly onMore: () => void
}

/** The foot of a long list: how much of it is shown, and the way to more. */
export function ShowMore({ next, shown, all, onMore }: ShowMoreProps) {
  const { t } = useTexts()
  if (next === 0) return null
  return (
    <div className={css.more}>
      <span className={css.small}>{t('funds.shownOf', { shown, all })}</span>
      <Button variant="secondary" onClick={onMore}>
        {t('funds.showMore', { count: next })}
      </Button>
    </div>
  )
}
