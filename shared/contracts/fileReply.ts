import * as z from 'zod/mini'

/** The type of an Excel workbook (K-248, domain.md 8). */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a caller gets of a call that answers with a file: its bytes with their type. */
export const fileReply = z.object({ file: z.instanceof(Blob) })

/**
 * Headers that the site adds to every call (D3 s7). A browser that is sent on from a call to a file in the documents bucket asks
 * the bucket whether a page may send them.
 */
export const siteHeaders = ['use-pkey', 'x-product', 'x-site-host', 'x-web-version'] as const
