import * as z from 'zod/mini'
import { readStored, writeStored } from '../../lib/storage.ts'

/**
 * That a code was sent, kept while it counts: the message is often read in another app, and the phone may have thrown
 * the page away meanwhile. Only when, where to and for what; never the code.
 */
const kept = z.object({
  /** e.g. `•••••••210`. */
  sentTo: z.string(),
  /** Instants in milliseconds by the server's clock. */
  resendAt: z.number(),
  expiresAt: z.number(),
  /** What it confirms, e.g. the units; another choice needs another code. */
  bound: z.string(),
  /** The sheet stands open. */
  open: z.boolean(),
})
export type KeptCode = z.output<typeof kept>

const shelfKey = (purpose: string): string => `sthirank.redeemCode.${purpose}`

/** The code that was sent for a purpose, if it still counts. */
export function readKeptCode(purpose: string, nowMs: number): KeptCode | undefined {
  const text = readStored('session', shelfKey(purpose))
  if (text === null) return undefined
  try {
    const parsed = z.safeParse(kept, JSON.parse(text))
    return parsed.success && parsed.data.expiresAt > nowMs ? parsed.data : undefined
  } catch {
    // Written by something else or cut: as if no code had been sent.
    return undefined
  }
}

export const writeKeptCode = (purpose: string, code: KeptCode | undefined): boolean =>
  writeStored('session', shelfKey(purpose), code === undefined ? null : JSON.stringify(code))
