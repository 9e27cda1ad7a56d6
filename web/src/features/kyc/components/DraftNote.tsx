import { useTexts } from '../../../lib/i18n.ts'
import type { DraftState } from '../../../lib/useDraft.ts'
import css from './kyc.module.css'

/** Shows whether the draft is stored. The line always has its height, so that nothing moves. */
export function DraftNote({ state }: { readonly state: DraftState }) {
  const { t } = useTexts()
  return (
    <p className={css.draft} data-state={state} role="status">
      {state === 'kept' && t('kyc.draftSaved')}
      {state === 'failed' && t('kyc.draftFailed')}
    </p>
  )
}
