import { getPlan } from '../../../../shared/contracts/account/plans/getPlan.ts'
import { Card, DescriptionList, LedgerRow } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { DateRow, MoneyRow } from '../../components/ui/Rows.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useRead } from '../../lib/calls/useRead.ts'
import { useTexts } from '../../lib/i18n.ts'

/** The investor's plan with its price, its limit and its end. */
export function PlanCard() {
  const { t } = useTexts()
  const read = useRead(getPlan, {})
  if (read.data?.ok !== true) return <ReadState read={read} waiting={<Skeleton cards={1} />} />
  const { plan, pricePaise, limitPaise, expiry } = read.data.body.data
  return (
    <Card title={t('plans.plan')}>
      <DescriptionList>
        <LedgerRow label={t('plans.plan')}>{t(`plans.${plan}`)}</LedgerRow>
        {pricePaise === 0 ? (
          <LedgerRow label={t('plans.price')}>{t('plans.nothing')}</LedgerRow>
        ) : (
          <MoneyRow label={t('plans.price')} paise={pricePaise} open />
        )}
        {limitPaise === null ? (
          <LedgerRow label={t('plans.limit')}>{t('plans.noLimit')}</LedgerRow>
        ) : (
          <MoneyRow label={t('plans.limit')} paise={limitPaise} open />
        )}
        {expiry === null ? (
          <LedgerRow label={t('plans.expiry')}>{t('plans.noExpiry')}</LedgerRow>
        ) : (
          <DateRow label={t('plans.expiry')} iso={expiry} />
        )}
      </DescriptionList>
    </Card>
  )
}
