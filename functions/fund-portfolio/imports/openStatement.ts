import { investorPdf } from '../../platform/pdf/opening/limits.ts'
import { openPdf } from '../../platform/pdf/opening/openPdf.ts'
import { readStatement } from '../statement/readStatement.ts'
import type { OpenStatement } from './upload.ts'

/** The call has 25 s altogether; an investor waits for it. */
const openingMs = 18_000

/** Opens a PDF that nobody has checked, in a thread with bounds, and reads it. */
export const openStatement: OpenStatement = async (bytes, password) => {
  const opened = await openPdf(bytes, password, { ...investorPdf, timeMs: openingMs })
  return opened.ok ? readStatement(opened.pages) : opened
}
