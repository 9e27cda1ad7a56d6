import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('fund-portfolio')

const investor = { investorId: z.string() }

/** A statement was opened and waits, encrypted, for its import; the file itself is gone. */
export const statementOpened = event('statementOpened', { ...investor, importId: z.string() })
/** Every folio of the statement stands in the portfolio; `broken`: schemes that do not add up. */
export const statementImported = event('statementImported', {
  ...investor,
  importId: z.string(),
  schemes: z.int(),
  broken: z.int(),
})
/** The import ended before every folio stood. What stands stays, and the same file may be imported again. */
export const statementImportFailed = event('statementImportFailed', { ...investor, importId: z.string() })
