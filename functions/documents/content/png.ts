import { crc32 } from 'node:zlib'
import { type Content, inflated, isWithinPixels } from './content.ts'

const signatureBytes = 8
/** Bits of a pixel by colour type and the depths it allows (PNG specification, table 11.1). */
const channels: Readonly<Record<number, { readonly count: number; readonly depths: readonly number[] }>> = {
  0: { count: 1, depths: [1, 2, 4, 8, 16] },
  2: { count: 3, depths: [8, 16] },
  3: { count: 1, depths: [1, 2, 4, 8] },
  4: { count: 2, depths: [8, 16] },
  6: { count: 4, depths: [8, 16] },
}
/** The seven passes of an interlaced picture: first column and row, and the steps between. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Header {
  readonly width: number
  readonly height: number
  readonly bitsPerPixel: number
  readonly isInterlaced: boolean
}

function headerOf(data: Buffer): Header | undefined {
  if (data.length !== 13) return undefined
  const depth = data.readUInt8(8)
  const colour = channels[data.readUInt8(9)]
  const interlace = data.readUInt8(12)
  if (!colour?.depths.includes(depth) || data.readUInt16BE(10) !== 0 || interlace > 1) return undefined
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  return { width, height, bitsPerPixel: colour.count * depth, isInterlaced: interlace === 1 }
}

/** The rows of the decompressed picture, as bytes with the filter's byte in front. */
function rowsOf({ width, height, bitsPerPixel, isInterlaced }: Header): { rows: number; bytes: number }[] {
  const sizes = isInterlaced
    ? passes.map(([x, y, dx, dy]) => [
        Math.max(0, Math.ceil((width - x) / dx)),
        Math.max(0, Math.ceil((height - y) / dy)),
      ])
    : [[width, height]]
  return sizes.flatMap(([columns = 0, rows = 0]) =>
    columns === 0 || rows === 0 ? [] : [{ rows, bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) }],
  )
}

function hasPixels(header: Header, parts: readonly Buffer[]): boolean {
  const rows = rowsOf(header)
  const length = rows.reduce((sum, one) => sum + one.rows * one.bytes, 0)
  const pixels = inflated(Buffer.concat(parts), length + 1)
  if (pixels?.length !== length) return false
  let place = 0
  for (const one of rows)
    for (let row = 0; row < one.rows; row += 1, place += one.bytes)
      if (pixels.readUInt8(place) > 4) return false
  return true
}

/**
 * Reads a PNG to its last pixel: chunks with their check sums, a picture within the limits, data that decompresses to
 * exactly the pixels of the header, and nothing behind the end.
 */
export function readPng(file: Buffer): Content {
  let header: Header | undefined
  const data: Buffer[] = []
  let place = signatureBytes
  while (place + 12 <= file.length) {
    const length = file.readUInt32BE(place)
    const end = place + 12 + length
    if (end > file.length) return 'damaged'
    const type = file.toString('latin1', place + 4, place + 8)
    if (crc32(file.subarray(place + 4, end - 4)) !== file.readUInt32BE(end - 4)) return 'damaged'
    const content = file.subarray(place + 8, end - 4)
    place = end
    if (header === undefined) {
      header = type === 'IHDR' ? headerOf(content) : undefined
      if (header === undefined) return 'damaged'
      if (!isWithinPixels(header)) return 'tooManyPixels'
    } else if (type === 'IDAT') data.push(content)
    else if (type === 'IEND') {
      if (place !== file.length) return 'damaged'
      return hasPixels(header, data) ? 'good' : 'damaged'
    }
  }
  return 'damaged'
}
