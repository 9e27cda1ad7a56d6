import busboy from 'busboy'
import { ticketFromMegabytes } from '../../../shared/vocabulary/businessRules.ts'
import { BodyRefused, type ReadMultipart, type SentFile } from './inputOf.ts'

const maxFileBytes = ticketFromMegabytes * 1_000_000

/** Reads fields and at most one file of at most 4 MB; a larger one is refused as `tooLarge`, a hint to the upload ticket (K-018). */
export const readMultipart: ReadMultipart = (request, tooLarge) =>
  new Promise((resolve, reject) => {
    const refused = (): void => reject(new BodyRefused({ id: 'common.fieldInvalid' }))
    let parser: busboy.Busboy
    try {
      parser = busboy({
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1000 },
      })
    } catch {
      // A multipart body without a boundary.
      refused()
      return
    }
    const fields: Record<string, unknown> = {}
    let file: SentFile | undefined
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (_field, stream, { filename }) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      // A body cut short destroys the stream; unheard, that error would end the whole process.
      stream.on('error', refused)
      stream.on('limit', () => reject(new BodyRefused({ id: tooLarge })))
      stream.on('end', () => {
        file = { name: filename ?? '', bytes: Buffer.concat(chunks) }
      })
    })
    parser.on('error', refused)
    parser.on('close', () => resolve(file === undefined ? { fields } : { fields, file }))
    parser.end(request.body)
  })
