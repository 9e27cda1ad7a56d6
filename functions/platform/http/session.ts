import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { SessionEnding } from '../../../shared/contracts/auth/authStatus.ts'
import { sessionHours, sessionIdleMinutes } from '../../../shared/vocabulary/businessRules.ts'
import { epochSeconds } from '../clock.ts'
import { environment } from '../environment.ts'
import { type Key, type Table, type TransactItem, WriteInProgress } from '../records/table.ts'
import { deleteItem, exists, isNew, putItem, rowsOfPartition, updateItem } from '../records/writes.ts'
import { secretIn } from './secretCookie.ts'

/**
 * Server-side sessions (K-204): cookie `__Host-sid`, idle limit 30 minutes (renewed at most every 5), absolute 12
 * hours. The table holds only the hash of the cookie's secret. Two rows per session, written together: one read by
 * every call, one listed under the investor, so that all of an investor's sessions can be ended consistently.
 */

const idleMs = sessionIdleMinutes * 60_000
const renewMs = 5 * 60_000
export const absoluteMs = sessionHours * 3_600_000
/** How long a log-in counts as fresh (K-205). */
const freshMs = 10 * 60_000

/** Whether the log-in of a session is at most ten minutes old, and was more than a code to the mobile number. */
export const isFresh = (
  { openedAt, byCodeAlone }: Pick<Session, 'openedAt' | 'byCodeAlone'>,
  now: Date,
): boolean => byCodeAlone !== true && now.getTime() - openedAt.getTime() <= freshMs

const sessionRow = z.object({
  pk: z.string(),
  investorId: z.string(),
  email: z.string(),
  device: z.string(),
  openedAt: z.string(),
  lastSeenAt: z.string(),
  isMfuUser: z.optional(z.boolean()),
  byCodeAlone: z.optional(z.boolean()),
})

export interface Session {
  /** The hash of the secret: an id that may be shown and cannot be used. */
  readonly id: string
  readonly investorId: string
  readonly email: string
  readonly device: string
  readonly openedAt: Date
  readonly lastSeenAt: Date
  readonly isMfuUser: boolean
  /** Opened by a code to the mobile number and nothing else: codes of sales go to the same number. */
  readonly byCodeAlone?: boolean | undefined
}

export interface OpenSession {
  readonly investorId: string
  readonly email: string
  readonly device: string
  readonly isMfuUser: boolean
  readonly byCodeAlone?: boolean | undefined
  readonly now: Date
  /** When the person logged in, if the session only gets a new secret: rotation renews neither limit. */
  readonly openedAt?: Date
}

const byId = (id: string): Key => ({ pk: `session#${id}`, sk: 'session' })
const byInvestor = (investorId: string, id: string): Key => ({
  pk: `investor#${investorId}`,
  sk: `session#${id}`,
})

export const newSessionSecret = (): string => randomBytes(32).toString('base64url')
export const sessionIdOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The transaction items that open a session; the caller adds the check on the credentials they rest on. */
export function openSessionItems(
  secret: string,
  { investorId, email, device, isMfuUser, byCodeAlone, now, openedAt = now }: OpenSession,
): TransactItem[] {
  const id = sessionIdOf(secret)
  const at = now.toISOString()
  const fields = {
    investorId,
    email,
    device,
    isMfuUser,
    ...(byCodeAlone === true ? { byCodeAlone } : {}),
    openedAt: openedAt.toISOString(),
    lastSeenAt: at,
    expiresAt: epochSeconds(openedAt, absoluteMs),
  }
  const sessions = environment.sessionsTable()
  return [
    putItem(sessions, { ...byId(id), ...fields }, isNew),
    putItem(sessions, { ...byInvestor(investorId, id), ...fields }),
  ]
}

/** Who ends a session that goes on elsewhere: its row says so for as long as its cookie lives. */
export interface EndedBy {
  readonly by: Extract<SessionEnding, 'elsewhere' | 'password' | 'closing'>
  readonly now: Date
}

