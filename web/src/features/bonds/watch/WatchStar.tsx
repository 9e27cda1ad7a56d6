import { setWatched } from '../../../../../shared/contracts/bonds/setWatched.ts'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { IconStar } from '../../../components/ui/icons/actions.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { useWatchList } from './useWatchList.ts'
import css from './watch.module.css'

interface WatchStarProps {
  readonly bond: { readonly product: string; readonly displayName: string }
  /** With its word, on the deal page. */
  readonly worded?: boolean
}

/**
 * Watches a deal, or no longer (U16). Nothing until the list is known, and while it cannot be read; with its word it keeps its room
 * meanwhile, so that the page does not move.
 */
export function WatchStar({ bond: { product, displayName }, worded }: WatchStarProps) {
  const { t } = useTexts()
  const { data, rows, letters } = useWatchList()
  const className = worded ? `${css.star} ${css.worded}` : css.star
  if (worded && data === undefined) return <span className={`${className} ${css.room}`} aria-hidden="true" />
  if (rows === undefined) return null
  const isWatched = rows.some(one => one.product === product)
  const toggle = async (): Promise<void> => {
    const answer = await callContract(setWatched, { product, watched: !isWatched })
    if (answer.ok) {
      rereadAll('getWatchList')
      if (!isWatched) toast.success(t(letters === true ? 'bonds.watchAdded' : 'bonds.watchAddedQuietly'))
    } else if (answer.status !== 401) toast.error(await problemText(answer.problem))
  }
  return (
    <button type="button" className={className} aria-pressed={isWatched} onClick={() => void toggle()}>
      <IconStar size={20} />
      {worded ? t('bonds.watch') : <VisuallyHidden>{t('bonds.watch')}</VisuallyHidden>}
      <VisuallyHidden>
        : <span lang="en">{displayName}</span>
      </VisuallyHidden>
    </button>
  )
}
