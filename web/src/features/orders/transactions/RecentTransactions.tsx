import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card } from '../../../components/ui/Card.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { type TransactionHrefs, TransactionRows } from './TransactionRows.tsx'
import type { Timeline } from './useTimeline.ts'

/** How many are shown at first (D3 s2). */
const atFirst = 3

interface RecentTransactionsProps {
  readonly timeline: Timeline
  readonly hrefs: TransactionHrefs
}

/** Recent Transactions: three at first, then all; older pages are read on demand (D3 s2, K-252). */
export function RecentTransactions({ timeline, hrefs }: RecentTransactionsProps) {
  const { t } = useTexts()
  const [all, setAll] = useState(false)
  const { transactions, more, failed, busy, refetch, loadOlder } = timeline
  return (
    <Card title={t('portfolio.recentTransactions')}>
      {transactions === undefined ? (
        failed ? (
          <ErrorState title={t('orders.fetchFailed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : transactions.length === 0 ? (
        <p>{t('orders.noTransactions')}</p>
      ) : (
        <>
          <TransactionRows transactions={all ? transactions : transactions.slice(0, atFirst)} hrefs={hrefs} />
          {all && failed && <p role="alert">{t('orders.fetchFailed')}</p>}
          <Actions>
            {all && more && (
              <Button variant="secondary" busy={busy} onClick={() => void loadOlder()}>
                {t('orders.older')}
              </Button>
            )}
            {(transactions.length > atFirst || more) && (
              <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                {t(all ? 'portfolio.viewLess' : 'portfolio.viewMore')}
              </Button>
            )}
          </Actions>
        </>
      )}
    </Card>
  )
}
