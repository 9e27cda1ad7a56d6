import { getValidPans } from '../../../../shared/contracts/account/pans/getValidPans.ts'
import { allPans } from '../../../../shared/contracts/account/pans/panBody.ts'
import { setPanDefault } from '../../../../shared/contracts/account/pans/setPanDefault.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { useAction } from '../../lib/calls/useAction.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { t } from '../../lib/i18n.ts'

/** The PANs and the default one; `rereadAll('getValidPans')` requests them again. */
export const usePans = () => useRead(getValidPans, {})

/**
 * What the portfolio shows: a PAN that is usable, or all of them. The choice is kept at the server, so every device has it.
 * `onChosen` reads again what depends on it, e.g. `rereadAll(...)` of the portfolio's calls (R-FUNDS-011).
 */
export function usePanSelection(onChosen: () => Promise<void> = async () => undefined) {
  const { data, refetch } = usePans()
  const pans = data?.ok === true ? data.body.data : undefined
  const action = useAction(async (pan: string) => {
    const answer = await callContract(setPanDefault, { pan })
    if (!answer.ok) return answer
    await Promise.all([rereadAll('getValidPans'), onChosen()])
    toast.success(t('common.success'))
    return answer
  })
  const usable = pans?.list.filter(({ active, pending }) => active && !pending) ?? []
  return {
    data,
    refetch,
    /** Whether there is anything to choose between. */
    hasChoice: usable.length > 1,
    chosen: pans?.default.pan ?? allPans,
    usable,
    choose: action.run,
    busy: action.busy,
    error: action.error,
  }
}
