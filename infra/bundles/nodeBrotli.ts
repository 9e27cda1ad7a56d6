import { brotliDecompressSync } from 'node:zlib'

/** Stands for the package `brotli/decompress.js`, which brings a decoder of 486 kB that Node already has. */
export default function decompress(compressed: Uint8Array): Uint8Array {
  return brotliDecompressSync(compressed)
}
