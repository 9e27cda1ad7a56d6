import { isClosing, isOpening } from './detailed/balanceLines.ts'
import type { Line } from './lines/lines.ts'
import type { PlacedPage, PlacedText } from './lines/page.ts'
import type { StatementKind, StatementRefusal } from './statement.ts'

/** What is read of the first pages to tell issuers apart. */
const markedPages = 2

/** Pieces of a mark are drawn one by one and in any order: along the page, or up it where the mark is turned. */
const orders: readonly ((one: PlacedText, other: PlacedText) => number)[] = [
  (one, other) => other.y - one.y || one.x - other.x,
  (one, other) => one.x - other.x || one.y - other.y,
  (one, other) => one.y - other.y || one.x - other.x,
]

/** The letters of the first two pages without blanks, watermarks included. */
function lettersOf(pages: readonly PlacedPage[], lines: readonly Line[]): string {
  const first = pages.slice(0, markedPages)
  const turned = first.map(({ texts }) => texts.filter(({ rotated }) => rotated))
  return [
    ...first.flatMap(({ texts }) => texts),
    ...orders.flatMap(order => turned.flatMap(texts => [...texts].sort(order))),
    ...lines.filter(({ page }) => page < markedPages),
  ]
    .map(({ text }) => text.replace(/\s/g, ''))
    .join('')
}

type Recognized =
  | { readonly ok: true; readonly kind: StatementKind }
  | { readonly ok: false; readonly refusal: StatementRefusal }

/**
 * By the marks of domain.md 2.1. The mark of CAMS and KFintech is their watermark, which copies lose: a statement in their
 * words without it is a copy, or one of MF Central, and is not read.
 */
export function issuerOf(pages: readonly PlacedPage[], lines: readonly Line[]): Recognized {
  const letters = lettersOf(pages, lines)
  const first = lines.filter(({ page }) => page < markedPages).map(({ text }) => text)
  const isSummary = !isDetailed(lines) && first.some(text => /Consolidated Account Summary/i.test(text))
  if (/CAMSCASWS/i.test(letters)) return { ok: true, kind: isSummary ? 'camsSummary' : 'camsDetailed' }
  if (/KFINCASWS/i.test(letters))
    return { ok: true, kind: isSummary ? 'kfintechSummary' : 'kfintechDetailed' }
  if (/NSDLConsolidatedAccountStatement|AboutNSDL/i.test(letters)) return { ok: true, kind: 'nsdl' }
  if (/CentralDepositoryServices\(India\)Limited/i.test(letters)) return { ok: true, kind: 'cdsl' }
  const isCopy =
    /MFCentral/i.test(letters) ||
    /ConsolidatedAccount(?:Statement|Summary)/i.test(letters) ||
    lines.some(({ text }) => isClosing(text))
  return { ok: false, refusal: isCopy ? 'otherIssuer' : 'notAStatement' }
}

const isDetailed = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => isOpening(text) || isClosing(text))
