import { type Content, inflated } from './content.ts'

/** Names of a PDF that act by themselves, fetch, send or carry other files (ISO 32000-2, 12.6.4, 7.11.4, 12.7.8). */
const active =
  /\/(JavaScript|Launch|ImportData|SubmitForm|GoToE|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9_+.-])/
const encrypted = /\/Encrypt(?![A-Za-z0-9_+.-])/
const openAction = /\/OpenAction\s*(?:(\[)|(<<[\s\S]{0,300}?>>)|(\d+)\s+\d+\s+R)/g

/** How far a file's object streams are opened. */
const mostOpenedBytes = 64_000_000
const isObjectStream = /\/ObjStm(?![A-Za-z0-9])/g

/** Names may be written with codes, e.g. `/J#61vaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The objects of an object stream, each as `<number> 0 obj …`; undefined when the stream cannot be read. */
function objectsIn(stream: string, dictionary: string): string | undefined {
  const [, first] = /\/First\s+(\d+)/.exec(dictionary) ?? []
  if (first === undefined) return undefined
  const numbers = (stream.slice(0, Number(first)).match(/\d+/g) ?? []).map(Number)
  let text = ''
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const end = numbers[index + 3] ?? stream.length
    text += `\n${numbers[index]} 0 obj ${stream.slice(Number(first) + (numbers[index + 1] ?? 0), Number(first) + end)}`
  }
  return text
}

/** An object stream's bytes; undefined when its filters are others than one deflation, or it is damaged or too long. */
function openStream(dictionary: string, bytes: Buffer, mostBytes: number): string | undefined {
  if (/\/Predictor\s+(?!1\D)|\/F\s*[(<]/.test(dictionary)) return undefined
  if (!dictionary.includes('/Filter')) {
    const end = bytes.indexOf('endstream')
    return end === -1 || end > mostBytes ? undefined : bytes.toString('latin1', 0, end)
  }
  if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return undefined
  return inflated(bytes, mostBytes)?.toString('latin1')
}

/** The text of all object streams; undefined when one cannot be found or read, or they are too large. */
function objectStreams(file: Buffer, raw: string): string | undefined {
  const declared = plainNames(raw).match(isObjectStream)?.length ?? 0
  let text = ''
  let left = mostOpenedBytes
  let found = 0
  let previous = 0
  for (let place = raw.indexOf('stream'); place !== -1; place = raw.indexOf('stream', place + 6)) {
    if (raw.startsWith('end', place - 3)) continue
    const before = raw.slice(previous, place)
    previous = place
    const dictionary = plainNames(before.slice(before.lastIndexOf(' obj') + 1))
    if (!dictionary.match(isObjectStream)) continue
    found += 1
    const start = place + 6 + (raw.startsWith('\r\n', place + 6) ? 2 : 1)
    const stream = left > 0 ? openStream(dictionary, file.subarray(start), left) : undefined
    const objects = stream === undefined ? undefined : objectsIn(stream, dictionary)
    if (stream === undefined || objects === undefined) return undefined
    left -= stream.length
    text += objects
  }
  return found === declared ? text : undefined
}

/** Whether an action, or a place in its stead, shows a place of the same document and does nothing after it. */
const staysWithin = (action: string): boolean => {
  const own = action.split('endobj', 1)[0] ?? ''
  return (
    own.trimStart().startsWith('[') || (/\/S\s*\/GoTo(?![A-Za-z0-9_+.-])/.test(own) && !own.includes('/Next'))
  )
}

/** Whether what happens at the opening is more than showing a place in the same document. */
function actsAtOpening(text: string): boolean {
  for (const [, place, action, object] of text.matchAll(openAction)) {
    if (place !== undefined) continue
    // An object may be written several times; which one counts is for the reader to choose, so all must be harmless.
    const found =
      action === undefined
        ? [
            ...text.matchAll(new RegExp(String.raw`(?<!\d)${object}\s+\d+\s+obj(?=([\s\S]{0,300}))`, 'g')),
          ].map(([, written = '']) => written)
        : [action]
    if (found.length === 0 || !found.every(staysWithin)) return true
  }
  return false
}

/**
 * Looks for what a PDF must not have here: encryption, programs, actions that leave the document, other files inside.
 * Names are searched in the whole file and not by its cross-references, so that no reader finds more than this does;
 * object streams are opened within limits, and one that cannot be read is refused.
 */
export function readPdf(file: Buffer): Content {
  const raw = file.toString('latin1')
  const names = plainNames(raw)
  if (encrypted.test(names)) return 'encrypted'
  const compressed = objectStreams(file, raw)
  if (compressed === undefined) return 'damaged'
  const hidden = plainNames(compressed)
  if (active.test(names) || active.test(hidden)) return 'active'
  return actsAtOpening(`${names}\n${hidden}`) ? 'active' : 'good'
}
