import { getStats } from '../../../../../shared/contracts/content/getStats.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from '../content.module.css'

/** The platform's figures of a page, with the day they were counted and the sentence beside them (K-029); nothing without them. */
export function PlatformStats({ page }: { readonly page: string }) {
  const { t, language } = useTexts()
  const { data } = useRead(getStats, { page, language }, { freshMs: 600_000 })
  if (data?.ok !== true) return null
  const { stats, note, asOf } = data.body.data
  return (
    <>
      <dl className={css.stats}>
        {stats.map(({ id, value, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>
        {note} {t('mld.countedOn', { date: dayText(asOf, language) })}
      </p>
    </>
  )
}
