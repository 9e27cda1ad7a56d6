import type { LiquidationDetails } from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { EnglishRow, MoneyRow, UnitsRow } from '../../../components/ui/Rows.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import { priceOrigin } from '../../../lib/priceOrigin.ts'
import { formatLockedUnits } from '../formatLiquidation.ts'
import { ValueRows } from '../ValueRows.tsx'

interface OverviewProps {
  readonly details: LiquidationDetails
}

/** The overview table (D3 s2, s3): what is held, how much of it can be sold, and at what price. */
export function Overview({ details }: OverviewProps) {
  const { t, language } = useTexts()
  const { productType, price } = details
  const { from, date } = priceOrigin(price, language)
  return (
    <Card title={t('liquidation.overview')}>
      <DescriptionList>
        <EnglishRow
          label={t('liquidation.product')}
          note={t(`liquidation.kind.${productType}`)}
          text={details.productName}
        />
        <LedgerRow label="ISIN">{details.ISIN}</LedgerRow>
        <UnitsRow label={t('liquidation.available')} units={details.availableUnits} />
        <UnitsRow
          label={t('liquidation.locked')}
          note={formatLockedUnits(details, t, language)}
          units={details.lockedUnits}
        />
        {details.unitsInRequest > 0 && (
          <UnitsRow label={t('liquidation.inRequest')} units={details.unitsInRequest} />
        )}
        <UnitsRow label={t('liquidation.total')} units={details.totalUnits} />
        {/* Units that cannot be sold (before a payment, until maturity, or at all) have no price. */}
        {details.unpriced !== true && (
          <MoneyRow
            label={t(productType === 'mld' ? 'liquidation.lastPrice' : 'liquidation.unitPrice')}
            note={
              productType === 'mld'
                ? t('liquidation.noOffer', { date })
                : details.priceIsLive
                  ? t('liquidation.priceLive')
                  : t(`liquidation.priceFrom.${from}`, { date })
            }
            paise={details.unitPricePaise}
            open
          />
        )}
        <LedgerRow label={t('liquidation.exitLoad')}>{percentText(details.exitLoadInPerc)}</LedgerRow>
      </DescriptionList>
    </Card>
  )
}

/** The amount for the chosen units: value less exit load, payout date and account. */
export function Receipt({ details }: OverviewProps) {
  const { t } = useTexts()
  const mld = details.productType === 'mld'
  return (
    <DescriptionList>
      <ValueRows {...details} />
      <LedgerRow
        total
        label={t(mld ? 'liquidation.youMightReceive' : 'liquidation.youReceive')}
        note={
          <>
            {details.payoutsWait === true ? (
              t('liquidation.delayedHold')
            ) : mld ? (
              // The payout date depends on the day the investor accepts the quote.
              t('liquidation.paidAfterAgree')
            ) : (
              <>
                {t('liquidation.payOn')} <DateText iso={details.settlementDateStr} />
                {details.provisional && <> ({t('liquidation.provisional')})</>}
              </>
            )}
            {details.paidTo !== undefined && details.payoutsWait !== true && (
              <>
                {', '}
                {t('liquidation.paidTo', { account: details.paidTo })}
              </>
            )}
          </>
        }
      >
        <MoneyText paise={details.redemptionPaise} show="always" />
      </LedgerRow>
    </DescriptionList>
  )
}
