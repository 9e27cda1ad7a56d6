import { useState } from 'react'
import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { type TransactionHrefs, TransactionRows } from './TransactionRows.tsx'

/** How many are shown at first (D3 s2). */
const atFirst = 2

interface PendingSettlementProps {
  readonly transactions: readonly TimelineTransaction[]
  readonly hrefs: TransactionHrefs
}

/** Pending Settlement: orders that are paid and not in demat yet. */
export function PendingSettlement({ transactions, hrefs }: PendingSettlementProps) {
  const { t } = useTexts()
  const [all, setAll] = useState(false)
  if (transactions.length === 0) return null
  return (
    <Card title={t('portfolio.pendingSettlement')}>
      <TransactionRows
        transactions={all ? transactions : transactions.slice(0, atFirst)}
        hrefs={hrefs}
        settles
      />
      {transactions.length > atFirst && !all && (
        <Actions>
          <Button variant="quiet" onClick={() => setAll(true)}>
            {t('portfolio.seeMore')}
          </Button>
        </Actions>
      )}
    </Card>
  )
}
