import { useEffect, useState } from 'react'
import { getBanners } from '../../../../shared/contracts/content/getBanners.ts'
import type { BodyOf } from '../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

export type Popup = BodyOf<typeof getBanners>['data'][number]

/** Marks that popups were requested in this session; cleared at log-out (K-250). */
const shownKey = 'sthirank.popups'
/** The delay after the first screen (D3 s4, s9). */
const delayMs = 1000
/** How often it is checked whether the person is still busy. */
const checkMs = 1000

/** Whether a popup would interrupt: another dialog is open, or somebody is typing. */
function isBusy(): boolean {
  const at = document.activeElement
  return (
    document.visibilityState !== 'visible' ||
    document.querySelector('dialog[open]') !== null ||
    (at !== null && /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName))
  )
}

/**
 * The popups of the server, requested once per session and shown one after the other. None is shown while `held`, over
 * another dialog, or while the person types. Without an answer the next page requests them again.
 */
export function usePopups(held: boolean, inApp: boolean) {
  const [queue, setQueue] = useState<readonly Popup[]>([])
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (readStored('session', shownKey) !== null) return
    const request = new AbortController()
    const timer = setTimeout(() => {
      callContract(getBanners, { language: currentLanguage() }, { signal: request.signal }).then(
        answer => {
          if (!answer.ok) return
          writeStored('session', shownKey, 'asked')
          setQueue(answer.body.data.filter(({ show, type }) => show && !(inApp && type === 'downloadApp')))
        },
        cause => {
          // Aborted: the screen was left.
          if (!request.signal.aborted) throw cause
        },
      )
    }, delayMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [inApp])
  const waiting = queue.length > 0 && !open && !held
  useEffect(() => {
    if (!waiting) return
    const showNext = (): void => {
      if (!isBusy()) setOpen(true)
    }
    showNext()
    const timer = setInterval(showNext, checkMs)
    return () => clearInterval(timer)
  }, [waiting])
  return {
    popup: open ? queue[0] : undefined,
    close: () => {
      setOpen(false)
      setQueue(rest => rest.slice(1))
    },
  }
}
