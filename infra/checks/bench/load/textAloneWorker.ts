import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'unpdf/pdfjs'
import { readTextOnly } from '../../../../functions/platform/pdf/opening/readTextOnly.ts'

// What pdf.js alone takes for the text of a file: the settings of our opener, and nothing done with what it gives.

const document = await getDocument({ data: workerData, ...readTextOnly }).promise
let pieces = 0
for (let number = 1; number <= document.numPages; number += 1) {
  const page = await document.getPage(number)
  pieces += (await page.getTextContent()).items.length
  page.cleanup()
}
parentPort?.postMessage(pieces)
