import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SessionEnding } from '../../../shared/contracts/auth/authStatus.ts'
import { dismissToast, toast } from '../components/ui/feedback/toasts.ts'
import { announcePersonLeft, onSessionExpired } from '../lib/calls/sessionSignal.ts'
import { currentAddress, navigate, sameAppAddress } from '../lib/hashLocation.ts'
import { t } from '../lib/i18n.ts'
import { clearPersonalStorage, readStored, writeStored } from '../lib/storage.ts'
import { pathTo } from './paths.ts'

/** What the shell knows of a signed-in investor. Signed in means: the status call returned an e-mail and a state (D3 s4). */
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

/** A consent that the server keeps. */
export interface StoredConsent {
  read(signal?: AbortSignal): Promise<boolean>
  write(on: boolean): Promise<void>
}

/** Where the session comes from; injected, so that the gallery and tests show the shell without a server. */
export interface SessionSource {
  /** The facts, or null for a visitor. Rejects when the server gave no answer. */
  status(signal: AbortSignal): Promise<SessionFacts | null>
  /** Of the last status that said visitor: why the session is over, unless it was a log-out. */
  ended?(): SessionEnding | undefined
  /** Ends the session at the server; returns the error text when that failed, else null. */
  logout(): Promise<string | null>
  /** The consents of the drawer; without one its switch stays off and disabled. Reads and writes reject on failure. */
  readonly whatsapp?: StoredConsent
  readonly analytics?: StoredConsent
  /** Whether the server has notifications of who is signed in. */
  readonly notifications?: boolean
}

export type SessionState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'visitor'; readonly ended?: SessionEnding | undefined }
  | { readonly kind: 'investor'; readonly facts: SessionFacts }

export interface SessionApi {
  readonly state: SessionState
  /** A log-out is under way: nothing is begun that would need the session. */
  readonly leaving: boolean
  /** Requests the status again, e.g. after a login or from the failure screen. */
  refresh(): Promise<SessionState>
  /** After a successful login: requests the facts and goes to the remembered address, else to the dashboard. */
  entered(): Promise<void>
  /** The Logout item of the drawer; with `comeBack` the next login returns to this page. */
  logout(comeBack?: boolean): Promise<void>
  readonly whatsapp?: StoredConsent | undefined
  readonly analytics?: StoredConsent | undefined
  readonly notifications?: boolean | undefined
}

const SessionContext = createContext<SessionApi | null>(null)
const rememberedKey = 'sthirank.redirectedFrom'
/** Set while an investor is signed in on this device; a hint only, the server decides. */
const signedInKey = 'sthirank.signedIn'
/** Seconds between the notice of an expired session and the log-out (D3 s8). */
const expiryNoticeMs = 2000

/** The page on which Logout was pressed: it is not remembered for the next login. */
let leftOnPurpose: string | null = null
/** The key of the toast "session expired"; a new login dismisses it. */
let expiryNotice: number | undefined

/** Remembers a visitor's path and query; restored after signing in (D1 s6, D3 s2, K-044). */
export function rememberAddress(address: string): void {
  const left = leftOnPurpose === address
  leftOnPurpose = null
  if (left) return
  if (sameAppAddress(address) && address !== '/' && !/^\/(login|loginmf|login-jump)\b/.test(address))
    writeStored('session', rememberedKey, address)
}

/**
 * The remembered address. Reading does not clear it, because both the login screen and the router read it after a
 * login, in any order; it is cleared when an investor's screen is reached.
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

/** Whether an investor was signed in when this device last heard of it. */
export const wasSignedIn = (): boolean => readStored('local', signedInKey) !== null

/** Clears everything of the person: cached answers, keys and the remembered address. */
function letGo(): void {
  announcePersonLeft()
  clearPersonalStorage()
}

/** Whether another investor, or none, is signed in now (changed in another tab). */
function isAnother(shown: SessionState, current: SessionState): boolean {
  if (shown.kind !== 'investor') return false
  return current.kind !== 'investor' || current.facts.email !== shown.facts.email
}

