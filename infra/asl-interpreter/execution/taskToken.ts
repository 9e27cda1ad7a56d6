import { randomUUID } from 'node:crypto'

/** A token contains its machine, so that the permission to answer can be checked even when it is no longer valid. */
const tokenPattern = /^AQ([A-Za-z0-9_-]+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of an attempt that only the engine knows. */
export function newAttempt(): string {
  return randomUUID()
}

/** The id of an attempt that `.waitForTaskToken` gives away. */
export function newToken(machineArn: string): string {
  return `AQ${Buffer.from(machineArn).toString('base64url')}.${randomUUID()}`
}

/** The machine whose execution gave this token away; `undefined` for text that is no token. */
export function machineOfToken(token: string): string | undefined {
  const encoded = tokenPattern.exec(token)?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString()
}

/** The part of a token that may be shown: it identifies the attempt and cannot answer it. */
export function attemptOf(token: string): string {
  return token.slice(token.indexOf('.') + 1)
}
