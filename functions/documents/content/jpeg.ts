import { type Content, isWithinPixels } from './content.ts'

/** Markers (ITU-T T.81, table B.1). */
const marker = { endOfImage: 0xd9, startOfScan: 0xda, quantization: 0xdb, huffman: 0xc4 } as const
/** Frames with Huffman coding: baseline, extended, progressive. Others are not what a camera or a browser makes. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const otherFrames: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0x01, 0xd8,
])

/** Where the coded data of a scan ends: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  let place = from
  while (place !== -1 && place + 1 < file.length) {
    place = file.indexOf(0xff, place)
    if (place === -1 || place + 1 >= file.length) return -1
    const next = file.readUInt8(place + 1)
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) place += 2
    else if (next === 0xff) place += 1
    else return place
  }
  return -1
}

/** Whether the segment of a frame is whole: 8 bits a sample, one to four components of three bytes each. */
function frameOf(segment: Buffer): { width: number; height: number } | undefined {
  if (segment.length < 6) return undefined
  const components = segment.readUInt8(5)
  if (segment.readUInt8(0) !== 8 || components < 1 || components > 4) return undefined
  if (segment.length !== 6 + 3 * components) return undefined
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) }
}

/**
 * Walks through a JPEG from its first to its last marker: every segment within the file, a frame within the limits of
 * pixels, tables before the first scan, coded data in every scan, and an end. The samples are not decoded. What phones
 * append behind the end (a moving picture, a second one) is left to the check for other formats.
 */
export function readJpeg(file: Buffer): Content {
  const seen = new Set<number>()
  let hasFrame = false
  let place = 2
  while (place + 4 <= file.length) {
    if (file.readUInt8(place) !== 0xff) return 'damaged'
    const kind = file.readUInt8(place + 1)
    if (kind === 0xff) {
      place += 1
      continue
    }
    if (kind < 0xc0 || otherFrames.has(kind)) return 'damaged'
    const length = file.readUInt16BE(place + 2)
    const end = place + 2 + length
    if (length < 2 || end > file.length) return 'damaged'
    place = end
    seen.add(kind)
    if (frames.has(kind)) {
      const frame = frameOf(file.subarray(end - length + 2, end))
      if (frame === undefined || hasFrame) return 'damaged'
      if (!isWithinPixels(frame)) return 'tooManyPixels'
      hasFrame = true
    }
    if (kind !== marker.startOfScan) continue
    const isDecodable = hasFrame && seen.has(marker.quantization) && seen.has(marker.huffman)
    const next = endOfScan(file, place)
    if (!isDecodable || next <= place) return 'damaged'
    if (file.readUInt8(next + 1) === marker.endOfImage) return 'good'
    place = next
  }
  return 'damaged'
}
