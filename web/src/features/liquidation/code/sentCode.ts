import * as z from 'zod/mini'
import { readStored, writeStored } from '../../../lib/storage.ts'

/**
 * A code that was sent, kept in session storage while it is valid: the investor reads the message in another app and the
 * phone may unload the page meanwhile. Never contains the code itself.
 */
const schema = z.object({
  /** e.g. `•••••••210`. */
  sentTo: z.string(),
  /** Instants in milliseconds by the server's clock. */
  resendAt: z.number(),
  expiresAt: z.number(),
  /** What it confirms, e.g. the units; other units need another code. */
  bound: z.string(),
  /** The sheet is open. */
  open: z.boolean(),
})
export type SentCode = z.output<typeof schema>

const storageKey = (purpose: string): string => `sthirank.redeemCode.${purpose}`

/** The code that was sent for a purpose, if it is still valid. */
export function readSentCode(purpose: string, nowMs: number): SentCode | undefined {
  const text = readStored('session', storageKey(purpose))
  if (text === null) return undefined
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success && parsed.data.expiresAt > nowMs ? parsed.data : undefined
  } catch {
    // Not written by this version: treated as if no code had been sent.
    return undefined
  }
}

export const writeSentCode = (purpose: string, code: SentCode | undefined): boolean =>
  writeStored('session', storageKey(purpose), code === undefined ? null : JSON.stringify(code))
