import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { json, type Vendor } from '../wire.ts'

const message = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string().min(1).max(320),
  subject: z.string().max(1000).optional(),
  text: z.string().max(50_000),
})
export type Message = z.output<typeof message>

/** Every e-mail and text message that was sent: `GET /outbox?to=`, newest last. */
export interface Outbox {
  put(message: Message): void
  readonly routes: Vendor
}

export function openOutbox(database: DatabaseSync, clock: SandboxClock): Outbox {
  database.exec(
    `CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY, at TEXT NOT NULL, channel TEXT NOT NULL,
       recipient TEXT NOT NULL, subject TEXT, text TEXT NOT NULL) STRICT;
     CREATE INDEX IF NOT EXISTS outbox_by_recipient ON outbox (recipient, id)`,
  )
  const put = ({ channel, to, subject, text }: Message): void => {
    database
      .prepare('INSERT INTO outbox (at, channel, recipient, subject, text) VALUES (?, ?, ?, ?, ?)')
      .run(clock.now().toISOString(), channel, to, subject ?? null, text)
  }
  const list = (to: string | null) => {
    const columns = 'SELECT at, channel, recipient, subject, text FROM outbox'
    const rows =
      to === null
        ? database.prepare(`${columns} ORDER BY id`).all()
        : database.prepare(`${columns} WHERE recipient = ? COLLATE NOCASE ORDER BY id`).all(to)
    return rows.map(({ at, channel, recipient, subject, text }) => ({
      at,
      channel,
      to: recipient,
      subject: subject ?? undefined,
      text,
    }))
  }
  return {
    put,
    async routes({ method, path, query, body }) {
      if (path !== '/outbox') return undefined
      if (method === 'GET') return json(200, list(recipient(query.get('to'))))
      if (method !== 'POST') return json(405, { error: 'GET or POST' })
      const parsed = message.safeParse(body)
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      put(parsed.data)
      return json(200, { success: true })
    },
  }
}

/** A plus sign in a query is read as a space: a telephone number gets its plus back. */
const recipient = (to: string | null): string | null => (to === null ? null : to.replace(/^ (?=\d)/, '+'))
