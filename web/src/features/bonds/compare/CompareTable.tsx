import { useTexts } from '../../../lib/i18n.ts'
import { type ComparedProps, DealName, RemoveButton } from './Compared.tsx'
import css from './compare.module.css'
import { compareRows } from './compareRows.tsx'

/** The deals in columns, where the screen has room for four of them. */
export function CompareTable({ bonds, dealHref, onRemove }: ComparedProps) {
  const texts = useTexts()
  const title = texts.t('bonds.compareTitle')
  return (
    <section className={css.scroll} aria-label={title}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {bonds.map(bond => (
              <th key={bond.product} scope="col">
                <DealName bond={bond} dealHref={dealHref} />
                <RemoveButton bond={bond} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(texts).map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {bonds.map(bond => (
                <td key={bond.product}>{cell(bond) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
