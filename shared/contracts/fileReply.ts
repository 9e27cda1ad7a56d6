import * as z from 'zod/mini'

/** The type of an Excel workbook (K-248, domain.md 8). */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a caller gets of a call that answers with a file: its bytes with their type. */
export const fileReply = z.object({ file: z.instanceof(Blob) })
