import type { Habits } from './habits.ts'
import { type Cell, widthOf } from './sheet.ts'
import type { TrueScheme } from './trueStatement.ts'

const left = 30
/** Where a scheme that is wrapped early ends, where every scheme ends, and where the registrar begins. */
const wrapAt = 330
const edge = 462
const registrarAt = 470

const size = 7

/** Words into lines that are not wider than the column; a piece that is wider stays whole. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function brokenText(scheme: TrueScheme, habits: Habits): string[] {
  const { rtaCode, name, isin, advisor } = scheme
  const start = `${rtaCode}-${name}`
  const payout = habits.payoutAfterIsin && isin && name.endsWith('IDCW Payout') ? ' - Payout' : ''
  const by = advisor ? `(Advisor: ${advisor})` : ''
  if (isin && habits.isin === 'brokenAfterInf')
    return [`${start} - ISIN: ${isin.slice(0, 3)}`, `${isin.slice(3)}${payout}${by}`]
  if (isin && by && habits.isin === 'brokenAtAdvisor')
    return [`${start} - ISIN: ${isin}${payout}(Advisor:`, `${advisor})`]
  const whole = `${start}${isin ? ` - ISIN: ${isin}${payout}` : ''}${by}`
  return habits.wrappedScheme ? wrapped(whole, wrapAt - left) : [whole]
}

/** The line of a scheme with its registrar, in the ways in which issuers break it. */
export function schemeLines(scheme: TrueScheme, habits: Habits, watermark: string): Cell[][] {
  const lines = brokenText(scheme, habits).flatMap(line => wrapped(line, edge - left))
  const registrar = `Registrar : ${scheme.registrar}${habits.gluedWatermark ? watermark : ''}`
  const registrarLine = lines.length > 1 && !habits.registrarBetween ? lines.length - 1 : 0
  const { isin } = scheme
  return lines.map((text, place) => {
    const inPieces = habits.isin === 'inPieces' && isin !== undefined && text.includes(isin)
    const at = isin ? text.indexOf(isin) : 0
    const pieces = [text.slice(0, at + 3), text.slice(at + 3, at + 8), text.slice(at + 8)]
    const cell: Cell = { text, x: left, ...(inPieces ? { pieces } : {}) }
    if (place !== registrarLine) return [cell]
    return [cell, { text: registrar, x: registrarAt }]
  })
}
