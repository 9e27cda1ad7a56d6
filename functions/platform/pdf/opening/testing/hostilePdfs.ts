import { constants, deflateSync } from 'node:zlib'

/** Files written byte by byte: no writer of PDFs makes them. */

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A file of these objects, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [latin('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  for (const [place, object] of objects.entries()) {
    offsets.push(length)
    add(latin(`${place + 1} 0 obj\n`))
    add(typeof object === 'string' ? latin(object) : object)
    add(latin('\nendobj\n'))
  }
  const start = length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`))
  add(latin(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

export const streamOf = (content: string | Buffer, entries = ''): Buffer => {
  const bytes = typeof content === 'string' ? latin(content) : content
  return Buffer.concat([
    latin(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    latin('\nendstream'),
  ])
}

export const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (contents: string, resources = '/Font << /F1 4 0 R >>'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${contents} >>`

/** One page: catalogue 1, pages 2, page 3, font 4, contents 5, then `more`. */
export const onePage = (
  contents: Buffer,
  { count = '1', resources, more = [] }: { count?: string; resources?: string; more?: Buffer[] } = {},
): Buffer =>
  pdfOf([
    catalogue,
    `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`,
    page('5 0 R', resources),
    font,
    contents,
    ...more,
  ])

export const text = (content: string): Buffer => streamOf(`BT /F1 8 Tf 50 700 Td (${content}) Tj ET`)

/** `times` copies of a piece, deflated without unpacking it: 1 GB in a moment. */
function deflatedCopies(piece: Buffer, times: number): Buffer {
  // A full flush ends on a byte and refers to nothing before it, so the same bytes may follow again.
  const once = deflateSync(piece, { finishFlush: constants.Z_FULL_FLUSH, level: 9 }).subarray(2)
  const sum = adlerOfCopies(piece, times)
  const end = Buffer.from([1, 0, 0, 0xff, 0xff, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255])
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(times).fill(once), end])
}

/** Adler-32 (RFC 1950) of the copies: both of its sums advance by the same amounts with every copy. */
function adlerOfCopies(piece: Buffer, times: number): number {
  const prime = 65_521
  let sum = 0
  let weighted = 0
  for (const byte of piece) {
    sum = (sum + byte) % prime
    weighted = (weighted + sum) % prime
  }
  let a = 1
  let b = 0
  for (let copy = 0; copy < times; copy++) {
    b = (b + ((a * (piece.length % prime)) % prime) + weighted) % prime
    a = (a + sum) % prime
  }
  return b * 65_536 + a
}

/** A page whose contents unpack to `megabytes` MB. */
export const unpacksTo = (megabytes: number, piece = ' '.repeat(1024)): Buffer =>
  onePage(
    streamOf(
      deflatedCopies(latin(piece.repeat(Math.ceil((1024 * 1024) / piece.length))), megabytes),
      '/Filter /FlateDecode',
    ),
  )

/** Ten forms that each draw the next ten times: ten thousand million drawings in 3 kB. */
export const billionForms = (): Buffer => {
  const first = 6
  const form = (number: number): Buffer =>
    streamOf(
      `/F${number + 1} Do `.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F${number + 1} ${first + number + 1} 0 R >> >>`,
    )
  // Without a text the form would be remembered as empty.
  const last = streamOf(
    'BT /F1 8 Tf 5 5 Td (a) Tj ET',
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 4 0 R >> >>',
  )
  return onePage(streamOf('/F0 Do '), {
    resources: `/XObject << /F0 ${first} 0 R >>`,
    more: [...[...Array(10).keys()].map(form), last],
  })
}

/** As many pages as asked for, all with the same contents. */
export const manyPages = (count: number, contents = text('page')): Buffer =>
  pdfOf([
    catalogue,
    `<< /Type /Pages /Kids [${[...Array(count).keys()].map(place => `${place + 5} 0 R`).join(' ')}] /Count ${count} >>`,
    font,
    contents,
    ...Array<string>(count).fill(page('4 0 R', '/Font << /F1 3 0 R >>')),
  ])
