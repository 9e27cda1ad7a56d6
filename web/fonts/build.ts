/**
 * Makes the web's font files from the packages: `node web/fonts/build.ts`. The results are committed, so a build of
 * the web needs none of this. Inter's usual Latin subset lacks the rupee sign (U+20B9), and one rupee sign would pull
 * 83 kB more; Devanagari is fetched only by pages that show it (`unicode-range`).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const ascii = range(0x20, 0x7e)
const typographic = '\u00a0©·×–—‘’“”…•−→←↑↓✓₹'
/** The letters of Hindi; those of other languages in the block (Kashmiri, Sindhi, …) would add a quarter to the file. */
const devanagari = [
  [0x901, 0x903],
  [0x905, 0x90b],
  [0x90d, 0x90d],
  [0x90f, 0x911],
  [0x913, 0x928],
  [0x92a, 0x930],
  [0x932, 0x933],
  [0x935, 0x939],
  [0x93c, 0x945],
  [0x947, 0x949],
  [0x94b, 0x94d],
  [0x950, 0x950],
  [0x958, 0x95d],
  [0x964, 0x970],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
]
  .map(([from = 0, to = 0]) => range(from, to))
  .join('')

interface Axis {
  readonly min: number
  readonly max: number
  readonly default: number
}

const fonts: readonly { from: string; to: string; text: string; axes: Record<string, Axis | number> }[] = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter-sub.woff2',
    text: ascii + typographic,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    to: 'inter-rupee.woff2',
    text: '₹',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    to: 'noto-devanagari.woff2',
    text: devanagari,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    // The name of the language, on screens in English.
    from: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    to: 'noto-hindi-name.woff2',
    text: 'हिन्दी',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    to: 'source-serif.woff2',
    text: ascii + typographic,
    axes: { wght: 560 },
  },
  {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
    to: 'source-serif-rupee.woff2',
    text: '₹',
    axes: { wght: 560 },
  },
]

for (const { from, to, text, axes } of fonts) {
  const made = await subsetFont(await readFile(require.resolve(from)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(new URL(`../src/fonts/${to}`, import.meta.url), made)
  process.stdout.write(`${to}: ${made.length} bytes\n`)
}

/**
 * A TrueType font without kerning and contextual forms: in numbers they pull digits together and make a sign of
 * multiplication of an x between two of them.
 */
function plain(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(12 + 16 * index, 28 + 16 * index),
  ).filter(entry => !['GSUB', 'GPOS', 'GDEF'].includes(entry.toString('latin1', 0, 4)))
  const head = Buffer.alloc(12 + 16 * tables.length)
  font.copy(head, 0, 0, 4)
  head.writeUInt16BE(tables.length, 4)
  const bodies: Buffer[] = []
  let at = head.length
  for (const [index, entry] of tables.entries()) {
    const [from, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)]
    entry.copy(head, 12 + 16 * index)
    head.writeUInt32BE(at, 12 + 16 * index + 8)
    const body = Buffer.alloc(Math.ceil(length / 4) * 4)
    font.copy(body, 0, from, from + length)
    bodies.push(body)
    at += body.length
  }
  return Buffer.concat([head, ...bodies])
}

/** The contract note carries its font within itself; its function has no file to read, so the font is a text. */
const ofTheNote = { regular: 400, semibold: 600 }
const noteFonts = await Promise.all(
  Object.entries(ofTheNote).map(async ([name, wght]) => {
    const from = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
    const made = await subsetFont(await readFile(from), ascii + typographic, {
      targetFormat: 'truetype',
      variationAxes: { wght },
    })
    return `export const ${name} =\n  '${plain(made).toString('base64')}'\n`
  }),
)
const noteFile = '../../functions/platform/pdf/embeddedFonts.ts'
const head =
  '/** Inter (SIL Open Font License 1.1), Latin, as TrueType in base64: made by `web/fonts/build.ts`. */\n'
await writeFile(new URL(noteFile, import.meta.url), head + noteFonts.join(''))
