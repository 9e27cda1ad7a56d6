import { isIsin } from '../../../../shared/vocabulary/identifiers.ts'
import { type Line, lineWith } from '../lines/lines.ts'

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

const registrarLabel = /^Registrar\b/i
/** A word, which may be glued to its label. */
const registrarToken = /^(?:Registrar)?:?(CAMS|KFINTECH|KFIN|KARVY)\b/i
const marker = /\bISIN\b|\bAdvisor\b|\bRegistrar\b/i
/** Some codes have a blank behind their figures: `125 YOD6G`. Load texts name periods like this: `1Y-NIL`, `365D - 1%`. */
const codeBeforeName = /^((?:\d{1,4} )?[A-Z0-9]{1,12}) ?- ?(?=\S)(?![Nn][Ii][Ll]\b|[\d.]+ ?%)/
const loadText = /\b(?:entry|exit) load\b|\bload ?[:-]|\bnil\b|\bw\.?e\.?f\b/i
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
  const texts = lines.map(({ text }) => text)
  const firstMarker = texts.findIndex(text => marker.test(text))
  const before = firstMarker < 0 ? texts : texts.slice(0, firstMarker + 1)
  const codes = before.map(codeOf)
  const strong = codes.findLastIndex(code => code !== undefined && /\d/.test(code))
  const lastLoad = before.findLastIndex(text => loadText.test(text))
  const weak = codes.findIndex((code, place) => place > lastLoad && code !== undefined)
  const named = firstMarker < 0 ? -1 : nameWithoutCode(before)
  const start = [strong, weak, named].find(place => place >= 0)
  if (start === undefined) return []
  const nominees = texts.findIndex((text, place) => place > start && nominee.test(text))
  return lines.slice(start, nominees < 0 ? undefined : nominees)
}

/** A name without a code begins after the last line that is none: at most two lines above its ISIN, the last of these. */
function nameWithoutCode(texts: readonly string[]): number {
  const last = texts.length - 1
  const named = texts.findLastIndex(text => /\b(?:(?<!\bMutual )Fund|Scheme|Plan|ETF|FoF)\b/i.test(text))
  return Math.max(0, last - 2, named)
}

/** So much further left than its label the registrar may begin. */
const registrarLeftPt = 12

/** Takes the column of the registrar out of the lines: its label, and its value behind or below the label. */
function withoutRegistrar(lines: readonly Line[]): {
  readonly lines: readonly Line[]
  readonly registrar: SchemeHeader['registrar']
} {
  let column = Number.POSITIVE_INFINITY
  let found: string | undefined
  const rest = lines.map(line => {
    const label = line.words.find(({ text }) => registrarLabel.test(text))
    column = label?.x ?? column
    const kept = line.words.filter(word => {
      if (word.x <= column - registrarLeftPt) return true
      const value = registrarToken.exec(word.text)?.[1]
      found ??= value
      return word !== label && word.text !== ':' && value === undefined
    })
    return lineWith(line, kept)
  })
  if (found === undefined) return { lines: rest, registrar: undefined }
  return { lines: rest, registrar: found.toUpperCase() === 'CAMS' ? 'CAMS' : 'KFINTECH' }
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
  const label = /\bISIN ?:? ?/i.exec(text)
  const from = label === null ? text.search(/\bINF(?=[A-Z]{0,8}\d)/) : label.index + label[0].length
  if (from < 0) return { isin: undefined, isDoubtful: false }
  let letters = ''
  for (const sign of text.slice(from, from + 40)) {
    if (cutMarks.test(sign)) continue
    if (!/[0-9A-Z]/.test(sign) || letters.length === 12) break
    letters += sign
  }
  if (letters.startsWith('INF') && isIsin(letters)) return { isin: letters, isDoubtful: false }
  // Without an ISIN the label is followed by the advisor; what else stands there, or nothing, is a lost line.
  const isEmpty = /^[ -]*\(/.test(text.slice(from))
  return { isin: undefined, isDoubtful: !isEmpty }
}

const advisorOf = (text: string): string | undefined => {
  const joined = text.replace(/ /g, '')
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
  return !/\bRegular\b/i.test(today) && /Advisor ?:? ?DIRECT\b/i.test(advisorText)
}

/** From what is printed behind a name on. */
const behindName = /(?:\bISIN\b|\bINF[0-9A-Z]{8}\d|Advisor\b|\bNominee\b).*/i

/** Reads the header of a scheme from its lines (domain.md 2.2). */
export function schemeHeaderOf(given: readonly Line[]): SchemeHeader {
  const { lines, registrar } = withoutRegistrar(given)
  const text = lines
    .map(line => line.text)
    .filter(line => line !== '')
    .join(' ')
  const code = codeOf(text)
  const { isin, isDoubtful } = isinOf(text)
  const afterCode = code === undefined ? text : text.replace(codeBeforeName, '')
  const name = afterCode.replace(behindName, '').replace(/[ \-–(]+$/, '')
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
