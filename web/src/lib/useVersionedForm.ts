import { useRef, useState } from 'react'

/**
 * A form over a record that is read again while the form is open (on focus, by polling). A field keeps its text, so
 * the version must stay with the text: a save with a newer version would overwrite what another tab saved.
 * `version` is the server's version, or any string that changes with what is saved.
 */
export function useVersionedForm<T>(record: T, version: string | undefined) {
  const touched = useRef(false)
  const [, setRebased] = useState(0)
  const newest = { record, version, key: JSON.stringify([version, record]) }
  const held = useRef(newest)
  if (!touched.current) held.current = newest
  const { current: base } = held
  return {
    /** The record the form is filled from: the newest one until the first change, then the one the person saw. */
    base: base.record,
    /** The version of `base`. A save sends this one, never the newest. */
    version: base.version,
    /** The form's `key`: an untouched form is filled anew when the record changes. */
    key: base.key,
    /** Another tab or device has saved a newer version since the first change; nothing typed is lost. Show it. */
    outdated: base.version !== version,
    /** The form was changed: call it on every change. */
    touch: () => {
      touched.current = true
    },
    /** What was typed is saved or given up: the form follows the newest record again. */
    rebase: () => {
      touched.current = false
      held.current = newest
      setRebased(count => count + 1)
    },
  }
}
