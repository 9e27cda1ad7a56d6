/** What a document needs of a TrueType font. Lengths are thousandths of the font size, as PDF counts them. */
export interface TrueTypeFont {
  /** The whole file, which is embedded. */
  readonly file: Uint8Array
  readonly ascender: number
  /** Negative: below the baseline. */
  readonly descender: number
  readonly lineGap: number
  readonly capHeight: number
  readonly box: readonly [left: number, bottom: number, right: number, top: number]
  /** The glyph of a code point; 0, an empty box, when the font has none. */
  glyphOf(codePoint: number): number
  widthOf(glyph: number): number
}

/** Reads a font with a Unicode table of format 4, which knows the code points below U+10000. Throws when it has none. */
export function readTrueTypeFont(file: Uint8Array): TrueTypeFont {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const table = tablesOf(view)
  const [head, hhea, hmtx, os2] = [table('head'), table('hhea'), table('hmtx'), table('OS/2')]
  const unitsPerEm = view.getUint16(head + 18)
  const scaled = (units: number): number => (units * 1000) / unitsPerEm
  const int16 = (at: number): number => scaled(view.getInt16(at))
  const lastWidth = view.getUint16(hhea + 34) - 1
  return {
    file,
    ascender: int16(hhea + 4),
    descender: int16(hhea + 6),
    lineGap: int16(hhea + 8),
    capHeight: int16(os2 + 88),
    box: [int16(head + 36), int16(head + 38), int16(head + 40), int16(head + 42)],
    glyphOf: glyphsIn(view, table('cmap')),
    widthOf: glyph => scaled(view.getUint16(hmtx + 4 * Math.min(glyph, lastWidth))),
  }
}

/** Where a table of the font begins, by its tag. */
function tablesOf(view: DataView): (tag: string) => number {
  const offsets = new Map<string, number>()
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    const letters = [0, 1, 2, 3].map(at => String.fromCharCode(view.getUint8(entry + at)))
    offsets.set(letters.join(''), view.getUint32(entry + 8))
  }
  return tag => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`the font has no table ${tag}`)
    return offset
  }
}

/** Looks code points up in the subtable of format 4: ranges, each with a difference or a list of glyphs. */
function glyphsIn(view: DataView, cmap: number): (codePoint: number) => number {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + 8 * index),
  )
  const at = subtables.find(start => view.getUint16(start) === 4)
  if (at === undefined) throw new Error('the font has no Unicode table of format 4')
  const doubled = view.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  const find = (codePoint: number): number => {
    for (let range = 0; range < doubled; range += 2) {
      if (codePoint > view.getUint16(ends + range)) continue
      const start = view.getUint16(starts + range)
      if (codePoint < start) return 0
      const delta = view.getUint16(deltas + range)
      const offset = view.getUint16(offsets + range)
      if (offset === 0) return (codePoint + delta) % 65_536
      const glyph = view.getUint16(offsets + range + offset + 2 * (codePoint - start))
      return glyph === 0 ? 0 : (glyph + delta) % 65_536
    }
    return 0
  }
  // A document has few different letters and asks for each of them thousands of times.
  const found = new Map<number, number>()
  return codePoint => {
    const known = found.get(codePoint)
    if (known !== undefined) return known
    const glyph = find(codePoint)
    found.set(codePoint, glyph)
    return glyph
  }
}
