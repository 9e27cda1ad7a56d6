import { Stepper } from '../../../components/ui/feedback/Stepper.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'
import { type LiquidationProductType, markersAt, type Place } from './markers.ts'

interface MarkersProps {
  readonly productType: LiquidationProductType
  readonly place: Place
  /** It had a quote before it ended. */
  readonly hadQuote?: boolean
}

/** The documented progress markers (D3 s2). */
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
      {/* On a phone only the current step's name is visible; the list already carries it for screen readers. */}
      <p className={css.now} aria-hidden="true">
        {at && t(at.id)}
      </p>
    </div>
  )
}
