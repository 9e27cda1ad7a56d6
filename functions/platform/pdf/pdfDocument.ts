import { deflateSync } from 'node:zlib'
import type { TrueTypeFont } from './trueTypeFont.ts'

/**
 * Writes a PDF 1.7 of text and lines with embedded TrueType fonts. The same calls make the same bytes. Positions are points
 * from the upper left corner of an A4 page; `y` of a text is its baseline.
 */

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 } as const

interface Info {
  readonly title: string
  readonly author: string
  /** e.g. `en-IN` */
  readonly language: string
  readonly createdAt: Date
}

/** A colour as `#rrggbb`. */
type Colour = string

export interface PdfDocument {
  addPage(): void
  text(text: string, at: { x: number; y: number; font: TrueTypeFont; size: number; colour: Colour }): void
  line(at: { x: number; y: number; toX: number; width: number; colour: Colour }): void
  end(): Buffer
}

/** The characters of a font that a document uses, by glyph. */
type Used = Map<number, string>

/** An empty document; `addPage` comes first. */
export function openPdf(info: Info): PdfDocument {
  const pages: string[][] = []
  const fonts = new Map<TrueTypeFont, Used>()
  const draw = (operators: string): void => {
    const page = pages.at(-1)
    if (page === undefined) throw new Error('a document has no page yet')
    page.push(operators)
  }
  const fromTop = (y: number): string => number(pageSize.height - y)
  return {
    addPage: () => pages.push([]),
    text(text, { x, y, font, size, colour }) {
      const used: Used = fonts.get(font) ?? new Map()
      fonts.set(font, used)
      let glyphs = ''
      for (const letter of text) {
        const glyph = font.glyphOf(letter.codePointAt(0) ?? 0)
        if (!used.has(glyph)) used.set(glyph, letter)
        glyphs += hex(glyph)
      }
      const name = `/F${[...fonts.keys()].indexOf(font) + 1}`
      draw(`BT ${rgb(colour)} rg ${name} ${number(size)} Tf ${number(x)} ${fromTop(y)} Td <${glyphs}> Tj ET`)
    },
    line({ x, y, toX, width, colour }) {
      const [from, to] = [`${number(x)} ${fromTop(y)}`, `${number(toX)} ${fromTop(y)}`]
      draw(`${rgb(colour)} RG ${number(width)} w ${from} m ${to} l S`)
    },
    end: () => fileOf(pages, fonts, info),
  }
}

function fileOf(
  pages: readonly (readonly string[])[],
  fonts: ReadonlyMap<TrueTypeFont, Used>,
  { title, author, language, createdAt }: Info,
): Buffer {
  const file = new ObjectFile()
  const tree = file.reserve()
  const named = [...fonts].map(([font, used], index) => `/F${index + 1} ${file.font(font, used, index)} 0 R`)
  const resources = `<< /Font << ${named.join(' ')} >> >>`
  const kids = pages.map(operators => {
    const contents = file.stream(Buffer.from(operators.join('\n')))
    const box = `[0 0 ${pageSize.width} ${pageSize.height}]`
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Contents ${contents} 0 R /Resources ${resources} >>`,
    )
  })
  const references = kids.map(kid => `${kid} 0 R`).join(' ')
  file.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${references}] >>`)
  const catalog = file.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang ${textString(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  const made = createdAt.toISOString().replace(/\D/g, '').slice(0, 14)
  const about = file.add(
    `<< /Title ${textString(title)} /Author ${textString(author)} /CreationDate (D:${made}Z) >>`,
  )
  return file.end(catalog, about)
}

/** The numbered objects of a file and the table of where they begin. */
class ObjectFile {
  private readonly objects: (Buffer | undefined)[] = []

  /** Takes a number for an object that others refer to before it is known. */
  reserve(): number {
    return this.objects.push(undefined)
  }

  set(id: number, content: string | Buffer): void {
    this.objects[id - 1] = Buffer.concat([
      Buffer.from(`${id} 0 obj\n`),
      Buffer.from(content),
      Buffer.from('\nendobj\n'),
    ])
  }

  add(content: string | Buffer): number {
    const id = this.reserve()
    this.set(id, content)
    return id
  }

  stream(content: Uint8Array, more = ''): number {
    const packed = deflateSync(content)
    return this.add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode${more} >>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    )
  }

  /** A composite font whose character codes are its glyphs (ISO 32000-1, 9.7); the letters serve search and copying. */
  font(font: TrueTypeFont, used: Used, index: number): number {
    const name = `/Embedded${index + 1}`
    const glyphs = [...used].sort(([a], [b]) => a - b)
    const program = this.stream(font.file, ` /Length1 ${font.file.length}`)
    const metrics = [
      `/FontBBox [${font.box.map(number).join(' ')}] /ItalicAngle 0 /StemV 80`,
      `/Ascent ${number(font.ascender)} /Descent ${number(font.descender)} /CapHeight ${number(font.capHeight)}`,
    ]
    const descriptor = this.add(
      `<< /Type /FontDescriptor /FontName ${name} /Flags 4 ${metrics.join(' ')} /FontFile2 ${program} 0 R >>`,
    )
    const widths = glyphs.map(([glyph]) => `${glyph} [${number(font.widthOf(glyph))}]`).join(' ')
    const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
    const descendant = this.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} ${system} /CIDToGIDMap /Identity /FontDescriptor ${descriptor} 0 R /W [${widths}] >>`,
    )
    const letters = this.stream(Buffer.from(lettersOf(glyphs)))
    return this.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${letters} 0 R >>`,
    )
  }

  end(catalog: number, info: number): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
    const rows = ['0000000000 65535 f \n']
    let at = parts[0]?.length ?? 0
    for (const [index, object] of this.objects.entries()) {
      if (object === undefined) throw new Error(`object ${index + 1} was reserved and never set`)
      rows.push(`${String(at).padStart(10, '0')} 00000 n \n`)
      parts.push(object)
      at += object.length
    }
    const table = `xref\n0 ${rows.length}\n${rows.join('')}`
    const trailer = `trailer\n<< /Size ${rows.length} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`
    return Buffer.concat([...parts, Buffer.from(table + trailer)])
  }
}

/** The map from glyphs to letters, a hundred to a block (ISO 32000-1, 9.10.3). */
function lettersOf(glyphs: readonly (readonly [number, string])[]): string {
  // Glyph 0 stands for every letter that the font does not have.
  const rows = glyphs.map(([glyph, letter]) => `<${hex(glyph)}> <${utf16(glyph === 0 ? '\ufffd' : letter)}>`)
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) => {
    const some = rows.slice(100 * index, 100 * index + 100)
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0')
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
const textString = (text: string): string => `<feff${utf16(text)}>`
/** At most three decimals, and never an exponent, which PDF does not know. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000)
const rgb = (colour: Colour): string =>
  [1, 3, 5].map(at => number(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
