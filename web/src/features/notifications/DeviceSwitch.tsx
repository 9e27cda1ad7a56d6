import { useEffect, useState } from 'react'
import { listPushDevices } from '../../../../shared/contracts/messaging/listPushDevices.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { Switch } from '../../components/ui/form/Switch.tsx'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { problemText, useTexts } from '../../lib/i18n.ts'
import {
  addThisDevice,
  type PushObstacle,
  pushObstacle,
  removeThisDevice,
  thisDevice,
} from '../../lib/push/pushDevice.ts'

const obstacleTexts = {
  unsupported: 'notifications.pushUnsupported',
  install: 'notifications.pushInstall',
  blocked: 'notifications.pushBlocked',
} as const satisfies Record<PushObstacle, string>

/** Notifications on this device: the browser is asked only when the person switches them on. */
export function DeviceSwitch() {
  const { t } = useTexts()
  const { data } = useRead(listPushDevices, {})
  const [here, setHere] = useState<string | null>()
  const [obstacle, setObstacle] = useState(pushObstacle)
  const [pending, setPending] = useState<boolean>()

  useEffect(() => {
    let left = false
    const known = (id: string | null): void => {
      if (!left) setHere(id)
    }
    // A browser that does not say has no subscription that we could end.
    thisDevice().then(
      id => known(id ?? null),
      () => known(null),
    )
    return () => {
      left = true
    }
  }, [])

  const list = data?.ok === true ? data.body : undefined
  const isOn = list?.devices.some(({ id }) => id === here) ?? false
  const change = async (on: boolean): Promise<void> => {
    if (list === undefined) return
    setPending(on)
    try {
      const trouble = on ? await addThisDevice(list.key) : await removeThisDevice()
      const next = (await thisDevice()) ?? null
      if (typeof trouble === 'object') toast.error(await problemText(trouble))
      // The question may be closed without an answer; then nothing was saved.
      else if (on === (next !== null)) toast.success(t('notifications.saved'))
      setObstacle(pushObstacle())
      setHere(next)
      await rereadAll(listPushDevices.name)
    } catch (error) {
      // The browser's own refusals, e.g. of its push service: other errors are ours.
      if (!(error instanceof DOMException)) throw error
      toast.error(t('notifications.pushFailed'))
    } finally {
      setPending(undefined)
    }
  }
  return (
    <Switch
      label={t('notifications.device')}
      hint={t(obstacle === undefined ? 'notifications.deviceHow' : obstacleTexts[obstacle])}
      checked={pending ?? (isOn && obstacle === undefined)}
      disabled={pending !== undefined || list === undefined || here === undefined || obstacle !== undefined}
      onChange={on => void change(on)}
    />
  )
}
