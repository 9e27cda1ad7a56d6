import { useEffect, useState } from 'react'
import { getBanners } from '../../../../shared/contracts/content/getBanners.ts'
import type { BodyOf } from '../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { countUse } from '../../lib/usage.ts'

export type Popup = BodyOf<typeof getBanners>['data'][number]

/** Marks that popups were requested in this session; cleared at log-out (K-250). */
const shownKey = 'sthirank.popups'
/** Marks which offers this device has shown: an offer is made once, and not in every session (U8). */
const offersKey = 'sthirank.offersShown'
const wasOffered = ({ id }: Popup): boolean =>
  readStored('local', offersKey)?.split(' ').includes(id) ?? false
const noteOffered = ({ id }: Popup): boolean =>
  writeStored('local', offersKey, [readStored('local', offersKey), id].filter(Boolean).join(' '))
/** An offer of ours, and no news that somebody needs. */
const isOffer = ({ type }: Popup): boolean => type === 'firstLogin'

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

/** Whether the screen says something that an offer must not lie over: news, a refusal, a failure, a lost connection. */
const saysSomething = (): boolean =>
  navigator.onLine === false || document.querySelector('main [data-notice]') !== null

interface PopupRules {
  /** The current screen must not be interrupted. */
  readonly held: boolean
  /** Inside the mobile app: no advertisement of the app. */
  readonly inApp: boolean
  /** Whether offers belong on this screen: on Home only. */
  readonly offers: boolean
}

/**
 * The popups of the server, requested once per session and shown one after the other. None is shown while `held`, over
 * another dialog, or while the person types; an offer only where offers belong, and once. Without an answer the next page
 * requests them again.
 */
export function usePopups({ held, inApp, offers }: PopupRules) {
  const [queue, setQueue] = useState<readonly Popup[]>([])
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<Popup>()
  useEffect(() => {
    if (readStored('session', shownKey) !== null) return
    const request = new AbortController()
    const timer = setTimeout(() => {
      callContract(getBanners, { language: currentLanguage() }, { signal: request.signal }).then(
        answer => {
          if (!answer.ok) return
          writeStored('session', shownKey, 'asked')
          const fitting = answer.body.data.filter(
            one => one.show && !(inApp && one.type === 'downloadApp') && !(isOffer(one) && wasOffered(one)),
          )
          setQueue(fitting)
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
  // An offer that does not belong here lets the news behind it pass.
  const next = queue.find(one => offers || !isOffer(one))
  const waiting = next !== undefined && !open && !held
  useEffect(() => {
    if (!waiting) return
    const showNext = (): void => {
      if (isBusy() || (isOffer(next) && saysSomething())) return
      if (isOffer(next)) noteOffered(next)
      setShown(next)
      setOpen(true)
      countUse('popupShown')
    }
    showNext()
    const timer = setInterval(showNext, checkMs)
    return () => clearInterval(timer)
  }, [waiting, next])
  return {
    popup: open ? shown : undefined,
    close: () => {
      setOpen(false)
      countUse('popupClosed')
      setQueue(rest => rest.filter(one => one !== shown))
    },
  }
}
