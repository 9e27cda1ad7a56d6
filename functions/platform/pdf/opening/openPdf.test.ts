import { Worker } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import { investorPdf } from './limits.ts'
import { openPdf } from './openPdf.ts'
import {
  billionForms,
  catalogue,
  manyPages,
  onePage,
  pdfOf,
  streamOf,
  text,
  unpacksTo,
} from './testing/hostilePdfs.ts'

type Options = ConstructorParameters<typeof PDFDocument>[0]

/** A file of pdfkit, an independent writer of PDFs. */
function drawn(
  draw: (document: InstanceType<typeof PDFDocument>) => void,
  options: Options = {},
): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const document = new PDFDocument({ size: 'A4', ...options })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  draw(document)
  document.end()
  return promise
}

const hello = (options: Options = {}): Promise<Buffer> =>
  drawn(document => document.fontSize(8).text('Units 100.500', 50, 100, { lineBreak: false }), options)
const open = (bytes: Uint8Array, password?: string, limits: Partial<typeof investorPdf> = {}) =>
  openPdf(bytes, password, { ...investorPdf, ...limits })
const refusal = (name: string) => ({ ok: false, refusal: name })

describe('a PDF is opened', () => {
  it('with its texts in points from the lower left corner', async () => {
    const bytes = await drawn(document => {
      document.fontSize(8).text('Units 100.500', 50, 100, { lineBreak: false })
      document.rotate(90).text('CAMSCASWS', 100, -20, { lineBreak: false })
    })
    const opened = await open(bytes)
    expect(opened).toMatchObject({
      ok: true,
      pages: [
        {
          texts: [
            { text: 'Units 100.500', x: 50, height: 8, rotated: false },
            { text: 'CAMSCASWS', rotated: true },
          ],
        },
      ],
    })
    // A4 is 841.89 high; the letters stand on their baseline, 5.7 pt below the top of the text.
    expect(opened.ok && opened.pages[0]?.texts[0]?.y).toBeCloseTo(736.1, 1)
  })

  it('as it is seen: a turned page has its texts upright', async () => {
    const turned = onePage(streamOf('BT /F1 8 Tf 0 1 -1 0 100 50 Tm (Units) Tj ET'), {
      count: '1 /Rotate 90',
    })
    expect(await open(turned)).toMatchObject({
      ok: true,
      // 595 wide: what is 100 pt from the left stands 100 pt from the top.
      pages: [{ texts: [{ text: 'Units', x: 50, y: 495, rotated: false }] }],
    })
  })

  it.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'with the password of PDF %s',
    async pdfVersion => {
      const bytes = await hello({ userPassword: 'ABCDE1234F', pdfVersion })
      expect(await open(bytes, 'ABCDE1234F')).toMatchObject({ ok: true })
      expect(await open(bytes, 'ABCDE1234G')).toEqual(refusal('wrongPassword'))
    },
  )

  it('with its password, whatever the letters and blanks around it, and refused without', async () => {
    const bytes = await hello({ userPassword: 'ABCDE1234F' })
    for (const password of ['  ABCDE1234F ', 'abcde1234f'])
      expect(await open(bytes, password)).toMatchObject({ ok: true })
    expect(await open(bytes)).toEqual(refusal('passwordNeeded'))
    expect(await open(bytes, ' ')).toEqual(refusal('passwordNeeded'))
  })

  it('with the password as it was typed before any other', async () => {
    const bytes = await hello({ userPassword: ' lower case ' })
    expect(await open(bytes, ' lower case ')).toMatchObject({ ok: true })
  })

  it.each(['7', '1000000'])('with the pages that it has, not the %s that it says', async count => {
    const opened = await open(onePage(text('Units'), { count }))
    expect(opened.ok && opened.pages.map(({ texts }) => texts.length)).toEqual([1])
  })

  it('without a password that it does not need', async () => {
    expect(await open(await hello(), 'ABCDE1234F')).toMatchObject({ ok: true })
  })
})

describe('a PDF is refused', () => {
  it.each([
    ['no PDF at all', Buffer.from('<html>not a statement</html>'), 'notAPdf'],
    ['an empty file', Buffer.alloc(0), 'notAPdf'],
    ['a header and nothing else', Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['no pages', pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>']), 'damaged'],
    ['a negative number of pages', onePage(text('a'), { count: '-1' }), 'damaged'],
    ['301 pages', manyPages(301), 'tooLarge'],
    ['a picture only', onePage(streamOf('10 10 100 100 re f')), 'noText'],
  ])('%s', async (_, bytes, name) => {
    expect(await open(bytes)).toEqual(refusal(name))
  })

  it('a page that is its own parent', async () => {
    const loop = pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'])
    expect(await open(loop)).toEqual(refusal('damaged'))
    const length = pdfOf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      '<< /Length 4 0 R >>\nstream\n\nendstream',
    ])
    expect(await open(length)).toMatchObject({ ok: false })
  })

  it('a file over its limit of bytes, unread', async () => {
    expect(await open(await hello(), undefined, { fileBytes: 1000 })).toEqual(refusal('tooLarge'))
  })

  it('letters of which nobody knows what they mean', async () => {
    const bytes = pdfOf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
      '<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
      streamOf('BT /F1 8 Tf 50 700 Td <000100020003000400050006> Tj ET'),
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>',
      '<< /Type /FontDescriptor /FontName /Odd /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    ])
    expect(await open(bytes)).toEqual(refusal('noText'))
  })
})

describe('a hostile PDF ends within its limits', () => {
  it('1 GB when it is unpacked', async () => {
    expect(await open(unpacksTo(1024), undefined, { memoryMb: 200 })).toEqual(refusal('tooLarge'))
  })

  it('a billion forms', async () => {
    const endless = { letters: Number.MAX_SAFE_INTEGER, memoryMb: 2000 }
    expect(await open(billionForms(), undefined, { ...endless, timeMs: 1000 })).toEqual(
      refusal('tookTooLong'),
    )
  })

  it('whose memory cannot be watched: the thread is ended, and does not wait for its time', async () => {
    const looks = vi.spyOn(Worker.prototype, 'getHeapStatistics').mockRejectedValue(new Error('not running'))
    const endless = { letters: Number.MAX_SAFE_INTEGER, memoryMb: 2000, timeMs: 60_000 }
    expect(await open(billionForms(), undefined, endless)).toEqual(refusal('damaged'))
    expect(looks).toHaveBeenCalled()
    looks.mockRestore()
  })

  it('texts without an end', async () => {
    const endless = unpacksTo(50, 'BT /F1 8 Tf 1 0 0 1 50 700 Tm (a) Tj ET ')
    expect(await open(endless, undefined, { letters: 100_000 })).toEqual(refusal('tooLarge'))
  })

  it('few pages, each with much text', async () => {
    const much = streamOf(
      `BT /F1 8 Tf ${'1 0 0 1 50 700 Tm (units) Tj 1 0 0 1 50 600 Tm (units) Tj '.repeat(2500)} ET`,
    )
    expect(await open(manyPages(100, much), undefined, { letters: 100_000 })).toEqual(refusal('tooLarge'))
  })
})
