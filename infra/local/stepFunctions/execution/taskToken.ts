import { randomUUID } from 'node:crypto'

/** A token carries its machine, so that whoever answers can be asked for his permission even when it is spent. */
const tokenPattern = /^AQ([A-Za-z0-9_-]+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The identity of an attempt that nobody but the engine knows. */
export function newAttempt(): string {
  return randomUUID()
}

/** The identity of an attempt that is given away by `.waitForTaskToken`. */
export function newToken(machineArn: string): string {
  return `AQ${Buffer.from(machineArn).toString('base64url')}.${randomUUID()}`
}

/** The machine whose execution gave this token away; `undefined` for text that is no token. */
export function machineOfToken(token: string): string | undefined {
  const encoded = tokenPattern.exec(token)?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString()
}

/** The part of a token that may be told to others: it identifies the attempt and answers nothing. */
export function attemptOf(token: string): string {
  return token.slice(token.indexOf('.') + 1)
}
