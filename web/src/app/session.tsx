import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { dismissToast, toast } from '../components/ui/feedback/toasts.ts'
import { announcePersonLeft, onSessionExpired } from '../lib/calls/sessionSignal.ts'
import { currentAddress, navigate, sameAppAddress } from '../lib/hashLocation.ts'
import { t } from '../lib/i18n.ts'
import { clearPersonalStorage, readStored, writeStored } from '../lib/storage.ts'
import { pathTo } from './paths.ts'

/** What the shell knows of a signed-in investor. Signed in means: the status call named both an e-mail and a state (D3 s4). */
export interface SessionFacts {
  readonly email: string
  readonly name?: string | undefined
  readonly state: string
  readonly premiumUser?: boolean | undefined
  /** A mutual-fund session logs in again at /loginmf (K-045). */
  readonly isMfuUser?: boolean | undefined
  /** In the identity-verification group: the drawer's Profile leads to our own page (D3 s2). */
  readonly userInHypervergeCug?: boolean | undefined
  /** The Refer link shows only to approved investors. */
  readonly obUserApproved?: boolean | undefined
}

export interface WhatsappConsent {
  read(): Promise<boolean>
  write(on: boolean): Promise<void>
}

/** Where the session comes from. Plugged in at start, so that the shell can be shown without a server. */
export interface SessionSource {
  /** The facts, or null for a visitor. Rejects when the question could not be answered. */
  status(signal: AbortSignal): Promise<SessionFacts | null>
  /** Ends the session at the server; answers the sentence to show when that failed, else null. */
  logout(): Promise<string | null>
  /** The WhatsApp consent of the drawer; without it the switch stays off and disabled. Both reject on failure. */
  readonly whatsapp?: WhatsappConsent
}

export type SessionState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'investor'; readonly facts: SessionFacts }

export interface SessionApi {
  readonly state: SessionState
  /** Asks again, e.g. after a login or from the failure screen. */
  refresh(): Promise<SessionState>
  /** After a login that succeeded: asks for the facts and goes where the visitor wanted to go, else to the dashboard. */
  entered(): Promise<void>
  /** The Logout item of the drawer; `comeBack` for one who logs in again to go on here. */
  logout(comeBack?: boolean): Promise<void>
  readonly whatsapp?: WhatsappConsent | undefined
}

const SessionContext = createContext<SessionApi | null>(null)
const rememberedKey = 'sthirank.redirectedFrom'
/** Seconds between the notice of an expired session and the log-out (D3 s8). */
const expiryNoticeMs = 2000

/** The page on which somebody logged out of their own will: the next person is not led there. */
let leftOnPurpose: string | null = null
/** The notice that the session ended; it stays until dismissed, and whoever is back needs it no more. */
let expiryNotice: number | undefined

/** Remembers where a visitor was going: path and query, restored after signing in (D1 s6, D3 s2, K-044). */
export function rememberAddress(address: string): void {
  const left = leftOnPurpose === address
  leftOnPurpose = null
  if (left) return
  if (sameAppAddress(address) && address !== '/' && !/^\/(login|loginmf|login-jump)\b/.test(address))
    writeStored('session', rememberedKey, address)
}

/**
 * The remembered address. Reading does not forget it: after a login both the login screen and the check of who may
 * see it want to go there, in whichever order; it is forgotten when an investor's screen is reached.
 */
export function rememberedAddress(): string | null {
  return sameAppAddress(readStored('session', rememberedKey))
}

export function forgetRememberedAddress(): void {
  writeStored('session', rememberedKey, null)
}

/** Where a visitor signs in: `/login-jump` when the address says `action=jump`, `/loginmf` after a fund session. */
export function loginAddress(search: string, wasMfuUser = false): string {
  if (new URLSearchParams(search).get('action') === 'jump') return `${pathTo('loginJump')}?${search}`
  return pathTo(wasMfuUser ? 'loginFunds' : 'login')
}

/** Nothing of the person who left stays: no cached answer, no key, no remembered address. */
function letGo(): void {
  announcePersonLeft()
  clearPersonalStorage()
}

/** Whether the investor on the screen is not the one the server knows now: signed out or changed in another tab. */
function isAnother(shown: SessionState, current: SessionState): boolean {
  if (shown.kind !== 'investor') return false
  return current.kind !== 'investor' || current.facts.email !== shown.facts.email
}

