import { types } from 'node:util'
import { inflateSync } from 'node:zlib'

/** What the content of a file is found to be, beyond its first bytes. */
export type Content = 'good' | 'damaged' | 'tooManyPixels' | 'active' | 'encrypted'

/** The largest picture that is taken; a phone's camera makes 12 to 50 million pixels. */
const mostPixels = 64_000_000
const mostSide = 20_000

export const isWithinPixels = ({ width, height }: { width: number; height: number }): boolean =>
  width > 0 && height > 0 && width <= mostSide && height <= mostSide && width * height <= mostPixels

/** Decompressed data (zlib); undefined when it is damaged, cut off, or longer than `mostBytes`. */
export function inflated(bytes: Buffer, mostBytes: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: mostBytes })
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error) return undefined
    throw error
  }
}
