/** What opening a PDF may cost; measured outside of the thread that reads it (domain.md 2.2, "pdf.js without a guard"). */
export interface PdfLimits {
  readonly timeMs: number
  /** Heap and memory outside of it (buffers) of the reading thread. */
  readonly memoryMb: number
  readonly fileBytes: number
  readonly pages: number
  /** Letters of all pages together: what is handed back is bounded too. */
  readonly letters: number
}

const MiB = 1024 * 1024

/** Of a file that an investor hands in (domain.md 2.1). A page of a statement has about 4,000 letters. */
export const investorPdf: PdfLimits = {
  timeMs: 30_000,
  memoryMb: 512,
  fileBytes: 10 * MiB,
  pages: 300,
  letters: 6_000_000,
}
