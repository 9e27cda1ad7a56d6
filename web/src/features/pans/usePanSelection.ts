import { getValidPans } from '../../../../shared/contracts/account/pans/getValidPans.ts'
import { allPans } from '../../../../shared/contracts/account/pans/panBody.ts'
import { setPanDefault } from '../../../../shared/contracts/account/pans/setPanDefault.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { useAction } from '../../lib/calls/useAction.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { t } from '../../lib/i18n.ts'
import { rereadPans } from './rereadPans.ts'

/** The PANs and the default one; `rereadAll('getValidPans')` requests them again. */
const usePans = () => useRead(getValidPans, {})

/**
 * What the portfolio shows: a PAN that is usable, or all of them. The choice is kept at the server, so every device has it.
 * What depends on it is read again (R-FUNDS-011).
 */
export function usePanSelection() {
  const { data, refetch } = usePans()
  const pans = data?.ok === true ? data.body.data : undefined
  const action = useAction(async (pan: string) => {
    const answer = await callContract(setPanDefault, { pan })
    if (!answer.ok) return answer
    await rereadPans()
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
