import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { ConfirmButton } from '../../../components/ui/feedback/ConfirmButton.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { cancel } from '../liquidationCalls.ts'
import { isSignedOut } from '../refusals.ts'
import { rereadLiquidation } from '../useLiquidation.ts'

interface EndLiquidationProps {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}

/** Rejects a quote, or cancels a request without a quote, after a confirmation. */
export function EndLiquidation({ record, onReread }: EndLiquidationProps) {
  const { t } = useTexts()
  const kind = (['reject', 'cancel'] as const).find(move => record.moves.includes(move))
  if (kind === undefined) return null
  return (
    <ConfirmButton
      label={t(`liquidation.${kind}`)}
      title={t(`liquidation.${kind}Title`)}
      text={t(`liquidation.${kind}Text`)}
      keepLabel={t('liquidation.keep')}
      action={() => cancel({ ISIN: record.ISIN, orderId: record.orderId })}
      onEnd={answer => {
        if (answer.ok) {
          toast.success(t(kind === 'reject' ? 'liquidation.rejected' : 'liquidation.cancelled'))
          void rereadLiquidation()
        } else if (!isSignedOut(answer.status)) void onReread()
      }}
    />
  )
}
