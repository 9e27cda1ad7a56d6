import { toast } from '../../components/ui/feedback/toasts.ts'
import { t } from '../i18n.ts'
import { whenOnlineOrStored } from './whenOnline.ts'

/**
 * Loads what the press of a button needs. Undefined when it could not be had, which a notice says. With a connection its
 * button loads the page anew, because the same page never fetches again what it could not load; without one the same press
 * later is enough. The page does not load itself anew, as a screen that is opened does (`staleBuild.ts`): what is typed
 * beside the button would be lost.
 */
export async function loadForPress<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await whenOnlineOrStored(load)
  } catch {
    const reload = { label: t('common.retry'), run: () => location.reload() }
    toast.error(t('common.screenFailed'), navigator.onLine ? reload : undefined)
    return undefined
  }
}
