import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatYield } from '../formatOpportunity.ts'
import css from './compare.module.css'
import { mostCompared } from './comparedIds.ts'

interface CompareTrayProps {
  readonly chosen: readonly string[]
  /** The deals on the screen: those among the chosen are named. */
  readonly known: readonly Opportunity[]
  readonly hrefOf: (products: readonly string[]) => string
  readonly onClear: () => void
}

/** What was chosen to compare, at the foot of the list; the comparison opens from two on. */
export function CompareTray({ chosen, known, hrefOf, onClear }: CompareTrayProps) {
  const { t } = useTexts()
  const named = chosen.flatMap(id => known.filter(({ product }) => product === id))
  return (
    <section className={css.tray} hidden={chosen.length === 0} aria-label={t('bonds.compareTitle')}>
      <p role="status" className={css.trayCount}>
        {chosen.length > 0 && (
          <>
            <strong>{t('bonds.compareCount', { count: chosen.length })}</strong>{' '}
            {t('bonds.compareMost', { count: mostCompared })}
          </>
        )}
      </p>
      <ul className={css.trayNames}>
        {named.map(one => (
          <li key={one.product}>
            <strong lang="en">{one.displayName}</strong>
            <span>
              {formatYield(t, one)} · <span lang="en">{one.rating}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.trayActions}>
        <Button variant="quiet" onClick={onClear}>
          {t('bonds.compareClear')}
        </Button>
        {chosen.length >= 2 ? (
          <LinkButton href={hrefOf(chosen)}>{t('bonds.compare')}</LinkButton>
        ) : (
          <span className={css.trayHint}>{t('bonds.compareOneMore')}</span>
        )}
      </div>
    </section>
  )
}