// Longer than 70 lines: the moves of one state machine, which close over the same four references.
/** Holds the session for the tree below; a log-out in one tab is heard in the others. */
export function SessionProvider({ source, children }: { source: SessionSource; children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ kind: 'checking' })
  const latest = useRef(state)
  latest.current = state
  const request = useRef<AbortController | null>(null)
  const channel = useMemo(
    () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sthirank-session')),
    [],
  )

  const refresh = useCallback(async (): Promise<SessionState> => {
    request.current?.abort()
    const mine = new AbortController()
    request.current = mine
    let next: SessionState
    try {
      const facts = await source.status(mine.signal)
      next = facts ? { kind: 'investor', facts } : { kind: 'visitor' }
    } catch {
      // Shown as a screen of its own with a button that asks again; an investor stays one while the line is down.
      next = latest.current.kind === 'investor' ? latest.current : { kind: 'failed' }
    }
    if (request.current !== mine) return next
    if (isAnother(latest.current, next)) letGo()
    setState(next)
    return next
  }, [source])

  const end = useCallback(
    (announce: boolean, remember: boolean) => {
      const was = latest.current
      if (was.kind !== 'investor') return
      request.current?.abort()
      request.current = null
      const address = currentAddress()
      letGo()
      leftOnPurpose = remember ? null : address
      if (remember) rememberAddress(address)
      setState({ kind: 'visitor' })
      if (announce) channel?.postMessage('ended')
      navigate(loginAddress('', was.facts.isMfuUser), { replace: true })
    },
    [channel],
  )

  const logout = useCallback(
    async (comeBack = false) => {
      const failure = await source.logout()
      if (failure !== null) {
        toast.error(failure)
        return
      }
      end(true, comeBack)
      toast.success(t('session.logoutSuccess'))
    },
    [source, end],
  )

  const entered = useCallback(async () => {
    const goal = rememberedAddress() ?? pathTo('dashboard')
    const next = await refresh()
    if (next.kind === 'visitor') return
    if (expiryNotice !== undefined) dismissToast(expiryNotice)
    // Where the question could not be answered, the goal says so and asks again; the login form could only stand there.
    channel?.postMessage('entered')
    navigate(goal, { replace: true })
  }, [refresh, channel])

  useEffect(() => {
    void refresh()
    return () => request.current?.abort()
  }, [refresh])

  useExpiry(latest, end)
  useOtherTabs(channel, end, refresh)

  const api = useMemo<SessionApi>(
    () => ({ state, refresh, entered, logout, whatsapp: source.whatsapp }),
    [state, refresh, entered, logout, source],
  )
  return <SessionContext value={api}>{children}</SessionContext>
}

type Latest = RefObject<SessionState>
type End = (announce: boolean, remember: boolean) => void

/** A 401 anywhere: the notice, and the log-out after 2 s, once however many calls were refused (D3 s8). */
function useExpiry(latest: Latest, end: End): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onSessionExpired(() => {
      if (timer !== undefined || latest.current.kind !== 'investor') return
      expiryNotice = toast.error(t('session.expired'))
      timer = setTimeout(() => {
        timer = undefined
        end(true, true)
      }, expiryNoticeMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [latest, end])
}

/** What happened in another tab of this browser happens here as well. */
function useOtherTabs(
  channel: BroadcastChannel | null,
  end: End,
  refresh: () => Promise<SessionState>,
): void {
  useEffect(() => {
    if (!channel) return
    const hear = (event: MessageEvent) => {
      if (event.data === 'ended') end(false, false)
      // Also where somebody is shown: it may be another person who has signed in there.
      if (event.data === 'entered') void refresh()
    }
    channel.addEventListener('message', hear)
    return () => channel.removeEventListener('message', hear)
  }, [channel, end, refresh])
}

/** The session and its moves; only below `SessionProvider`. */
export function useSession(): SessionApi {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above')
  return session
}

/** The facts of the signed-in investor; only in screens whose route has access `investor`. */
export function useInvestor(): SessionFacts {
  const { state } = useSession()
  if (state.kind !== 'investor') throw new Error('useInvestor was called where no investor is signed in')
  return state.facts
}
