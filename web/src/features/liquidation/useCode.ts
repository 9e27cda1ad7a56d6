import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { setConsent } from '../../../../shared/contracts/consents/setConsent.ts'
import type { codeSent, RedeemRecord } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { type CallProblem, callContract } from '../../lib/calls/callContract.ts'
import { serverNow } from '../../lib/calls/serverClock.ts'
import { t as now, problemText, useTexts } from '../../lib/i18n.ts'
import { type KeptCode, readKeptCode, writeKeptCode } from './keptCode.ts'
import type { Otp } from './otpForm.ts'
import { daysWorded } from './redeemWords.ts'
import { codeRefusal, isSignedOut, isUnsure } from './refusals.ts'
import { useNotice } from './useNotice.ts'

type CodeSent = z.output<typeof codeSent>

/** The answer of a call that a code confirms: where the code went, or what was done. */
export type CodeAnswer =
  | {
      readonly ok: true
      readonly body: {
        readonly data: { readonly code?: CodeSent | undefined; readonly order?: RedeemRecord | undefined }
      }
    }
  | Refused
interface Refused {
  readonly ok: false
  readonly status: number
  readonly problem: CallProblem
  readonly message: string
}

interface CodeOptions {
  /** Names what is confirmed, e.g. `redeem.INE583D07323`. */
  readonly purpose: string
  /** What the code confirms, in its particulars: a code for something else is not offered again. */
  readonly bound: string
  readonly call: (otp: Otp) => Promise<CodeAnswer>
  readonly onDone: (order: RedeemRecord) => void
  /** The deed was refused and no code helps: said on the page. */
  readonly onOver: (refusal: { readonly id: string; readonly words: string }) => void
}

export interface CodeFlow {
  /** The code that was sent; the sheet stands open with it. */
  readonly sent: KeptCode | undefined
  readonly busy: 'sending' | 'checking' | undefined
  /** What is wrong with the typed code. */
  readonly error: string | undefined
  /** No answer came to the typed code: it may have counted. */
  readonly unsure: boolean
  /** Instant by the server's clock before which no code is sent, because one was for another sale; milliseconds. */
  readonly waitUntil: number | undefined
  /** Counts the codes: another code is typed into an empty field. */
  readonly turn: number
  /** Notes that the terms were agreed to, and asks for a code. */
  readonly start: () => Promise<void>
  readonly resend: () => Promise<void>
  readonly check: (otp: string) => Promise<void>
  readonly close: () => void
  /** What the code confirms is no more: the sheet closes, and another code will be needed. */
  readonly end: () => void
  /** The typed code is being corrected. */
  readonly forgive: () => void
}

// Longer than 70 lines: the parts share the sheet's state and the one lock that makes two presses one deed.
/** The code of a deed: asked for, sent again, checked (D3 s5; K-117, K-213). One call is under way, however often it is pressed. */
export function useCode({ purpose, bound, call, onDone, onOver }: CodeOptions): CodeFlow {
  const [kept, setKept] = useState(() => {
    const found = readKeptCode(purpose, serverNow())
    return found?.bound === bound ? found : undefined
  })
  const [busy, setBusy] = useState<CodeFlow['busy']>()
  const [said, setSaid] = useState<{ readonly error?: string; readonly unsure?: boolean }>({})
  const [turn, setTurn] = useState(0)
  const [waitUntil, setWaitUntil] = useState<number>()
  const notice = useNotice()
  const { language } = useTexts()
  const running = useRef(false)
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])

  const wordsOf = ({ problem, message }: Pick<Refused, 'problem' | 'message'>): Promise<string> =>
    problemText({ ...problem, params: problem.params && daysWorded(problem.params, language), message })
  const keep = (code: KeptCode | undefined): void => {
    writeKeptCode(purpose, code)
    if (there.current) setKept(code)
  }
  const done = (order: RedeemRecord): void => {
    keep(undefined)
    if (there.current) onDone(order)
  }
  const alone = async (kind: 'sending' | 'checking', deed: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(kind)
    setSaid({})
    notice.forget()
    try {
      await deed()
    } finally {
      running.current = false
      if (there.current) setBusy(undefined)
    }
  }
  const over = (id: string, words: string): void => {
    keep(undefined)
    if (there.current) onOver({ id, words })
  }

  const send = async (again: boolean): Promise<void> => {
    const answer = await call(0)
    if (answer.ok) {
      const { code, order } = answer.body.data
      if (code !== undefined) {
        const at = serverNow()
        const { sentTo, resendAfterSeconds, expiresInSeconds } = code
        keep({
          sentTo,
          bound,
          resendAt: at + resendAfterSeconds * 1000,
          expiresAt: at + expiresInSeconds * 1000,
          open: true,
        })
        if (again) toast.success(now('liquidation.otpSent'))
        if (there.current) setTurn(count => count + 1)
      } else if (order !== undefined) done(order)
      return
    }
    if (isSignedOut(answer.status)) return
    const words = await wordsOf(answer)
    if (isUnsure(answer.status)) notice.say(`${now('liquidation.errorCalling')} ${words}`)
    else if (answer.problem.id === 'liquidation.otpTooSoon') {
      const until = serverNow() + Number(answer.problem.params?.seconds ?? 0) * 1000
      if (again && kept !== undefined) keep({ ...kept, resendAt: until })
      else if (there.current) setWaitUntil(until)
    }
    // Too often: the code that is out there still counts.
    else if (again && codeRefusal(answer.status, answer.problem.id) === 'field') notice.say(words)
    else if (!again) {
      if (there.current) onOver({ id: answer.problem.id, words })
    } else over(answer.problem.id, words)
  }

  const stillCounts = kept !== undefined && kept.bound === bound && kept.expiresAt > serverNow()
  return {
    sent: kept?.open === true ? kept : undefined,
    busy,
    error: said.error,
    unsure: said.unsure === true,
    // One that still counts is shown again without sending any.
    waitUntil: stillCounts ? undefined : waitUntil,
    turn,
    start: () =>
      alone('sending', async () => {
        const consent = await callContract(setConsent, { type: 'redeem', consent: true })
        if (!consent.ok) {
          if (isSignedOut(consent.status)) return
          notice.say(`${now('liquidation.errorCalling')} ${await wordsOf(consent)}`)
          return
        }
        // Closed and opened again for the very same: the code that was sent still counts.
        if (kept !== undefined && kept.bound === bound && kept.expiresAt > serverNow())
          keep({ ...kept, open: true })
        else await send(false)
      }),
    resend: () => alone('sending', () => send(true)),
    check: otp =>
      alone('checking', async () => {
        const answer = await call(otp)
        if (answer.ok) {
          const { order } = answer.body.data
          if (order !== undefined) done(order)
          return
        }
        if (isSignedOut(answer.status)) return
        const words = await wordsOf(answer)
        const kind = codeRefusal(answer.status, answer.problem.id)
        if (kind === 'over') over(answer.problem.id, words)
        else if (kind === 'field') {
          if (there.current) setSaid({ error: words })
        } else {
          // The documents' two words for a call that failed: one for the line, one for everything else (D3 s8).
          if (answer.status === 0) notice.say(`${now('liquidation.errorCalling')} ${words}`)
          if (there.current)
            setSaid({ unsure: true, ...(answer.status !== 0 && { error: now('liquidation.otpInvalid') }) })
        }
      }),
    close() {
      if (kept !== undefined) keep({ ...kept, open: false })
      setSaid({})
    },
    end() {
      keep(undefined)
      setSaid({})
    },
    forgive: () => setSaid({}),
  }
}
