import { isIsin } from '../../../shared/vocabulary/identifiers.ts'
import { type Line, lineWith, type Word } from './lines.ts'

/** What is printed above the transactions of a scheme. */
export interface SchemeHeader {
  readonly name: string
  readonly isin: string | undefined
  readonly rtaCode: string | undefined
  readonly registrar: 'CAMS' | 'KFINTECH' | undefined
  readonly isDirect: boolean
  readonly advisor: string | undefined
  /** What could not be read for sure. */
  readonly doubt: string | undefined
}

const registrarToken = /^(CAMS|KFIN\s?TECH|KFIN|KARVY)\b/i
const marker = /\bISIN\b|\bAdvisor\b|\bRegistrar\b/i
/** Some codes have a blank behind their figures: `125 YOD6G`. */
const codeBeforeName = /^((?:\d{1,4} )?[A-Z0-9]{1,12})\s*-\s*(?=\S)/
const loadText = /\b(?:entry|exit)\s+load\b|\bload\s*[:-]|\bnil\b|\bw\.?e\.?f\b/i
const nominee = /^Nominee\b/i

/** The registrar's code: `H123`, `RMFGR`; never `ARN`, never figures alone (domain.md 2.2). */
function codeOf(text: string): string | undefined {
  const code = codeBeforeName.exec(text)?.[1]
  return code !== undefined && /[A-Z]/.test(code) && code !== 'ARN' && code !== 'WEF' ? code : undefined
}

/**
 * The lines of the header of a scheme among those since the folio line or the former scheme's closing balance: load texts,
 * the holder and nominees stand there too. Empty when there is none.
 */
export function headerLinesOf(lines: readonly Line[]): readonly Line[] {
  const places = [...lines.keys()]
  const firstMarker = places.find(place => marker.test(lines[place]?.text ?? ''))
  const upTo = firstMarker ?? lines.length - 1
  const before = places.filter(place => place <= upTo)
  const codeAt = (place: number): string => codeOf(lines[place]?.text ?? '') ?? ''
  const strong = before.findLast(place => /\d/.test(codeAt(place)) && codeAt(place) !== '')
  const lastLoad = before.findLast(place => loadText.test(lines[place]?.text ?? '')) ?? -1
  const weak = before.find(place => place > lastLoad && codeAt(place) !== '')
  const start = strong ?? weak ?? (firstMarker === undefined ? undefined : nameWithoutCode(lines, upTo))
  if (start === undefined) return []
  const end = places.find(place => place > start && nominee.test(lines[place]?.text ?? ''))
  return lines.slice(start, end)
}

/** A name without a code begins after the last line that is none: at most two lines above its ISIN. */
function nameWithoutCode(lines: readonly Line[], at: number): number {
  const text = (place: number): string => lines[place]?.text ?? ''
  let start = at
  while (
    start > 0 &&
    at - start < 2 &&
    !/\b(?:Fund|Scheme|Plan|ETF|FoF)\b/i.test(text(start).replace(/\bMutual Fund\b/i, ''))
  )
    start--
  return start
}

/** Takes the column of the registrar out of the lines: its label, and its value behind or below the label. */
function withoutRegistrar(lines: readonly Line[]): {
  readonly lines: readonly Line[]
  readonly registrar: SchemeHeader['registrar']
} {
  let column: number | undefined
  let found: string | undefined
  const rest = lines.map(line => {
    const label = line.words.findIndex(({ text }) => /^Registrar\b/i.test(text))
    if (label >= 0) column = line.words[label]?.x
    const kept: Word[] = []
    for (const [place, word] of line.words.entries()) {
      const isBehindLabel = label >= 0 && place > label
      const isBelowLabel = column !== undefined && word.x > column - 12
      const value = registrarToken.exec(word.text.replace(/^.*Registrar\s*:?/i, '').replace(/^:/, ''))?.[1]
      if (place === label) found ??= value
      else if (isBehindLabel && /^:?$/.test(word.text)) continue
      else if ((isBehindLabel || isBelowLabel) && value !== undefined) found ??= value
      else kept.push(word)
    }
    return lineWith(line, kept)
  })
  if (found === undefined) return { lines: rest, registrar: undefined }
  return { lines: rest, registrar: /^CAMS/i.test(found) ? 'CAMS' : 'KFINTECH' }
}

