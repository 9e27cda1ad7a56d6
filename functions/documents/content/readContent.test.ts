import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { reasonIn } from './reasonIn.ts'

/** A PNG of given chunks, each with its right check sum. */
function png(...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  })
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

function pngHeader(width: number, height: number, interlace = 0): [string, Buffer] {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlace])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return ['IHDR', data]
}
const end: [string, Buffer] = ['IEND', Buffer.alloc(0)]
const pixels = (bytes: Buffer): [string, Buffer] => ['IDAT', deflateSync(bytes)]
/** 3 × 2 pixels of 3 bytes: each row has 9 bytes and its filter. */
const whole = pixels(Buffer.alloc(20))

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 0xff,
  ...data,
]
function jpeg({ side = 16, scan = [0x12, 0xff, 0x00, 0x34], after = '' } = {}): Buffer {
  const [high, low] = [side >> 8, side & 0xff]
  const bytes = [
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(
      0xdb,
      Array.from({ length: 65 }, () => 1),
    ),
    ...segment(0xc0, [8, high, low, high, low, 1, 1, 0x11, 0]),
    ...segment(
      0xc4,
      Array.from({ length: 18 }, () => 0),
    ),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    ...[0xff, 0xd9],
  ]
  return Buffer.concat([Buffer.from(bytes), Buffer.from(after, 'latin1')])
}

/** A source of bytes that look random and are the same each time. */
function noise(length: number): Buffer {
  let state = 7
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return (state >> 16) & 0xff
    }),
  )
}

describe('a picture (S9)', () => {
  it.each([
    ['a PNG', 'png', png(pngHeader(3, 2), whole, end)],
    [
      'an interlaced one: passes of 1, 1, 2 and 3 pixels',
      'png',
      png(pngHeader(3, 2, 1), pixels(Buffer.alloc(22)), end),
    ],
    ['a JPEG', 'jpg', jpeg()],
    ['a phone’s JPEG with a moving picture behind it', 'jpeg', jpeg({ after: '\0\0\0\x18ftypmp42' })],
  ] as const)('%s is taken', (_what, format, file) => {
    expect(reasonIn(format, file)).toBeUndefined()
  })

  it.each([
    [
      'a PNG of 60,000 × 60,000',
      'png',
      png(pngHeader(60_000, 60_000), whole, end),
      'documents.reasonTooManyPixels',
    ],
    ['a JPEG of 60,000 × 60,000', 'jpg', jpeg({ side: 60_000 }), 'documents.reasonTooManyPixels'],
    ['fewer pixels than the header says', 'png', png(pngHeader(3, 3), whole, end), 'documents.reasonContent'],
    [
      'a PNG that decompresses to more',
      'png',
      png(pngHeader(3, 2), pixels(Buffer.alloc(9_000_000)), end),
      'documents.reasonContent',
    ],
    [
      'a filter that does not exist',
      'png',
      png(pngHeader(3, 2), pixels(Buffer.alloc(20, 9)), end),
      'documents.reasonContent',
    ],
    ['a PNG without its end', 'png', png(pngHeader(3, 2), whole), 'documents.reasonContent'],
    [
      'something behind a PNG',
      'png',
      Buffer.concat([png(pngHeader(3, 2), whole, end), noise(40)]),
      'documents.reasonContent',
    ],
    [
      'a damaged check sum',
      'png',
      Buffer.from(png(pngHeader(3, 2), whole, end)).fill(1, 45, 47),
      'documents.reasonContent',
    ],
    [
      'random bytes behind a JPEG’s first bytes',
      'jpg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(5000)]),
      'documents.reasonContent',
    ],
    ['random bytes in place of a scan', 'jpg', jpeg({ scan: [...noise(5000)] }), 'documents.reasonContent'],
    ['a JPEG that ends in its scan', 'jpg', jpeg().subarray(0, -2), 'documents.reasonContent'],
    [
      'a JPEG that is a ZIP archive as well',
      'jpg',
      jpeg({ after: `PK\x05\x06${'\0'.repeat(18)}` }),
      'documents.reasonActive',
    ],
    ['a JPEG that is a page as well', 'jpg', jpeg({ after: '<HTML><Script>' }), 'documents.reasonActive'],
    [
      'a PNG that is a PDF as well',
      'png',
      png(pngHeader(3, 2), ['tEXt', Buffer.from('%PDF-1.7')], whole, end),
      'documents.reasonActive',
    ],
    [
      'an HEIC photo under another name',
      'jpg',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'documents.reasonHeic',
    ],
  ] as const)('%s is refused', (_what, format, file, reason) => {
    expect(reasonIn(format, file)).toBe(reason)
  })
})

