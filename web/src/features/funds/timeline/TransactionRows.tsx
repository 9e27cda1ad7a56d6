import { memo, useState } from 'react'
import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from '../parts/funds.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import { hasStatus, statusWords, typeText } from './transactionWords.ts'

interface TransactionRowsProps {
  readonly rows: readonly FundTransaction[]
  /** Left out on the page of the fund itself. */
  readonly fundHref?: ((code: string) => string) | undefined
}

/** Rows of statements, newest first; each can be taken out of the figures (K-228). */
export function TransactionRows({ rows, fundHref }: TransactionRowsProps) {
  const [removing, setRemoving] = useState<FundTransaction>()
  return (
    <>
      <RowList>
        {rows.map(row => (
          <TransactionRow
            key={`${row.positionId} ${row.rowId}`}
            row={row}
            fundHref={fundHref}
            onRemove={setRemoving}
          />
        ))}
      </RowList>
      <RemoveDialog row={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

interface TransactionRowProps extends Pick<TransactionRowsProps, 'fundHref'> {
  readonly row: FundTransaction
  readonly onRemove: (row: FundTransaction) => void
}

const TransactionRow = memo(function TransactionRow({ row, fundHref, onRemove }: TransactionRowProps) {
  const { t, language } = useTexts()
  const { codeAMFI, dname, amountPaise, status, cartType } = row
  const { text, tone } = statusWords(status, cartType)
  return (
    <Row
      end={
        <>
          {amountPaise !== undefined && <MoneyText paise={amountPaise} show="always" />}
          <button type="button" className={css.jump} onClick={() => onRemove(row)}>
            {t('funds.remove')}
            <VisuallyHidden>
              : {t(typeText(row))}, {dayText(row.date, language)}, <span lang="en">{dname}</span>
            </VisuallyHidden>
          </button>
        </>
      }
    >
      {fundHref !== undefined &&
        (codeAMFI === undefined ? (
          <strong lang="en">{dname}</strong>
        ) : (
          <a href={fundHref(codeAMFI)} lang="en">
            {dname}
          </a>
        ))}
      <TransactionFacts row={row} />
      {hasStatus(row) && <p className={`${css.small} ${css[tone]}`}>{t(text)}</p>}
    </Row>
  )
})
