import type { Line } from '../lines/lines.ts'

/** How issuers end the name of a company (domain.md 2.2). */
const known = /\b(?:Mutual Fund|MF|Fund House)$/i
const loadWords =
  /\b(?:load|nil|exit|entry|redeem\w*|redemption|switch\w*|units?|days?|months?|years?|w\.?e\.?f|allotment|nav|nominee|registrar|isin|advisor|note|kyc|pan|page|inr|balance|amount|transaction)\b/i

export interface AmcHeading {
  readonly amc: string
  /** Of its letters. */
  readonly height: number
  /** Whether it might be a line of the load text above; then what follows is marked. */
  readonly isDoubtful: boolean
}

/** Names are compared without blanks, case and signs. */
export const amcKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Title-like: a few words that begin with capitals, without figures or the punctuation of sentences. */
function looksLikeName(text: string): boolean {
  const words = text.split(' ')
  return (
    words.length >= 2 &&
    words.length <= 8 &&
    words.every(word => /^[A-Z&(][\w&.,'()-]*$/.test(word) || /^(?:of|and|the|-)$/.test(word)) &&
    !/\.$|\d/.test(text) &&
    !loadWords.test(text)
  )
}

/** A heading that says itself that it names a fund company: `360 ONE Mutual Fund`, `quant Mutual Fund`. */
export function isAmcName(text: string): boolean {
  if (!known.test(text) || text.length > 70 || /[:;%@]|\d{4}/.test(text)) return false
  const words = text.split(' ')
  return words.length <= 3 || words.every(word => /^(?:[A-Z0-9&(]|(?:of|and|the)$)/.test(word))
}

const isNamed = (text: string, summaryNames: ReadonlySet<string>): boolean =>
  summaryNames.has(amcKey(text)) || isAmcName(text)

/**
 * The fund company that is named above a folio, from the lines since the folio before. A name that does not end in
 * "Mutual Fund" is taken from the portfolio summary, or by its place: the line right above the folio, set as the other
 * headings or apart from what is above. Undefined when no company is named: the former one goes on.
 */
export function amcHeadingOf(
  lines: readonly Line[],
  summaryNames: ReadonlySet<string>,
  /** Heights of the letters of headings so far; they are recognized by them. */
  headingHeights: ReadonlySet<number>,
  isFirst: boolean,
): AmcHeading | undefined {
  const last = lines.at(-1)
  if (last === undefined) return undefined
  for (const line of lines.slice(-3).reverse())
    if (isNamed(line.text, summaryNames)) return { amc: line.text, height: line.height, isDoubtful: false }
  if (!looksLikeName(last.text)) return undefined
  if (isFirst) return { amc: last.text, height: last.height, isDoubtful: false }
  const above = lines.at(-2)
  const isHeading =
    above === undefined ||
    (headingHeights.has(last.height) && Math.abs(above.height - last.height) > 0.3) ||
    last.height > above.height + 0.5 ||
    above.page !== last.page
  return { amc: last.text, height: last.height, isDoubtful: !isHeading }
}