describe('a PDF (S9)', () => {
  const pdf = (...objects: readonly string[]) =>
    Buffer.from(
      `%PDF-1.7\n${objects.map((one, index) => `${index + 1} 0 obj${one}endobj\n`).join('')}%%EOF`,
      'latin1',
    )
  const hiding = (object: string, { filter = '/FlateDecode', more = '' } = {}): string => {
    const text = `7 0 ${object}`
    return `<</Type/ObjStm/N 1/First 4/Filter${filter}${more}>>\nstream\n${deflateSync(Buffer.from(text)).toString('latin1')}\nendstream\n`
  }

  it.each([
    ['a page', pdf('<</Type/Catalog/Pages 2 0 R>>')],
    ['one that opens at a place', pdf('<</Type/Catalog/OpenAction [3 0 R /FitH null]>>')],
    ['one that goes to a place of its own', pdf('<</OpenAction 2 0 R>>', '<</S/GoTo/D[3 0 R/Fit]>>')],
    ['one with compressed objects', pdf(hiding('<</Type/Catalog>>'))],
    ['one that only writes of it', pdf('<</Title(How to encrypt and launch)>>')],
  ])('%s is taken', (_what, file) => {
    expect(reasonIn('pdf', file)).toBeUndefined()
  })

  it.each([
    ['an encrypted one', pdf('<</Type/XRef/Encrypt 5 0 R>>'), 'documents.reasonEncrypted'],
    ['JavaScript', pdf('<</S/JavaScript/JS(app.alert(1))>>'), 'documents.reasonActive'],
    ['JavaScript whose name is written with codes', pdf('<</S/J#61vaScript>>'), 'documents.reasonActive'],
    ['a program to launch', pdf('<</S /Launch /F (cmd.exe)>>'), 'documents.reasonActive'],
    ['another file inside', pdf('<</Names<</EmbeddedFiles 4 0 R>>>>'), 'documents.reasonActive'],
    [
      'an address that is opened',
      pdf('<</OpenAction<</S/URI/URI(https://a.example)>>>>'),
      'documents.reasonActive',
    ],
    [
      'an opening that is another object',
      pdf('<</OpenAction 2 0 R>>', '<</S/URI/URI(x)>>'),
      'documents.reasonActive',
    ],
    [
      'an opening that is written twice',
      pdf('<</OpenAction 2 0 R>>', '<</S/GoTo>>', '<<>>endobj 2 0 obj<</S/URI>>'),
      'documents.reasonActive',
    ],
    ['JavaScript in compressed objects', pdf(hiding('<</S/JavaScript>>')), 'documents.reasonActive'],
    [
      'compressed objects that cannot be read',
      pdf(hiding('<<>>', { filter: '/LZWDecode' })),
      'documents.reasonContent',
    ],
    [
      'compressed objects with a filter elsewhere',
      pdf(hiding('<<>>', { filter: ' 9 0 R' })),
      'documents.reasonContent',
    ],
    [
      'compressed objects of 100 MB',
      pdf(hiding(`<<${' '.repeat(100_000_000)}>>`)),
      'documents.reasonContent',
    ],
    [
      'compressed objects whose stream is not found',
      pdf('<</Type/ObjStm /A (stream)>>'),
      'documents.reasonContent',
    ],
  ])('%s is refused', (_what, file, reason) => {
    expect(reasonIn('pdf', file)).toBe(reason)
  })
})