interface SessionProviderProps {
  readonly source: SessionSource
  /** The status that was requested before the first screen was chosen: it is not requested twice. */
  readonly first?: Promise<SessionFacts | null>
  readonly children: ReactNode
}

// Longer than 70 lines: the moves of one state machine, which close over the same four references.
/** Provides the session; a log-out in one tab ends it in the other tabs too. */
export function SessionProvider({ source, first, children }: SessionProviderProps) {
  const early = useRef(first)
  const [state, setState] = useState<SessionState>({ kind: 'checking' })
  const [leaving, setLeaving] = useState(false)
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
      const known = early.current
      early.current = undefined
      const facts = await (known ?? source.status(mine.signal))
      writeStored('local', signedInKey, facts === null ? null : 'yes')
      next = facts ? { kind: 'investor', facts } : { kind: 'visitor', ended: source.ended?.() }
    } catch {
      // The failure screen offers Retry; a signed-in investor stays signed in while offline.
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
      setState({ kind: 'visitor', ended: source.ended?.() })
      if (announce) channel?.postMessage('ended')
      navigate(loginAddress('', was.facts.isMfuUser), { replace: true })
    },
    [channel, source],
  )

  const logout = useCallback(
    async (comeBack = false) => {
      setLeaving(true)
      const failure = await source.logout()
      setLeaving(false)
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
    // Without an answer the target page shows the failure screen with Retry.
    channel?.postMessage('entered')
    navigate(goal, { replace: true })
  }, [refresh, channel])

  useEffect(() => {
    void refresh()
    return () => request.current?.abort()
  }, [refresh])

  useExpiry(latest, end, source)
  useOtherTabs(channel, end, refresh)

  const api = useMemo<SessionApi>(() => {
    const { whatsapp, analytics, notifications } = source
    return { state, leaving, refresh, entered, logout, whatsapp, analytics, notifications }
  }, [state, leaving, refresh, entered, logout, source])
  return <SessionContext value={api}>{children}</SessionContext>
}

type Latest = RefObject<SessionState>
type End = (announce: boolean, remember: boolean) => void

/**
 * After a 401 of any call: shows the notice and logs out after 2 s, once however many calls were refused (D3 s8). A call
 * that was under way while the password changed is refused although the session goes on, so the status is requested first.
 */
function useExpiry(latest: Latest, end: End, source: SessionSource): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    const stop = onSessionExpired(async () => {
      if (asking !== undefined || timer !== undefined || latest.current.kind !== 'investor') return
      const mine = new AbortController()
      asking = mine
      const [status] = await Promise.allSettled([source.status(mine.signal)])
      asking = undefined
      if (mine.signal.aborted || (status.status === 'fulfilled' && status.value !== null)) return
      // A read that was under way when the investor logged out is refused too: nothing has expired then.
      if (latest.current.kind !== 'investor') return
      expiryNotice = toast.error(t('session.expired'))
      timer = setTimeout(() => {
        timer = undefined
        end(true, true)
      }, expiryNoticeMs)
    })
    return () => {
      stop()
      asking?.abort()
      clearTimeout(timer)
    }
  }, [latest, end, source])
}

/** Follows log-ins and log-outs in other tabs of this browser. */
function useOtherTabs(
  channel: BroadcastChannel | null,
  end: End,
  refresh: () => Promise<SessionState>,
): void {
  useEffect(() => {
    if (!channel) return
    const hear = (event: MessageEvent) => {
      if (event.data === 'ended') end(false, false)
      // Also while an investor is signed in here: another person may have signed in there.
      if (event.data === 'entered') void refresh()
    }
    channel.addEventListener('message', hear)
    return () => channel.removeEventListener('message', hear)
  }, [channel, end, refresh])
}

/** The session; only below `SessionProvider`. */
export function useSession(): SessionApi {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above')
  return session
}
