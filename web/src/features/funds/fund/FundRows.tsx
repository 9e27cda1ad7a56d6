import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useAction } from '../../../lib/calls/useAction.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { ShowMore } from '../parts/ShowMore.tsx'
import { useShown } from '../parts/useShown.ts'
import { changeRow } from '../timeline/changeRow.ts'
import { TransactionFacts } from '../timeline/TransactionFacts.tsx'
import { TransactionRows } from '../timeline/TransactionRows.tsx'
import { typeText } from '../timeline/transactionWords.ts'

interface RowsProps {
  readonly rows: readonly FundTransaction[]
}

/** Every row behind the holding, newest first. */
export function FundRows({ rows }: RowsProps) {
  const { t } = useTexts()
  const { shown, count, next, more } = useShown(rows)
  return (
    <Card title={t('fundPage.transactions')}>
      {rows.length === 0 ? <p>{t('fundPage.noTransactions')}</p> : <TransactionRows rows={shown} />}
      <ShowMore next={next} shown={count} all={rows.length} onMore={more} />
    </Card>
  )
}

/** Rows that the investor took out, with the way back. */
export function DeletedRows({ rows }: RowsProps) {
  const { t } = useTexts()
  const { shown, count, next, more } = useShown(rows)
  return (
    <Card title={t('fundPage.deleted')}>
      <p>{t('fundPage.deletedText')}</p>
      <RowList>
        {shown.map(row => (
          <DeletedRow key={`${row.positionId} ${row.rowId}`} row={row} />
        ))}
      </RowList>
      <ShowMore next={next} shown={count} all={rows.length} onMore={more} />
    </Card>
  )
}

function DeletedRow({ row }: { readonly row: FundTransaction }) {
  const { t, language } = useTexts()
  const { busy, error, run } = useAction(async () => {
    const answer = await changeRow(row, 'restore')
    if (answer.ok) toast.success(t('funds.restored'))
    return answer
  })
  return (
    <Row
      end={
        <>
          {row.amountPaise !== undefined && <MoneyText paise={row.amountPaise} show="always" />}
          <Button variant="secondary" busy={busy} onClick={run}>
            {t('fundPage.restore')}
            <VisuallyHidden>
              : {t(typeText(row))}, {dayText(row.date, language)}
            </VisuallyHidden>
          </Button>
        </>
      }
    >
      <TransactionFacts row={row} />
      {error !== undefined && <Banner tone="error" title={error} />}
    </Row>
  )
}
