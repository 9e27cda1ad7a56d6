import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { regular, semibold } from './embeddedFonts.ts'
import { openPdf } from './pdfDocument.ts'
import { linesOf, widthOfText } from './textLines.ts'
import { readTrueTypeFont } from './trueTypeFont.ts'

const font = readTrueTypeFont(Buffer.from(regular, 'base64'))
const bold = readTrueTypeFont(Buffer.from(semibold, 'base64'))
const place = { x: 48, y: 60, font, size: 9, colour: '#1b2430' }
const info = {
  title: 'Nöte (1)',
  author: 'A',
  language: 'en-IN',
  createdAt: new Date('2026-11-23T08:32:09.000Z'),
}

/** A document, and its parts as a reader finds them: objects by the table at the end, streams unpacked. */
function drawn(draw: (pdf: ReturnType<typeof openPdf>) => void) {
  const pdf = openPdf(info)
  pdf.addPage()
  draw(pdf)
  const file = pdf.end()
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, count = '', rows = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(text.slice(start)) ?? []
  const offsets = rows.match(/.{20}|.{19}\n/gs) ?? []
  expect(offsets).toHaveLength(Number(count))
  const objects = offsets.slice(1).map((row, index) => {
    const content = text.slice(Number(row.slice(0, 10)))
    expect(content.startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    return content.slice(0, content.indexOf('\nendobj'))
  })
  const streams = objects.flatMap(object => {
    const [all, length = ''] = /<< \/Length (\d+) [\s\S]*?>>\nstream\n/.exec(object) ?? []
    if (all === undefined) return []
    const body = object.slice(object.indexOf(all) + all.length)
    expect(body.slice(Number(length))).toBe('\nendstream')
    return [inflateSync(Buffer.from(body.slice(0, Number(length)), 'latin1'))]
  })
  return {
    text,
    objects,
    streams,
    read: (start: string) => streams.map(String).filter(one => one.includes(start)),
  }
}

/** What a reader copies: the glyphs of a page through the map of its font. */
function copied(content: string, letters: string): string {
  const map = new Map([...letters.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, glyph, code]) => [glyph, code]))
  const glyphs = [...content.matchAll(/<(\w*)> Tj/g)].flatMap(([, all = '']) => all.match(/.{4}/g) ?? [])
  return glyphs.map(glyph => String.fromCharCode(Number.parseInt(map.get(glyph) ?? '', 16))).join('')
}

describe('a document', () => {
  it('has its texts, so that a reader finds and copies them', () => {
    const words = 'You paid 98,675.19 – “net” ••••••234F'
    const { read } = drawn(pdf => pdf.text(words, place))
    const [content = ''] = read('Tj')
    const [letters = ''] = read('beginbfchar')
    expect(copied(content, letters)).toBe(words)
    expect(content).toContain('0.106 0.141 0.188 rg /F1 9 Tf 48 781.89 Td')
  })

  it('has the width of every glyph that it uses, and each font once and whole', () => {
    const { objects, streams } = drawn(pdf => {
      pdf.text('AVA', place)
      pdf.text('x', { ...place, font: bold })
      pdf.text('A', place)
    })
    const [a, v] = [font.glyphOf(65), font.glyphOf(86)]
    const widths = `/W [${a} [${Math.round(font.widthOf(a) * 1000) / 1000}] ${v} [${Math.round(font.widthOf(v) * 1000) / 1000}]]`
    expect(objects.filter(object => object.includes(widths))).toHaveLength(1)
    expect(objects.filter(object => object.includes('/FontFile2'))).toHaveLength(2)
    expect(streams.filter(stream => stream.equals(Buffer.from(font.file)))).toHaveLength(1)
  })

  it('shows a letter that the font does not have as such, and not as another one', () => {
    const { read } = drawn(pdf => pdf.text('Aर', place))
    expect(copied(read('Tj')[0] ?? '', read('beginbfchar')[0] ?? '')).toBe('A\ufffd')
  })

  it('has pages, lines and a title in any script', () => {
    const { text, objects, read } = drawn(pdf => {
      pdf.line({ x: 48, y: 100, toX: 547.28, width: 0.7, colour: '#c9d1d9' })
      pdf.addPage()
      pdf.text('two', place)
    })
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(read('48 741.89 m 547.28 741.89 l S')).toHaveLength(1)
    expect(objects.join()).toContain('/Count 2')
    expect(text).toContain('/Title <feff004e00f6007400650020002800310029>')
    expect(text).toContain('/CreationDate (D:20261123083209Z)')
  })

  it('takes nothing before its first page', () => {
    expect(() => openPdf(info).text('x', place)).toThrow('no page yet')
  })
})

describe('lines', () => {
  const ofWidth = (text: string, width: number) => linesOf(text, font, 9, width)

  it('end behind spaces and hyphens between letters, and not behind those of numbers', () => {
    expect(ofWidth('Seventy-Five and Paise', 62)).toEqual(['Seventy-Five', 'and Paise'])
    expect(ofWidth('Seventy-Five', 45)).toEqual(['Seventy-', 'Five'])
    expect(ofWidth('to -246.20', 36)).toEqual(['to', '-246.20'])
    expect(ofWidth('', 30)).toEqual([''])
  })

  it('are never wider than asked for, and together are the text', () => {
    const words = [
      'and',
      'Development',
      'A'.repeat(60),
      'Ninety-Eight',
      '98,675.19',
      'of',
      'INE583D07323',
      'Ltd.',
    ]
    for (let seed = 1; seed <= 200; seed += 1) {
      const text = Array.from(
        { length: 1 + (seed % 12) },
        (_, at) => words[(seed * 7 + at * at) % words.length],
      ).join(' ')
      const width = 20 + ((seed * 37) % 300)
      const lines = ofWidth(text, width)
      for (const line of lines) expect(widthOfText(line, font, 9)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })
})

describe('a font', () => {
  it('knows its letters and their widths, and 0 for any other', () => {
    expect(font.glyphOf(0x20b9)).toBe(0)
    expect(font.glyphOf(0x41)).toBeGreaterThan(0)
    expect(font.glyphOf(0x1f600)).toBe(0)
    expect(widthOfText('Contract note', bold, 18)).toBeGreaterThan(widthOfText('Contract note', font, 18))
    expect(font.widthOf(font.glyphOf(0x31))).toBeGreaterThan(300)
    expect(font.ascender - font.descender).toBeGreaterThan(1000)
  })

  it('without a table that is needed is refused', () => {
    const broken = Buffer.from(font.file)
    broken.write('none', broken.indexOf('cmap'))
    expect(() => readTrueTypeFont(broken)).toThrow('no table cmap')
  })
})
