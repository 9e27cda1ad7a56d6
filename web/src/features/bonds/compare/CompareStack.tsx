import { useTexts } from '../../../lib/i18n.ts'
import { type ComparedProps, DealName, RemoveButton } from './Compared.tsx'
import css from './compare.module.css'
import { compareRows } from './compareRows.tsx'

/**
 * The deals fact by fact: below the name of each fact its values, in columns where they fit, else in lines that begin with
 * the name of the deal. Nothing is moved sideways.
 */
export function CompareStack({ bonds, dealHref, onRemove }: ComparedProps) {
  const texts = useTexts()
  return (
    <section className={css.stack} data-count={bonds.length} aria-label={texts.t('bonds.compareTitle')}>
      <ul className={css.deals}>
        {bonds.map(bond => (
          <li key={bond.product}>
            <DealName bond={bond} dealHref={dealHref} />
          </li>
        ))}
      </ul>
      <ul className={css.removals}>
        {bonds.map(bond => (
          <li key={bond.product}>
            <DealName bond={bond} dealHref={dealHref} />
            <RemoveButton bond={bond} onRemove={onRemove} />
          </li>
        ))}
      </ul>
      {compareRows(texts).map(([label, cell]) => (
        <div key={label} className={css.fact}>
          <h2>{label}</h2>
          <ul className={css.values}>
            {bonds.map(bond => (
              <li key={bond.product}>
                <span className={css.of} lang="en">
                  {bond.displayName}
                </span>
                <div>{cell(bond) ?? '–'}</div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
