/**
 * Appends the place of a signature to a PDF (ISO 32000-1 12.8, incremental update of 7.5.6): a signature dictionary, an invisible
 * field on the first page, and new versions of catalog and page. The bytes before it stay as they are.
 */

export interface SignatureFacts {
  /** The claimed time of signing. */
  readonly at: Date
  readonly reason: string
  /** Who signs. */
  readonly name: string
}

/** The file around the place of the signature, which is `<` hexadecimal digits `>`. */
export interface SignaturePlace {
  readonly before: Buffer
  readonly after: Buffer
}

/** A file that cannot be signed here, e.g. one that is signed already. */
export class UnsignablePdf extends Error {
  override readonly name = 'UnsignablePdf'
}

interface PdfFile {
  readonly bytes: Buffer
  readonly size: number
  readonly catalog: number
  /** `/Info 7 0 R`, or nothing. */
  readonly info: string
  readonly tableAt: number
  /** Where each object begins, by its number. */
  readonly offsets: readonly number[]
}

const ending = /trailer\s*<<((?:(?!trailer).)*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/s
const rowBytes = 20

/** Reads the one cross-reference table of a file that was written in one piece. */
function readFile(bytes: Buffer): PdfFile {
  const [, trailer = '', at = ''] = ending.exec(bytes.toString('latin1')) ?? []
  const size = /\/Size (\d+)/.exec(trailer)?.[1]
  const catalog = /\/Root (\d+) 0 R/.exec(trailer)?.[1]
  if (size === undefined || catalog === undefined || /\/(Prev|Encrypt|XRefStm)\b/.test(trailer))
    throw new UnsignablePdf('the file has not one plain cross-reference table')
  const tableAt = Number(at)
  const table = bytes.toString('latin1', tableAt)
  const [header = ''] = /^xref\s+0 \d+\s*?\n/.exec(table) ?? []
  const offsets = Array.from({ length: Number(size) }, (_, id) =>
    Number(table.slice(header.length + id * rowBytes, header.length + id * rowBytes + 10)),
  )
  if (header === '' || offsets.some(Number.isNaN))
    throw new UnsignablePdf('the cross-reference table cannot be read')
  const info = /\/Info \d+ 0 R/.exec(trailer)?.[0] ?? ''
  return { bytes, size: Number(size), catalog: Number(catalog), info, tableAt, offsets }
}

/** The dictionary of an object without its closing `>>`. */
function openDictionary({ bytes, offsets }: PdfFile, id: number): string {
  const from = offsets[id] ?? 0
  const object = bytes.toString('latin1', from, bytes.indexOf('endobj', from))
  const [, dictionary] = /^(\d+) 0 obj\s*(<<.*)>>\s*$/s.exec(object)?.slice(1) ?? []
  if (dictionary === undefined || !object.startsWith(`${id} `))
    throw new UnsignablePdf(`object ${id} is no dictionary`)
  return dictionary
}

function reference(dictionary: string, pattern: RegExp, what: string): number {
  const id = pattern.exec(dictionary)?.[1]
  if (id === undefined) throw new UnsignablePdf(`the file names no ${what}`)
  return Number(id)
}

const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const pdfDate = (at: Date): string => `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`

/** Of a number in `/ByteRange`, so that the range is known after the file is. */
const rangeDigits = 10
/** Print, and locked: a viewer does not move it. */
const fieldFlags = 4 + 128

function signatureDictionary({ at, reason, name }: SignatureFacts, contentsBytes: number) {
  const gap = ' '.repeat(rangeDigits)
  const start = '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached'
  const facts = `/M ${pdfDate(at)} /Name ${textString(name)} /Reason ${textString(reason)}`
  return {
    head: `${start} ${facts} /ByteRange [0 ${gap} ${gap} ${gap}] /Contents `,
    place: `<${'0'.repeat(2 * contentsBytes)}>`,
    tail: ' >>',
  }
}

/** The appended objects and the table of where they begin. */
function appendObjects(file: PdfFile, objects: ReadonlyMap<number, string>): Buffer {
  let text = ''
  const rows: string[] = []
  const separator = file.bytes.at(-1) === 0x0a ? '' : '\n'
  const start = file.bytes.length + separator.length
  for (const [id, content] of [...objects].sort(([a], [b]) => a - b)) {
    rows.push(`${id} 1\n${String(start + text.length).padStart(10, '0')} 00000 n \n`)
    text += `${id} 0 obj\n${content}\nendobj\n`
  }
  const size = Math.max(file.size, ...[...objects.keys()].map(id => id + 1))
  const about = file.info === '' ? '' : ` ${file.info}`
  const trailer = `trailer\n<< /Size ${size} /Root ${file.catalog} 0 R${about} /Prev ${file.tableAt} >>\n`
  const end = `xref\n${rows.join('')}${trailer}startxref\n${start + text.length}\n%%EOF\n`
  return Buffer.concat([file.bytes, Buffer.from(separator + text + end, 'latin1')])
}

/** Writes what the signature covers into the file: all of it but the place. */
function splitAt(whole: Buffer, from: number, to: number): SignaturePlace {
  const range = [from, to, whole.length - to].map(number => String(number).padEnd(rangeDigits)).join(' ')
  const gap = ' '.repeat(rangeDigits)
  const rangeAt = whole.lastIndexOf(`[0 ${gap} ${gap} ${gap}]`, from)
  whole.write(range, rangeAt + 3, 'latin1')
  return { before: whole.subarray(0, from), after: whole.subarray(to) }
}

/**
 * The file with a place for a signature of `contentsBytes`. Throws UnsignablePdf for a file that was not written in one piece
 * with a plain cross-reference table, or that has a form or annotations on its first page.
 */
export function placeSignature(pdf: Buffer, facts: SignatureFacts, contentsBytes: number): SignaturePlace {
  const file = readFile(pdf)
  const catalog = openDictionary(file, file.catalog)
  const tree = openDictionary(file, reference(catalog, /\/Pages (\d+) 0 R/, 'pages'))
  const pageId = reference(tree, /\/Kids \[\s*(\d+) 0 R/, 'first page')
  const page = openDictionary(file, pageId)
  if (catalog.includes('/AcroForm') || page.includes('/Annots'))
    throw new UnsignablePdf('the file has a form or annotations already')
  const [signature, field] = [file.size, file.size + 1]
  const { head, place, tail } = signatureDictionary(facts, contentsBytes)
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /Rect [0 0 0 0] /F ${fieldFlags}`
  const whole = appendObjects(
    file,
    new Map([
      [file.catalog, `${catalog}/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >> >>`],
      [pageId, `${page}/Annots [${field} 0 R] >>`],
      [signature, head + place + tail],
      [field, `${widget} /V ${signature} 0 R /P ${pageId} 0 R >>`],
    ]),
  )
  const from = whole.indexOf(place, pdf.length)
  return splitAt(whole, from, from + place.length)
}
