import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { getFundDetails } from '../../../../../shared/contracts/funds/getFundDetails.ts'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'

interface CutOffsProps {
  /** Left out: only the general rule is known. */
  readonly ofScheme?: BodyOf<typeof getFundDetails>['data']['cutOffs']
}

/** Until when an order counts for the price of the day: SEBI's times, since the documents' are later (scope: Mutual funds). */
export function CutOffs({ ofScheme }: CutOffsProps) {
  const { t } = useTexts()
  return (
    <Card title={t('fundPage.cutOffs')} variant="sunken">
      {ofScheme !== undefined && (
        <DescriptionList>
          <LedgerRow
            label={t('fundPage.cutOffBuy')}
            note={ofScheme.isLiquid ? t('fundPage.liquidNote') : undefined}
          >
            {t(`fundPage.time.${ofScheme.purchase}`)}
          </LedgerRow>
          <LedgerRow label={t('fundPage.cutOffSell')}>{t(`fundPage.time.${ofScheme.redemption}`)}</LedgerRow>
        </DescriptionList>
      )}
      <p>{t('fundPage.cutOffsText')}</p>
    </Card>
  )
}
