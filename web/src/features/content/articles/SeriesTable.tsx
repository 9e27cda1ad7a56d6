import { ScrollBox } from '../../../components/ui/reading/ScrollBox.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from '../content.module.css'

/** The documents' five series (D2 s9, D3 s3; R-CONTENT-022): an illustration. Percents are shown, never calculated with. */
const series = [
  { name: 'I', tenor: 18, principal: 'bullet', interest: 'monthly', coupon: '9.48', xirr: '9.90' },
  { name: 'II', tenor: 24, principal: 'quarterly', interest: 'quarterly', coupon: '9.55', xirr: '9.90' },
  { name: 'III', tenor: 24, principal: 'bullet', interest: 'monthly', coupon: '9.66', xirr: '10.10' },
  { name: 'IV', tenor: 36, principal: 'annual', interest: 'annual', coupon: '10.30', xirr: '10.30' },
  { name: 'V', tenor: 36, principal: 'bullet', interest: 'monthly', coupon: '9.84', xirr: '10.30' },
] as const

const columns = [
  'learn.seriesName',
  'learn.seriesTenor',
  'learn.seriesPrincipal',
  'learn.seriesInterest',
  'learn.seriesCoupon',
  'learn.seriesXirr',
] as const

/** The table of the article on public issues. */
export function SeriesTable() {
  const { t } = useTexts()
  return (
    <ScrollBox label={t('learn.series')}>
      <table className={css.table} aria-label={t('learn.series')}>
        <thead>
          <tr>
            {columns.map(text => (
              <th key={text} scope="col">
                {t(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ name, tenor, principal, interest, coupon, xirr }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{tenor}</td>
              <td>{t(`learn.often.${principal}`)}</td>
              <td>{t(`learn.often.${interest}`)}</td>
              <td>{percentText(coupon)}</td>
              <td>{percentText(xirr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
