import { allPans } from '../../../../shared/contracts/account/pans/panBody.ts'
import { maskPan } from '../../../../shared/vocabulary/identifiers.ts'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { SelectField } from '../../components/ui/form/TextField.tsx'
import { useTexts } from '../../lib/i18n.ts'
import type { usePanSelection } from './usePanSelection.ts'

/** One PAN or all of them; nothing while there is only one. */
export function PanSelector({ selection }: { readonly selection: ReturnType<typeof usePanSelection> }) {
  const { t } = useTexts()
  const { hasChoice, usable, chosen, choose, busy, error } = selection
  if (!hasChoice) return null
  const options = [
    { value: allPans, label: t('pans.all') },
    ...usable.map(({ pan, name, nickName }) => ({
      value: pan,
      label: `${nickName ?? name}, ${maskPan(pan)}`,
    })),
  ]
  return (
    <div>
      <SelectField
        name="shownPan"
        label={t('pans.shown')}
        hint={t('pans.shownHint')}
        options={options}
        placeholder={null}
        value={chosen}
        disabled={busy}
        onChange={event => choose(event.currentTarget.value)}
      />
      {error !== undefined && <Banner tone="error" title={error} />}
    </div>
  )
}