/**
 * The transaction items that end a session; ending one that is gone is no failure. `ended`: why, for its browser to show;
 * of a log-out nothing is kept.
 */
export function endSessionItems(investorId: string, id: string, ended?: EndedBy): TransactItem[] {
  const sessions = environment.sessionsTable()
  const row = byId(id)
  const first =
    ended === undefined
      ? deleteItem(sessions, row)
      : putItem(sessions, { ...row, endedBy: ended.by, expiresAt: epochSeconds(ended.now, absoluteMs) })
  return [first, deleteItem(sessions, byInvestor(investorId, id))]
}

const endedRow = z.object({ endedBy: z.enum(['elsewhere', 'password', 'closing']) })

/** Why the session of a cookie's secret is over; `undefined` when it is alive, was logged out, or is not known any more. */
export async function readEnding(
  table: Table,
  secret: string,
  now: Date,
): Promise<SessionEnding | undefined> {
  const id = sessionIdOf(secret)
  const row = await table.get(environment.sessionsTable(), byId(id))
  const ended = z.safeParse(endedRow, row)
  if (ended.success) return ended.data.endedBy
  const session = parseRow(row, id)
  if (session === undefined || isAlive(session, now)) return undefined
  return now.getTime() - session.openedAt.getTime() > absoluteMs ? 'hours' : 'idle'
}

function parseRow(row: unknown, id: string): Session | undefined {
  const parsed = z.safeParse(sessionRow, row)
  if (!parsed.success) return undefined
  const { investorId, email, device, openedAt, lastSeenAt, isMfuUser = false, byCodeAlone } = parsed.data
  return {
    id,
    investorId,
    email,
    device,
    openedAt: new Date(openedAt),
    lastSeenAt: new Date(lastSeenAt),
    isMfuUser,
    byCodeAlone,
  }
}

function isAlive(session: Session, now: Date): boolean {
  return (
    now.getTime() - session.lastSeenAt.getTime() <= idleMs &&
    now.getTime() - session.openedAt.getTime() <= absoluteMs
  )
}

/** The live session of a cookie's secret: the one read every call makes. Renews it when five minutes have passed. */
export async function readSession(table: Table, secret: string, now: Date): Promise<Session | undefined> {
  const id = sessionIdOf(secret)
  const session = parseRow(await table.get(environment.sessionsTable(), byId(id)), id)
  if (session === undefined || !isAlive(session, now)) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() < renewMs) return session
  const renewed = await renew(table, session, now)
  return renewed ? { ...session, lastSeenAt: now } : undefined
}

/** Both rows move on together; a session that was ended meanwhile stays ended. */
async function renew(table: Table, { id, investorId }: Session, now: Date): Promise<boolean> {
  const update = (key: Key): TransactItem =>
    updateItem(environment.sessionsTable(), key, { set: { lastSeenAt: now.toISOString() }, ...exists })
  try {
    const result = await table.transact([update(byId(id)), update(byInvestor(investorId, id))])
    return result.ok
  } catch (error) {
    // Many calls of one screen renew at the same instant: one of them does it, and none of them fails for it.
    if (error instanceof WriteInProgress) return true
    throw error
  }
}

/** All live sessions of an investor, by a consistent read, newest use first. */
export async function sessionsOf(table: Table, investorId: string, now: Date): Promise<Session[]> {
  const own = rowsOfPartition(environment.sessionsTable(), `investor#${investorId}`, { prefix: 'session#' })
  const rows = await table.query(own)
  const sessions = rows.map(row => parseRow(row, String(row.sk).slice('session#'.length)))
  return sessions
    .filter(session => session !== undefined)
    .filter(session => isAlive(session, now))
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
}

const cookieName = '__Host-sid'
export const sessionCookie = (secret: string): string =>
  `${cookieName}=${secret}; Max-Age=${absoluteMs / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`
export const endedCookie = `${cookieName}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`

/** The secret in a request's cookies, if it has the form of one. */
export const secretOf = (cookies: readonly string[]): string | undefined => secretIn(cookies, cookieName)
