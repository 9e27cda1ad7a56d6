import type { Line } from './lines.ts'
import type { PlacedPage } from './page.ts'
import type { StatementKind, StatementRefusal } from './statement.ts'

/** What is read of the first pages to tell issuers apart. */
const markedPages = 2

/** The letters of the first two pages without blanks, watermarks included: pieces of a mark are drawn one by one. */
const lettersOf = (pages: readonly PlacedPage[]): string =>
  pages
    .slice(0, markedPages)
    .flatMap(({ texts }) => [...texts.filter(({ rotated }) => rotated), ...texts])
    .map(({ text }) => text.replace(/\s+/g, ''))
    .join('')

type Recognized =
  | { readonly ok: true; readonly kind: StatementKind }
  | { readonly ok: false; readonly refusal: StatementRefusal }

/**
 * By the marks of domain.md 2.1. The mark of CAMS and KFintech is their watermark, which copies lose: a statement in their
 * words without it is a copy, or one of MF Central, and is not read.
 */
export function issuerOf(pages: readonly PlacedPage[], lines: readonly Line[]): Recognized {
  const letters = lettersOf(pages)
  const first = lines.filter(({ page }) => page < markedPages).map(({ text }) => text)
  const isSummary = !isDetailed(lines) && first.some(text => /Consolidated\s+Account\s+Summary/i.test(text))
  if (/CAMSCASWS/i.test(letters)) return { ok: true, kind: isSummary ? 'camsSummary' : 'camsDetailed' }
  if (/KFINCASWS/i.test(letters))
    return { ok: true, kind: isSummary ? 'kfintechSummary' : 'kfintechDetailed' }
  if (/NSDLConsolidatedAccountStatement|AboutNSDL/i.test(letters)) return { ok: true, kind: 'nsdl' }
  if (/CentralDepositoryServices\(India\)Limited/i.test(letters)) return { ok: true, kind: 'cdsl' }
  const isCopy =
    /MFCentral/i.test(letters) ||
    /ConsolidatedAccount(?:Statement|Summary)/i.test(letters) ||
    lines.some(({ text }) => /Closing\s+Unit\s+Balance/i.test(text))
  return { ok: false, refusal: isCopy ? 'otherIssuer' : 'notAStatement' }
}

const isDetailed = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => /(?:Opening|Closing)\s+Unit\s+Balance/i.test(text))
