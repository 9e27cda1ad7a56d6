import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import type { FundHrefs, FundPortfolio } from '../useFunds.ts'

/** The place of the holdings without a PAN, beneath the overview; a button leads there, since `#` is the router's. */
export const panlessPlace = 'funds-panless'

interface LeftOutProps {
  readonly leftOut: FundPortfolio['leftOut']
  readonly hrefs: FundHrefs
}

/** What the figures leave out, why, and what helps. Nothing when they leave out nothing. */
export function LeftOut({ leftOut, hrefs }: LeftOutProps) {
  const { t } = useTexts()
  const toImport = (label: string): ReactNode => <a href={hrefs.import}>{label}</a>
  const reasons = [
    {
      count: leftOut.panless,
      text: 'funds.leftOutPanless',
      next: (
        <button
          type="button"
          className={css.jump}
          onClick={() => document.getElementById(panlessPlace)?.focus()}
        >
          {t('funds.nextPanless')}
        </button>
      ),
    },
    { count: leftOut.broken, text: 'funds.leftOutBroken', next: toImport(t('funds.nextNewer')) },
    { count: leftOut.partial, text: 'funds.leftOutPartial', next: toImport(t('funds.nextWhole')) },
    {
      count: leftOut.holdingsOnly,
      text: 'funds.leftOutHoldingsOnly',
      next: toImport(t('funds.nextDetailed')),
    },
    { count: leftOut.edited, text: 'funds.leftOutEdited', next: t('funds.nextRestore') },
    { count: leftOut.unpriced, text: 'funds.leftOutUnpriced', next: toImport(t('funds.nextPriced')) },
  ] as const
  const shown = reasons.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('funds.leftOut')}>
      <h3 className={css.reasonsTitle}>{t('funds.leftOut')}</h3>
      <ul className={css.reasons}>
        {shown.map(({ count, text, next }) => (
          <li key={text}>
            {t(text, { count })} {next}
          </li>
        ))}
      </ul>
    </section>
  )
}
