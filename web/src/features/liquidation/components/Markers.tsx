import { Stepper } from '../../../components/ui/feedback/Stepper.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { markersAt, type Place, type RedeemProductType } from '../markers.ts'
import css from './liquidation.module.css'

interface MarkersProps {
  readonly productType: RedeemProductType
  readonly place: Place
  /** A price had been named before it ended. */
  readonly hadQuote?: boolean
}

/** How far one has come (D3 s2). */
export function Markers({ productType, place, hadQuote }: MarkersProps) {
  const { t } = useTexts()
  const markers = markersAt(productType, place, hadQuote)
  const at = markers.find(({ here }) => here)
  return (
    <div className={css.markers} data-many={productType === 'mld' || undefined}>
      <Stepper
        label={t('liquidation.steps')}
        steps={markers.map(({ id, ...how }) => ({ key: id, label: t(id), ...how }))}
      />
      {/* The list says it already; this is for the eyes of whoever holds a phone. */}
      <p className={css.now} aria-hidden="true">
        {at && t(at.id)}
      </p>
    </div>
  )
}
