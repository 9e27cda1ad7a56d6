import { toast } from '../../components/ui/feedback/toasts.ts'
import { t } from '../i18n.ts'
import { reloadForNewBuild } from './staleBuild.ts'
import { whenOnline } from './whenOnline.ts'

/**
 * Loads what the press of a button needs. Undefined when it could not be had: a notice says so, with the way on, because
 * the same page never fetches again what it could not load; after a deployment the page reloads by itself.
 */
export async function loadForPress<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await whenOnline(load)
  } catch (cause) {
    if (!reloadForNewBuild(cause))
      toast.error(t('common.screenFailed'), { label: t('common.retry'), run: () => location.reload() })
    return undefined
  }
}
