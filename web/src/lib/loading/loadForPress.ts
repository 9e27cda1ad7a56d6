import { toast } from '../../components/ui/feedback/toasts.ts'
import { t } from '../i18n.ts'
import { whenOnline } from './whenOnline.ts'

/**
 * Loads what the press of a button needs. Undefined when it could not be had: a notice says so, and its button loads the
 * page anew, because the same page never fetches again what it could not load. It does not do so by itself, as a screen
 * that is opened does (`staleBuild.ts`): what is typed beside the button would be lost.
 */
export async function loadForPress<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await whenOnline(load)
  } catch {
    toast.error(t('common.screenFailed'), { label: t('common.retry'), run: () => location.reload() })
    return undefined
  }
}
