import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { setConsent } from '../../../../../shared/contracts/consents/setConsent.ts'
import type { codeSent, RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { type Answer, type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { isUnsure } from '../../../lib/calls/isUnsure.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { t as now, problemText, useTexts } from '../../../lib/i18n.ts'
import { formatDayParams } from '../formatLiquidation.ts'
import type { Otp } from '../liquidationCalls.ts'
import { codeRefusal, isSignedOut } from '../refusals.ts'
import { readSentCode, type SentCode, writeSentCode } from './sentCode.ts'
import { useNotice } from './useNotice.ts'

type CodeSent = z.output<typeof codeSent>

/** The answer of a call that a code confirms: the sent code, or the liquidation. */
type CodeAnswer = Answer<{
  readonly data: { readonly code?: CodeSent | undefined; readonly order?: RedeemRecord | undefined }
}>

interface CodeOptions {
  /** Names what is confirmed, e.g. `redeem.INE583D07323`. */
  readonly purpose: string
  /** What the code confirms, e.g. units and price: a code for anything else is not offered again. */
  readonly bound: string
  readonly call: (otp: Otp) => Promise<CodeAnswer>
  readonly onDone: (order: RedeemRecord) => void
  /** The action was refused and no code can help: shown on the page. */
  readonly onRefused: (refusal: { readonly id: string; readonly message: string }) => void
}

// Longer than 70 lines: the parts share the sheet's state and the lock that makes two presses one call.
/** Sends, resends and checks the code of an action (D3 s5; K-117, K-213); at most one call runs at a time. */
export function useCode({ purpose, bound, call, onDone, onRefused }: CodeOptions) {
  const [stored, setStored] = useState(() => {
    const found = readSentCode(purpose, serverNow())
    return found?.bound === bound ? found : undefined
  })
  const [busy, setBusy] = useState<'sending' | 'checking'>()
  const [result, setResult] = useState<{ readonly error?: string | undefined; readonly unsure?: boolean }>({})
  const [turn, setTurn] = useState(0)
  const [waitUntil, setWaitUntil] = useState<number>()
  const notice = useNotice()
  const { language } = useTexts()
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const messageOf = ({ params, ...problem }: CallProblem): Promise<string> =>
    problemText({ ...problem, params: params && formatDayParams(params, language) })
  const store = (code: SentCode | undefined): void => {
    writeSentCode(purpose, code)
    if (mounted.current) setStored(code)
  }
  const done = (order: RedeemRecord): void => {
    store(undefined)
    if (mounted.current) onDone(order)
  }
  const runAlone = async (kind: 'sending' | 'checking', action: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(kind)
    setResult({})
    notice.dismiss()
    try {
      await action()
    } finally {
      running.current = false
      if (mounted.current) setBusy(undefined)
    }
  }
  const close = (id: string, message: string): void => {
    store(undefined)
    if (mounted.current) onRefused({ id, message })
  }

  const send = async ({ resend }: { readonly resend: boolean }): Promise<void> => {
    const answer = await call(0)
    if (answer.ok) {
      const { code, order } = answer.body.data
      if (code !== undefined) {
        const at = serverNow()
        const { sentTo, resendAfterSeconds, expiresInSeconds } = code
        store({
          sentTo,
          bound,
          resendAt: at + resendAfterSeconds * 1000,
          expiresAt: at + expiresInSeconds * 1000,
          open: true,
        })
        if (resend) toast.success(now('liquidation.otpSent'))
        if (mounted.current) setTurn(count => count + 1)
      } else if (order !== undefined) done(order)
      return
    }
    if (isSignedOut(answer.status)) return
    const message = await messageOf(answer.problem)
    if (isUnsure(answer.status)) notice.show(`${now('liquidation.errorCalling')} ${message}`)
    else if (answer.problem.id === 'liquidation.otpTooSoon') {
      const until = serverNow() + Number(answer.problem.params?.seconds ?? 0) * 1000
      if (resend && stored !== undefined) store({ ...stored, resendAt: until })
      else if (mounted.current) setWaitUntil(until)
    }
    // Resent too often: the code that was sent stays valid.
    else if (resend && codeRefusal(answer.status, answer.problem.id) === 'field') notice.show(message)
    else if (!resend) {
      if (mounted.current) onRefused({ id: answer.problem.id, message })
    } else close(answer.problem.id, message)
  }

  const isValid = stored !== undefined && stored.bound === bound && stored.expiresAt > serverNow()
  return {
    /** The code that was sent; the sheet is open. */
    sent: stored?.open === true ? stored : undefined,
    busy,
    /** What is wrong with the typed code. */
    error: result.error,
    /** No answer came to the typed code: it may have been accepted. */
    unsure: result.unsure === true,
    /** Server time in ms before which no code is sent, because one was sent for another liquidation. */
    // A valid code is shown again without sending another.
    waitUntil: isValid ? undefined : waitUntil,
    /** Counts the sent codes: for another code the field is emptied. */
    turn,
    /** Records the consent to the terms and sends a code. */
    start: () =>
      runAlone('sending', async () => {
        const consent = await callContract(setConsent, { type: 'redeem', consent: true })
        if (!consent.ok) {
          if (isSignedOut(consent.status)) return
          notice.show(`${now('liquidation.errorCalling')} ${await messageOf(consent.problem)}`)
          return
        }
        // Opened again for the same bound: the sent code is still valid.
        if (stored !== undefined && stored.bound === bound && stored.expiresAt > serverNow())
          store({ ...stored, open: true })
        else await send({ resend: false })
      }),
    resend: () => runAlone('sending', () => send({ resend: true })),
    check: (otp: string) =>
      runAlone('checking', async () => {
        const answer = await call(otp)
        if (answer.ok) {
          const { order } = answer.body.data
          if (order !== undefined) done(order)
          return
        }
        if (isSignedOut(answer.status)) return
        const message = await messageOf(answer.problem)
        const kind = codeRefusal(answer.status, answer.problem.id)
        if (kind === 'over') close(answer.problem.id, message)
        else if (kind === 'field') {
          if (mounted.current) setResult({ error: message })
        } else {
          // The documents have one text for a failed connection and one for any other failure (D3 s8).
          if (answer.status === 0) notice.show(`${now('liquidation.errorCalling')} ${message}`)
          if (mounted.current)
            setResult({
              unsure: true,
              error: answer.status === 0 ? undefined : now('liquidation.otpInvalid'),
            })
        }
      }),
    close() {
      if (stored !== undefined) store({ ...stored, open: false })
      setResult({})
    },
    /** Discards the code and closes the sheet: what it confirms has changed. */
    end() {
      store(undefined)
      setResult({})
    },
    /** The typed code is being corrected. */
    clearError: () => setResult({}),
  }
}

export type CodeFlow = ReturnType<typeof useCode>
