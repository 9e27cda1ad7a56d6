import { formatInstant } from '../../../shared/vocabulary/indianTime.ts'
import type { ObjectStore } from '../../platform/objectStore.ts'

/**
 * What an operator may read of a person, as a page that opens for minutes: an execution keeps its address, and its history keeps
 * nothing of the person.
 */

/** How long a sheet and its links open: an execution's output is kept for 90 days. */
export const sheetSeconds = 300

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text within a page. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8886}th{font-weight:600;width:16rem}td{white-space:pre-wrap;overflow-wrap:anywhere}'

/** A page without script; `body` is HTML. */
export const sheetPage = (title: string, body: string, until: Date): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1><p>It opens until ${formatInstant(until.toISOString())} Indian time. Do not keep a copy.</p>${body}</body></html>`

const sheetType = 'text/html; charset=utf-8'

/** Stores a page below the execution that shows it; the answer is its address. */
export async function publishSheet(
  objects: Pick<ObjectStore, 'put' | 'readLink'>,
  { investorId, execution, html }: Readonly<Record<'investorId' | 'execution' | 'html', string>>,
): Promise<string> {
  const key = `review-sheets/${investorId}/${execution}.html`
  const { versionId } = await objects.put({ key, body: Buffer.from(html), contentType: sheetType })
  return objects.readLink({
    key,
    versionId,
    contentType: sheetType,
    disposition: 'inline',
    expiresSeconds: sheetSeconds,
  })
}
