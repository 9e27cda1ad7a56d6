import PDFDocument from 'pdfkit'
import type { PlacedPage } from '../../statement/page.ts'
import { pageHeight } from './sheet.ts'

/** The pages as a real PDF, encrypted when there is a password; the watermark is turned as issuers turn theirs. */
export async function pdfOfStatement(
  pages: readonly PlacedPage[],
  { password }: { readonly password?: string } = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    size: [595, pageHeight],
    info: { CreationDate: new Date(Date.UTC(2026, 10, 20)) },
    ...(password === undefined ? {} : { userPassword: password, ownerPassword: `${password}-owner` }),
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  for (const { texts } of pages) {
    pdf.addPage()
    pdf.font('Helvetica')
    for (const { text, x, y, width, height, rotated } of texts) {
      const top = pageHeight - y
      pdf.fontSize(height)
      if (rotated) pdf.save().rotate(-90, { origin: [x, top] })
      // pdfkit sets letters closer (kerning) than the pieces of a line were measured.
      const scaled = { horizontalScaling: (100 * width) / pdf.widthOfString(text) }
      pdf.text(text, x, top, { lineBreak: false, baseline: 'alphabetic', ...scaled })
      if (rotated) pdf.restore()
    }
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
