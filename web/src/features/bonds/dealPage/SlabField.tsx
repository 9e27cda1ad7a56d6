import { SelectField } from '../../../components/ui/form/TextField.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** Tax slabs with their rates including 4 % cess, as `getPrice` accepts them. */
const slabs = [
  { slab: '0', rate: '0' },
  { slab: '5', rate: '5.2' },
  { slab: '10', rate: '10.4' },
  { slab: '15', rate: '15.6' },
  { slab: '20', rate: '20.8' },
  { slab: '25', rate: '26' },
  { slab: '30', rate: '31.2' },
] as const
/** The highest rate, with the highest surcharge. */
const highest = '42.744'

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
        ...slabs.map(one => ({
          value: one.rate,
          label: t('bonds.slab', { slab: one.slab, rate: one.rate }),
        })),
        { value: highest, label: t('bonds.slabHighest', { rate: highest }) },
      ]}
    />
  )
}
