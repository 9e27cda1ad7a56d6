import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, InvalidPDFException, PasswordException } from 'unpdf/pdfjs'
import type { Answer, Order, PdfRefusal } from './messages.ts'
import type { PlacedPage, PlacedText } from './placedText.ts'
import { readTextOnly } from './readTextOnly.ts'

/**
 * The thread that runs pdf.js on a file of which nothing is known. It is started for one file by openPdf.ts, which measures
 * its time and memory and ends it; no other file may import pdf.js, so that only this one is heavy.
 */

class Refused extends Error {
  readonly refusal: PdfRefusal
  constructor(refusal: PdfRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>
type Matrix = readonly number[]

async function openDocument({ bytes, passwords }: Order): Promise<PdfDocument> {
  const task = getDocument({ data: bytes, ...readTextOnly })
  const left = [...passwords]
  // pdf.js asks again as long as it is answered; an error ends that.
  task.onPassword = (tryPassword: (password: string | Error) => void) =>
    tryPassword(left.shift() ?? new Error('none of the passwords opens it'))
  return await task.promise
}

/** The matrix product of PDF: first `inner`, then `outer`. */
const then = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, outer: Matrix): Matrix => {
  const [oa = 1, ob = 0, oc = 0, od = 1, oe = 0, of = 0] = outer
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ]
}

/** Text of a page; each piece in points of the page as it is seen, which a turned page is not drawn in. */
async function readPage(page: PdfPage, letters: { left: number }): Promise<PlacedPage> {
  const view = page.getViewport({ scale: 1 })
  const texts: PlacedText[] = []
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items) {
      if (!('str' in item)) continue
      letters.left -= item.str.length + 1
      if (letters.left < 0) throw new Refused('tooLarge')
      if (item.str.trim() === '') continue
      // The viewport's y points down.
      const [a = 0, b = 0, , , e = 0, f = 0] = then(item.transform, view.transform)
      texts.push({
        text: item.str,
        x: e,
        y: view.height - f,
        width: item.width,
        height: item.height,
        rotated: !(a > 0 && Math.abs(b) < a / 20),
      })
    }
  }
  page.cleanup()
  return { texts }
}

/** Letters that a font without a map to Unicode does not give. */
const legible = /[\p{L}\p{N}\p{P}\p{Sc}]/gu
const illegible = /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/gu
/** Printable ASCII: nearly all texts of a statement, counted without looking at each letter. */
const plain = /^[ -~]*$/

/** A picture, or fonts of which nobody knows the letters. */
function hasNoText(pages: readonly PlacedPage[]): boolean {
  let good = 0
  let bad = 0
  for (const { text } of pages.flatMap(({ texts }) => texts)) {
    if (plain.test(text)) {
      good += text.length
      continue
    }
    good += text.match(legible)?.length ?? 0
    bad += text.match(illegible)?.length ?? 0
  }
  return good <= bad
}

async function read(order: Order): Promise<Answer> {
  const document = await openDocument(order)
  const count = document.numPages
  if (!Number.isInteger(count) || count < 1) throw new Refused('damaged')
  if (count > order.pages) throw new Refused('tooLarge')
  const letters = { left: order.letters }
  const pages: PlacedPage[] = []
  for (let number = 1; number <= count; number++)
    pages.push(await readPage(await document.getPage(number), letters))
  return hasNoText(pages) ? { kind: 'refused', refusal: 'noText' } : { kind: 'opened', pages }
}

/** What V8 says when a buffer, an array or a string would be too large. */
const tooLargeForV8 = /allocation failed|Invalid (array|string|typed array) length|out of memory/i

function refusalOf(error: unknown, { passwords }: Order): PdfRefusal {
  if (error instanceof Refused) return error.refusal
  if (error instanceof PasswordException) return passwords.length === 0 ? 'passwordNeeded' : 'wrongPassword'
  if (error instanceof InvalidPDFException) return 'damaged'
  return error instanceof RangeError && tooLargeForV8.test(error.message) ? 'tooLarge' : 'damaged'
}

const send = (answer: Answer): void => parentPort?.postMessage(answer)

const order: Order = workerData
send({ kind: 'ready' })
send(
  await read(order).catch(
    (error: unknown): Answer => ({ kind: 'refused', refusal: refusalOf(error, order) }),
  ),
)
