import { secretIn } from './secretCookie.ts'
import { sessionIdOf } from './session.ts'

/**
 * The cookie by which a browser is recognised at its next log-in. It opens nothing: a browser that has logged in before has
 * its own count of failed attempts, so that others cannot lock its owner out.
 */

const cookieName = '__Host-device'
/** The longest that browsers keep a cookie. */
export const deviceMs = 400 * 86_400_000

export const deviceCookie = (secret: string): string =>
  `${cookieName}=${secret}; Max-Age=${deviceMs / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`

/** The hash under which a browser is stored. */
export const deviceIdOf = sessionIdOf

/** The secret in a request's cookies, if it has the form of one. */
export const deviceSecretOf = (cookies: readonly string[]): string | undefined =>
  secretIn(cookies, cookieName)
