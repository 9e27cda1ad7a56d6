import { ScrollBox } from '../../../components/ui/reading/ScrollBox.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from '../content.module.css'
import type { Outcome } from './sample.ts'

/** What the sample pays wherever the index ends: one row an end. */
export function OutcomeTable({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { t, language } = useTexts()
  return (
    <>
      <ScrollBox label={t('mld.outcomes')}>
        <table className={css.table} aria-label={t('mld.outcomes')}>
          <thead>
            <tr>
              {(['indexReturn', 'yourReturn', 'aYear', 'ofLakh'] as const).map(name => (
                <th key={name} scope="col">
                  {t(`mld.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ index, overTerm, aYear, paidPaise }) => (
              <tr key={index}>
                <th scope="row">{signed(index)}</th>
                <td>{percentText(overTerm)}</td>
                <td>{percentText(aYear)}</td>
                <td>{formatPaise(paidPaise, language, { show: 'never' })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={css.note}>{t('mld.outcomesNote')}</p>
    </>
  )
}

const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
