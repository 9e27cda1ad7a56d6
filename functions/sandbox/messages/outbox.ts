import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { json, type Vendor, type WireAnswer } from '../wire.ts'

const message = z.object({
  channel: z.enum(['email', 'sms', 'whatsapp', 'push']),
  to: z.string().min(1).max(320),
  subject: z.string().max(1000).optional(),
  text: z.string().max(50_000),
  /** Of an e-mail, to be looked at under `/outbox/<id>`. */
  html: z.string().max(90_000).optional(),
})
export type Message = z.output<typeof message>

/** Every e-mail and message that was sent: `GET /outbox?to=`, newest last; `GET /outbox/<id>` is the HTML of an e-mail. */
export interface Outbox {
  put(message: Message): void
  readonly routes: Vendor
}

export function openOutbox(database: DatabaseSync, clock: SandboxClock): Outbox {
  database.exec(
    `CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY, at TEXT NOT NULL, channel TEXT NOT NULL,
       recipient TEXT NOT NULL, subject TEXT, text TEXT NOT NULL) STRICT;
     CREATE INDEX IF NOT EXISTS outbox_by_recipient ON outbox (recipient, id);
     CREATE TABLE IF NOT EXISTS outbox_html (id INTEGER PRIMARY KEY, html TEXT NOT NULL) STRICT`,
  )
  const put = ({ channel, to, subject, text, html }: Message): void => {
    const { lastInsertRowid } = database
      .prepare('INSERT INTO outbox (at, channel, recipient, subject, text) VALUES (?, ?, ?, ?, ?)')
      .run(clock.now().toISOString(), channel, to, subject ?? null, text)
    if (html !== undefined)
      database.prepare('INSERT INTO outbox_html (id, html) VALUES (?, ?)').run(lastInsertRowid, html)
  }
  const list = (to: string | null) => {
    const columns = 'SELECT id, at, channel, recipient, subject, text FROM outbox'
    const rows =
      to === null
        ? database.prepare(`${columns} ORDER BY id`).all()
        : database.prepare(`${columns} WHERE recipient = ? COLLATE NOCASE ORDER BY id`).all(to)
    return rows.map(({ id, at, channel, recipient, subject, text }) => ({
      id,
      at,
      channel,
      to: recipient,
      subject: subject ?? undefined,
      text,
    }))
  }
  /** The HTML as the reader of an e-mail sees it. */
  const page = (id: number): WireAnswer => {
    const found = database.prepare('SELECT html FROM outbox_html WHERE id = ?').get(id)
    if (found === undefined) return json(404, { error: 'there is no e-mail with this id' })
    return {
      status: 200,
      body: String(found.html),
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
    }
  }
  return {
    put,
    async routes({ method, path, query, body }) {
      const [, id] = /^\/outbox\/(\d+)$/.exec(path) ?? []
      if (id !== undefined && method === 'GET') return page(Number(id))
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
