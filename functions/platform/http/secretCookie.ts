/** The secret in the cookie of a name, if it has the form of one: 32 bytes as base64url. */
export function secretIn(cookies: readonly string[], name: string): string | undefined {
  const prefix = `${name}=`
  const secret = cookies
    .map(cookie => cookie.trim())
    .find(cookie => cookie.startsWith(prefix))
    ?.slice(prefix.length)
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}
