/** What the line of a folio says. */
export interface FolioLine {
  /** Without blanks, e.g. `12345678/90`; empty where no number can be read. */
  readonly folio: string
  readonly pan: string | undefined
}

const label = /\bFolio\s*(?:No|Number)\b\s*\.?\s*:?/i
const number = /^\s*([0-9A-Z][0-9A-Z-]*)(?:\s*\/\s*(\d[0-9A-Z]*))?/
const pan = /\bPAN\s*:\s*([A-Z]{5}\d{4}[A-Z])\b/

/** `Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK`; suffix and PAN may be missing (domain.md 2.2). */
export function folioLineOf(text: string): FolioLine | undefined {
  const found = label.exec(text)
  if (found === null) return undefined
  const [, first = '', second] = number.exec(text.slice(found.index + found[0].length)) ?? []
  // A folio number has a digit; a word that stands there instead, as that of the PAN, is none.
  const folio = /\d/.test(first) ? first : ''
  return {
    folio: second === undefined || folio === '' ? folio : `${folio}/${second}`,
    pan: pan.exec(text)?.[1],
  }
}
