import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { IssuerYear, ShownEvidence } from '../../../../../shared/contracts/bonds/evidenceBody.ts'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './evidence.module.css'

/** Crores as the accounts give them, without decimals from a hundred on. */
function croreText(crore: string): string {
  const value = Number(crore)
  const digits = Math.abs(value) >= 100 ? 0 : 1
  const text = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(value))
  return value < 0 ? `−${text}` : text
}

/** The accounts of three years, the last one at the right (U17). */
export function FiguresCard({ figures }: { readonly figures: ShownEvidence['figures'] }) {
  const { t, language } = useTexts()
  const { years } = figures
  const isLender = years.every(({ grossNpaPercent }) => grossNpaPercent !== undefined)
  const rows: readonly (readonly [string, (year: IssuerYear) => string])[] = [
    [t('evidence.revenue'), year => croreText(year.revenueCrore)],
    [t('evidence.profit'), year => croreText(year.profitCrore)],
    [t('evidence.netWorth'), year => croreText(year.netWorthCrore)],
    [t('evidence.debtToEquity'), year => Number(year.debtToEquity).toFixed(1)],
    isLender
      ? [t('evidence.grossNpa'), year => percentText(year.grossNpaPercent ?? '')]
      : [t('evidence.interestCover'), year => Number(year.interestCover ?? 0).toFixed(1)],
  ]
  const last = years.length - 1
  return (
    <Card title={t('evidence.figuresTitle')}>
      {figures.of !== undefined && (
        <p className={css.quiet} lang={language === 'hi' ? undefined : 'en'}>
          {t('evidence.figuresOf', { name: figures.of })}
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              {t('evidence.yearTo', {
                date: dayText(years[last]?.yearEnd ?? '', language).replace(/ \d{4}$/, ''),
              })}
            </th>
            {years.map(({ yearEnd }) => (
              <th key={yearEnd} scope="col">
                {yearEnd.slice(0, 4)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, figureOf]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {years.map((year, place) => (
                <td key={year.yearEnd} className={place === last ? css.latest : undefined}>
                  {figureOf(year)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        <PublishedText en={figures.comment} hi={figures.commentInHindi} />
      </p>
    </Card>
  )
}

interface RatingsCardProps {
  readonly evidence: Pick<ShownEvidence, 'ratingHistory' | 'ratingReviewOn'>
  /** With the reason that the agency gave. */
  readonly reasons?: boolean
}

/** Every publication of the agencies, the newest first. */
export function RatingsCard({ evidence: { ratingHistory, ratingReviewOn }, reasons }: RatingsCardProps) {
  const { t, language } = useTexts()
  return (
    <Card title={t('evidence.ratingsTitle')}>
      <ol className={css.steps}>
        {ratingHistory.map(({ date, agency, grade, outlook, action, rationale, rationaleInHindi }) => (
          <li key={`${date} ${agency}`} className={css.step}>
            <span>
              <span className={css.grade}>
                <span lang="en">{grade}</span>, {t(`evidence.outlook.${outlook}`)}
              </span>{' '}
              <span className={css.quiet}>
                <span lang="en">{agency}</span>, <DateText iso={date} />
              </span>
            </span>
            <span className={css.quiet}>{t(`evidence.action.${action}`)}</span>
            {reasons && (
              <p className={css.why}>
                <PublishedText en={rationale} hi={rationaleInHindi} />
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className={css.note}>{t('evidence.ratingsNote', { date: dayText(ratingReviewOn, language) })}</p>
    </Card>
  )
}

/** What stands behind the debt, with the day on which that was certified and by whom. */
export function CoverCard({ bond }: { readonly bond: BondDetails }) {
  const { t, language } = useTexts()
  const { security, evidence } = bond
  const cover = evidence?.cover
  const [now, ...before] = cover?.certificates ?? []
  const trustee = (
    <p className={css.note}>
      {t('evidence.trustee')}: <strong lang="en">{security.trustee}</strong>. {t('bonds.trusteeWhy')}.
    </p>
  )
  if (cover === undefined || now === undefined)
    return (
      <Card title={t('evidence.unsecuredTitle')}>
        <p className={css.risk}>{t('evidence.unsecuredRisk')}</p>
        {trustee}
      </Card>
    )
  const times = (value: string): string => t('evidence.times', { times: Number(value).toFixed(2) })
  return (
    <Card title={t('evidence.coverTitle')}>
      <p>
        <PublishedText en={security.kind} hi={bond.inHindi?.security} />
      </p>
      <DescriptionList>
        <LedgerRow
          label={t('evidence.coverNow', { date: dayText(now.asOf, language) })}
          note={t('evidence.coverWhy', { trustee: cover.certifiedBy })}
        >
          {times(now.times)}
        </LedgerRow>
        <LedgerRow label={t('evidence.coverPromised')}>{times(cover.promised)}</LedgerRow>
        {before.length > 0 && (
          <LedgerRow label={t('evidence.coverBefore')}>
            {before.map(one => Number(one.times).toFixed(2)).join(' · ')}
          </LedgerRow>
        )}
      </DescriptionList>
      {trustee}
      <p className={css.risk}>{t('evidence.coverRisk')}</p>
    </Card>
  )
}

/** The documents, each with its kind in the reader's language, its day and what sort of file it is. */
export function PapersCard({ bond }: { readonly bond: Pick<BondDetails, 'documents'> }) {
  const { t } = useTexts()
  if (bond.documents.length === 0) return null
  return (
    <Card title={t('evidence.papersTitle')}>
      <ul className={css.papers}>
        {bond.documents.map(({ name, url, kind, date }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {kind === undefined ? <span lang="en">{name}</span> : t(`evidence.paper.${kind}`)}
              <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
            </a>
            <span className={css.quiet}>
              {date !== undefined && <DateText iso={date} />}
              {url.endsWith('.pdf') && ', PDF'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
