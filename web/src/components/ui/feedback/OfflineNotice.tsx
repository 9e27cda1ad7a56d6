import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t, useTexts } from '../../../lib/i18n.ts'
import css from './notice.module.css'
import { toast } from './toasts.ts'

function watch(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shows that the connection is lost, and that it is back. The live region always exists, so that it is read. */
export function OfflineNotice() {
  const { t: words } = useTexts()
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const was = useRef(online)
  useEffect(() => {
    if (online && !was.current) toast.success(t('common.backOnline'))
    was.current = online
  }, [online])
  return <div role="status">{!online && <p className={css.offline}>{words('common.offline')}</p>}</div>
}
