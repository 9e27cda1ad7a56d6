import { useEffect } from 'react'
import { intrestedInOffer } from '../../../../shared/contracts/telemetry/intrestedInOffer.ts'
import { raiseEvent } from '../../../../shared/contracts/telemetry/raiseEvent.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { inBackground } from '../../lib/inBackground.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { type CountedEvent, setUsageCounter } from '../../lib/usage.ts'
import type { PathName } from '../paths.ts'
import type { StoredConsent } from '../session.tsx'

/** In the session's storage, so that they end with the log-out: what the investor decided, and that the interest was sent. */
const decidedKey = 'sthirank.usage'
const interestKey = 'sthirank.interestSent'
/** The consent is read when the first screen is complete. */
const delayMs = 5000

/** What the drawer has just saved. */
export const noteUsageConsent = (on: boolean): void => {
  writeStored('session', decidedKey, on ? 'yes' : 'no')
}

/** Whether the investor has consented: asked of the server once in a session; without an answer nothing is counted. */
async function isAllowed(consent: StoredConsent, signal: AbortSignal): Promise<boolean> {
  const known = readStored('session', decidedKey)
  if (known !== null) return known === 'yes'
  try {
    const on = await consent.read(signal)
    noteUsageConsent(on)
    return on
  } catch {
    // Not asked again on this screen; the next one does.
    return false
  }
}

/** Sends the name of what was done and nothing else: no address, no parameter, no person. A failure loses a count. */
async function count(event: CountedEvent, consent: StoredConsent, signal: AbortSignal): Promise<void> {
  if (!(await isAllowed(consent, signal)) || signal.aborted) return
  if (event === 'pageViewed' && readStored('session', interestKey) === null) {
    writeStored('session', interestKey, 'yes')
    await callContract(intrestedInOffer, { Platform: 'web', offer: 'bonds' })
  }
  await callContract(raiseEvent, { event })
}

/**
 * Counts the screens and what is done on them for an investor who has consented (D3 s1, s7; R-TELEMETRY-001, 002): the first
 * page view sends the user-interest call. Without the consent (nobody is signed in, or a log-out is under way) nothing is begun,
 * and a read that is under way is given up: after the log-out it would be refused.
 */
export function useUsage(current: PathName, consent: StoredConsent | undefined): void {
  useEffect(() => {
    if (consent === undefined) return
    const left = new AbortController()
    const stop = setUsageCounter(event => inBackground(count(event, consent, left.signal)))
    return () => {
      stop()
      left.abort()
    }
  }, [consent])
  useEffect(() => {
    void current
    if (consent === undefined) return
    const left = new AbortController()
    const timer = setTimeout(() => inBackground(count('pageViewed', consent, left.signal)), delayMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [current, consent])
}
