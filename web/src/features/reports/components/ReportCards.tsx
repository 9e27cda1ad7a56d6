import { Stack } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { ReportCard } from './ReportCard.tsx'
import css from './reports.module.css'

/** The three reports in the order of the documents (D3 s2). */
export function ReportCards() {
  const { t } = useTexts()
  return (
    <Stack gap={6}>
      <div className={css.cards}>
        <ReportCard name="holdings" title={t('reports.holdings')} text={t('reports.holdingsText')} />
        <ReportCard
          name="transactions"
          title={t('reports.transactions')}
          text={t('reports.transactionsText')}
        />
        <ReportCard name="tax" title={t('reports.tax')} text={t('reports.taxText')} />
      </div>
      <p className={css.note}>{t('reports.note')}</p>
    </Stack>
  )
}
