/** A file for the browser's file picker. */
export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A PDF of exactly `bytes` bytes, padded with spaces. */
export function pdfOf(bytes: number, name = 'cancelled-cheque.pdf'): PickedFile {
  const head = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n%',
  )
  const end = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([head, Buffer.alloc(bytes - head.length - end.length, 0x20), end]),
  }
}
