import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Email } from './ses.ts'

/** Keeps e-mails as one line of JSON each in `outbox.jsonl` of the data directory. */
export const outboxFile =
  (dataDir: string, now: () => number) =>
  (email: Email): Promise<void> =>
    appendFile(
      join(dataDir, 'outbox.jsonl'),
      `${JSON.stringify({ at: new Date(now()).toISOString(), ...email })}\n`,
    )
