import { incomeRates } from '../../../../../shared/finance/incomeRates.ts'
import { SelectField } from '../../../components/ui/form/TextField.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** The rates of now, as `getPrice` accepts them; the last one has the highest surcharge. */
const rates = incomeRates.at(-1)?.rates ?? []

/** The income-tax slab for the yield after tax; used on this screen only. */
export function SlabField({
  slab,
  onSlab,
}: {
  readonly slab: string
  readonly onSlab: (slab: string) => void
}) {
  const { t } = useTexts()
  return (
    <SelectField
      name="slab"
      label={t('bonds.slabLabel')}
      hint={t('bonds.slabHint')}
      placeholder={null}
      value={slab}
      onChange={event => onSlab(event.currentTarget.value)}
      options={[
        ...rates.slice(0, -1).map(one => ({
          value: one.ratePercent,
          label: t(one.surchargePercent === '0' ? 'bonds.slab' : 'bonds.slabSurcharge', {
            slab: one.slabPercent,
            surcharge: one.surchargePercent,
            rate: one.ratePercent,
          }),
        })),
        ...rates.slice(-1).map(one => ({
          value: one.ratePercent,
          label: t('bonds.slabHighest', { rate: one.ratePercent }),
        })),
      ]}
    />
  )
}