/** Signs that a cut or hyphenated line leaves between the pieces of an ISIN. */
const cutMarks = /[\s\-‐-–\u00ad…·|.]/

interface FoundIsin {
  readonly isin: string | undefined
  readonly isDoubtful: boolean
}

/**
 * The ISIN behind its label; drawn in pieces, it is put together over blanks and cut marks. What is printed in one piece is
 * taken as it is; pieces must give its check digit.
 */
function isinOf(text: string): FoundIsin {
  const whole = /\b(INF[0-9A-Z]{8}[0-9])(?![0-9A-Z])/.exec(text)?.[1]
  if (whole !== undefined) return { isin: whole, isDoubtful: false }
  const label = /\bISIN\s*:?\s*/i.exec(text)
  const from = label === null ? text.search(/\bINF(?=[A-Z]{0,8}\d)/) : label.index + label[0].length
  if (from < 0) return { isin: undefined, isDoubtful: false }
  let letters = ''
  for (const sign of text.slice(from, from + 40)) {
    if (cutMarks.test(sign)) continue
    if (!/[0-9A-Z]/.test(sign) || letters.length === 12) break
    letters += sign
  }
  if (/^INF/.test(letters) && isIsin(letters)) return { isin: letters, isDoubtful: false }
  // Without an ISIN the label is followed by the advisor; what else stands there, or nothing, is a lost line.
  const isEmpty = label !== null && /^[\s-]*\(/.test(text.slice(from))
  return { isin: undefined, isDoubtful: !isEmpty }
}

const advisorOf = (text: string): string | undefined => {
  const joined = text.replace(/\s+/g, '')
  // An ISIN may hold the letters ARN and figures.
  const found = /(?<![A-Z0-9])(?:ARN-?(\d{1,7})|(INA\d{9}))/.exec(joined)
  if (found === null) return undefined
  return found[1] === undefined ? found[2] : `ARN-${found[1]}`
}

/** "Direct" as the plan, not as a word of the name: `- Direct Plan`, `Direct - Growth`, `(Direct)`. */
export function isDirectPlan(name: string, advisorText: string): boolean {
  const today = name.replace(/\((?:formerly|erstwhile)[^)]*\)?/gi, ' ')
  if (/\bDirect\s*(?:Plan\b|[-–)]|$|Growth\b|IDCW\b|Dividend\b|Option\b|Payout\b|Re-?invest)/i.test(today))
    return true
  return !/\bRegular\b/i.test(today) && /Advisor\s*:?\s*DIRECT\b/i.test(advisorText)
}

/** Reads the header of a scheme from its lines (domain.md 2.2). */
export function schemeHeaderOf(given: readonly Line[]): SchemeHeader {
  const { lines, registrar } = withoutRegistrar(given)
  const text = lines
    .map(line => line.text.trim())
    .filter(line => line !== '')
    .join(' ')
  const code = codeOf(text)
  const { isin, isDoubtful } = isinOf(text)
  const afterCode = code === undefined ? text : text.replace(codeBeforeName, '')
  const end = afterCode.search(
    /\s*(?:[-–]\s*)?\bISIN\b|\s*[-–]?\s*\bINF[0-9A-Z]{8}\d|\(?\s*Advisor\b|\bNominee\b/i,
  )
  const name = (end < 0 ? afterCode : afterCode.slice(0, end))
    .replace(/\s+/g, ' ')
    .replace(/[\s\-–(]+$/, '')
    .trim()
  return {
    name,
    isin,
    rtaCode: code,
    registrar,
    isDirect: isDirectPlan(name, text),
    advisor: advisorOf(text),
    doubt:
      name === '' || isDoubtful || (isin === undefined && !isNamed(code, name))
        ? `scheme ${text}`
        : undefined,
  }
}

/**
 * Whether code and name say of themselves which scheme it is: issuers leave out the code or the ISIN, never both. Where the line
 * above is lost, the end of an ISIN and the last word of a name stand in their places.
 */
const isNamed = (code: string | undefined, name: string): boolean =>
  code !== undefined && !isIsin(`INF${code}`) && name.includes(' ')
